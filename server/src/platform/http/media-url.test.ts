import { once } from 'node:events';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@baraza/contract/api.ts';
import { PictureUrl } from '@baraza/contract/shared/scalars.ts';
import { sockets } from '@baraza/contract/sockets.ts';
import { definitionOf } from '@baraza/contract/testing/schema-definition.ts';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { linkKinds } from '@baraza/contract/shared/link-kinds.ts';
import { befriend } from '#testing/befriend.ts';
import { eventDraft, host } from '#testing/events.ts';
import { postForm } from '#testing/post-form.ts';
import { setRole } from '#testing/reported.ts';
import { runJob } from '#testing/run-job.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';
import { MediaUrls } from './media-url.ts';

const site = 'https://baraza.example';
const cdn = 'https://media.example';
const settings = { '': { PUBLIC_URL: site }, [cdn]: { PUBLIC_URL: site, MEDIA_URL: `${cdn}/` } };

const urls = new MediaUrls({ MEDIA_URL: cdn }, Buffer.alloc(32, 7));

let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0e7c86' } })
    .jpeg()
    .toBuffer();
});

async function upload(person: TestPerson, address: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  const { body } = await person.post(address, form);
  return body.url ?? body.image;
}

/** Makes a picture of each kind, and returns the answers that contain them. */
async function makePictures(app: TestApp) {
  const [ada, ben, steward] = [await app.person('ada'), await app.person('ben'), await app.person('steward')];
  await setRole(app, steward, 'steward');
  await befriend(app, ada, ben);
  await upload(ada, '/api/profile/avatar');
  await upload(ada, '/api/profile/banner');
  const post = (await ada.post('/api/posts', postForm(ada.id, 'a post', [photo]))).body;
  const other = (await ben.post('/api/posts', postForm(ben.id, 'another post'))).body;
  await ada.post(`/api/posts/${other.id}/comments`, { content: 'a comment' });
  const event = await host(ada, { coverImage: await upload(ada, '/api/storage?purpose=event') });
  const party = await host(ada, {
    visibility: 'INVITE_ONLY',
    coverImage: await upload(ada, '/api/storage?purpose=event'),
  });
  const [logoUrl, coverImageUrl] = [
    await upload(ada, '/api/storage?purpose=venture'),
    await upload(ada, '/api/storage?purpose=venture'),
  ];
  const venture = await own(ada, { logoUrl, coverImageUrl });
  const conversationId = (await ada.post('/api/conversations', { participantIds: [ben.id] })).body.id;
  await using socket = await connectSocket(app.url, '/conversations', {
    auth: { token: ada.token },
    extraHeaders: { origin: site },
  });
  await using listening = await connectSocket(app.url, '/conversations', {
    auth: { token: ben.token },
    extraHeaders: { origin: site },
  });
  const picture = await upload(ada, '/api/storage?purpose=message');
  const sent = await socket.ask('message:post', { conversationId, content: 'a whisper', picture });
  await vi.waitFor(() => expect(listening.all('message:new')).toHaveLength(1));
  const [arrived] = listening.all('message:new');
  await ben.post('/api/reports', { targetType: 'POST', targetId: post.id, reason: 'SPAM' });
  const [reported] = (await steward.get('/api/steward/reports')).body.reports;
  const get = async (person: TestPerson, path: string) => {
    const { status, body } = await person.get(path);
    expect(status, path).toBe(200);
    return body;
  };
  return {
    people: { ada, ben },
    ids: { event, venture },
    community: {
      profile: await get(ben, '/api/profile/ada'),
      feed: await get(ben, '/api/posts'),
      post: await get(ben, `/api/posts/${post.id}`),
      created: post,
      event: await get(ben, `/api/events/${event}`),
      venture: await get(ben, `/api/ventures/${venture}`),
      notifications: await get(ben, `/api/notifications/user/${ben.id}`),
      sender: [(sent['message'] as { sender: object }).sender, (arrived as { sender: object }).sender],
    },
    private: {
      party: { ...(await get(ada, `/api/events/${party}`)), host: {}, hosts: [], attendees: [] },
      sent: (sent['message'] as { picture: object }).picture,
      arrived: (arrived as { picture: object }).picture,
      conversation: (await get(ben, `/api/conversations/${conversationId}`)).messages[0].picture,
      evidence: (await get(steward, `/api/steward/reports/${reported.id}`)).snapshot.pictures,
    },
  };
}

const addressesIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/"([^"]*\/media\/[^"]*)"/g)].map(([, url]) => url ?? '');

test.each(Object.entries(settings))(
  'with the CDN "%s" public pictures are addressed there, and private ones never',
  async (origin, env) => {
    await using app = await startTestApp({ env });
    const made = await makePictures(app);
    for (const [name, answer] of Object.entries(made.community)) {
      const addresses = addressesIn(answer);
      expect(addresses.length, name).toBeGreaterThan(0);
      expect(
        addresses.filter((url) => !url.startsWith(`${origin}/media/`) || url.includes('private')),
        name,
      ).toEqual([]);
    }
    for (const [name, answer] of Object.entries(made.private)) {
      const addresses = addressesIn(answer);
      expect(addresses.length, name).toBeGreaterThan(0);
      expect(
        addresses.filter((url) => !url.startsWith('/media/private/')),
        name,
      ).toEqual([]);
    }
    const [shown] = addressesIn(made.community.post);
    const [whisper] = addressesIn(made.private.sent);
    for (const url of [shown, whisper]) expect((await app.anyone.get(url!.replace(origin, ''))).status, url).toBe(200);
  },
);

test('an address at the CDN is accepted where it came from', async () => {
  await using app = await startTestApp({ env: settings[cdn]! });
  const { people, ids, community } = await makePictures(app);
  const { coverImage } = community.event;
  const edited = await people.ada.put(`/api/events/${ids.event}`, eventDraft({ title: 'Another title', coverImage }));
  expect([edited.status, edited.body.title, edited.body.coverImage]).toEqual([200, 'Another title', coverImage]);
  const { logoUrl, coverImageUrl } = community.venture;
  const { name, description, location, email } = community.venture;
  const draft = { id: ids.venture, name, description, location, email, logoUrl, coverImageUrl };
  const changed = await people.ada.put('/api/ventures', draft);
  expect([changed.status, changed.body.logoUrl, changed.body.coverImageUrl]).toEqual([200, logoUrl, coverImageUrl]);
});

test('only addresses at the CDN become paths in requests', () => {
  const path = `/media/${'0'.repeat(32)}.jpg`;
  const sent = (url: string) => JSON.stringify({ content: url, coverImage: url, logoUrl: url });
  expect(urls.read(sent(cdn + path))).toBe(JSON.stringify({ content: cdn + path, coverImage: path, logoUrl: path }));
  for (const url of [`https://evil.example${path}`, `${cdn}.evil.example${path}`, `${cdn}/other`, path]) {
    expect(urls.read(sent(url))).toBe(sent(url));
  }
});

test('texts of people are left alone', () => {
  for (const folder of ['/media/', '/media/private/']) {
    const path = `${folder}${'0'.repeat(32)}.jpg`;
    const texts = { content: path, bio: `"url":"${path}"`, website: path, tags: [path] };
    expect(urls.write(JSON.stringify(texts))).toBe(JSON.stringify(texts));
  }
});

test('every picture of the contract is in a field that gets the prefix, or the signature', () => {
  const fields = new Set<string>();
  const seen = new Set<z.core.$ZodType>();
  const walk = (schema: z.core.$ZodType | undefined, field: string): void => {
    if (!schema) return;
    if (schema === PictureUrl) fields.add(field);
    if (seen.has(schema)) return;
    seen.add(schema);
    const { shape, element, innerType, options, getter, out } = definitionOf(schema);
    for (const [name, part] of Object.entries(shape ?? {})) {
      // A picture may be in several fields.
      if (part === PictureUrl) fields.add(name);
      seen.delete(part);
      walk(part, name);
    }
    for (const part of [element, innerType, ...(options ?? []), getter?.(), out]) {
      if (part === PictureUrl) fields.add(field);
      walk(part, field);
    }
  };
  for (const endpoint of Object.values(api)) if (endpoint.reply) walk(endpoint.reply, '');
  for (const event of Object.values(sockets)) {
    walk('ack' in event ? event.ack : event.from === 'server' ? event.body : undefined, '');
  }
  const [path, privatePath] = ['/media/', '/media/private/'].map((folder) => `${folder}${'0'.repeat(32)}.jpg`) as [
    string,
    string,
  ];
  const signed = /^\/media\/private\/[\w-]+\/[0-9a-f]{32}\.jpg$/;
  const inSnapshot = JSON.parse(urls.write(JSON.stringify({ pictures: [privatePath, privatePath] })));
  expect(inSnapshot.pictures).toEqual([expect.stringMatching(signed), expect.stringMatching(signed)]);
  // Pictures of snapshots, which are private.
  fields.delete('pictures');
  expect(fields.size).toBeGreaterThan(4);
  for (const field of fields) {
    expect(urls.write(JSON.stringify({ [field]: path }))).toBe(JSON.stringify({ [field]: cdn + path }));
    expect(JSON.parse(urls.write(JSON.stringify({ [field]: privatePath })))[field]).toMatch(signed);
  }
});

const kept = 'max-age=31536000';

test.each(Object.entries(settings))(
  'each kind of file says who may keep it, with the CDN "%s"',
  async (origin, env) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-web-'));
    await mkdir(join(folder.path, 'assets'));
    const pages = [
      'index.html',
      'landing.en.html',
      'sign-in.html',
      ...linkKinds.map((kind) => `link-${kind}.en.html`),
      'service-worker.js',
      'assets/main-1a2b3c.js',
      'card.png',
    ];
    const card = '<meta property="og:image" content="/card.png" />';
    for (const name of pages)
      await writeFile(join(folder.path, name), name.endsWith('.html') ? `<html><head>${card}</head></html>` : '');
    await using app = await startTestApp({ env, web: folder.path });
    const ada = await app.person('ada');
    const [avatar, picture] = [
      (await upload(ada, '/api/profile/avatar')).replace(origin, ''),
      await upload(ada, '/api/storage?purpose=message'),
    ];
    const small = avatar.replace(/\.\w+$/, '-360.webp');
    const shared = origin ? 31_536_000 : 60;
    const expected = {
      [avatar]: `public, ${kept}, s-maxage=${shared}, immutable`,
      [small]: `public, ${kept}, s-maxage=${shared}, immutable`,
      [small.replace('webp', 'avif')]: 'public, max-age=86400, s-maxage=60',
      [picture]: `private, ${kept}, immutable`,
      [picture.replace(/\.\w+$/, '-360.webp')]: `private, ${kept}, immutable`,
      [picture.replace(/\.\w+$/, '-360.avif')]: 'private, max-age=86400',
      '/media/private/nothing.jpg': 'private, no-store',
      '/assets/main-1a2b3c.js': `public, ${kept}, s-maxage=31536000, immutable`,
      '/card.png': 'public, max-age=3600',
      '/feed': 'no-cache',
      '/service-worker.js': 'no-cache',
      '/api/profile/me': 'private, no-store',
      '/api/exports': 'private, no-store',
      '/api/events': 'private, no-store',
    };
    const answers = new Map<string, Headers>();
    for (const path of Object.keys(expected)) answers.set(path, (await ada.get(path)).headers);
    expect(Object.fromEntries([...answers].map(([path, headers]) => [path, headers.get('cache-control')]))).toEqual(
      expected,
    );

    const readable = (path: string) =>
      ['cross-origin-resource-policy', 'access-control-allow-origin', 'timing-allow-origin'].map((name) =>
        answers.get(path)?.get(name),
      );
    expect(readable(avatar)).toEqual(origin ? ['cross-origin', site, site] : ['same-origin', null, null]);
    expect(readable(picture)).toEqual(['same-origin', null, null]);

    const policy = new Map(
      (answers.get('/feed')?.get('content-security-policy') ?? '').split(';').map((each) => {
        const [name = '', ...sources] = each.trim().split(' ');
        return [name, sources];
      }),
    );
    const also = origin ? [origin] : [];
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', ...also]);
    expect(policy.get('connect-src')).toEqual(["'self'", ...also]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(answers.get('/service-worker.js')?.get('content-security-policy')).toContain(
      `connect-src ${["'self'", ...also].join(' ')}`,
    );
    expect(Buffer.from((await ada.get('/feed')).body).toString()).toContain(`content="${origin || site}/card.png"`);
  },
);

test('a deleted picture and its copies are purged from the CDN', async () => {
  const purged: string[] = [];
  let answer = 200;
  const server = createServer((request, response) => {
    purged.push(`${request.method} ${request.url}`);
    response.statusCode = answer;
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const MEDIA_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  await using app = await startTestApp({
    env: { PUBLIC_URL: site, MEDIA_URL },
    onLog: (line) => void lines.push(line),
  });
  const ada = await app.person('ada');
  const first = (await upload(ada, '/api/profile/avatar')).replace(`${MEDIA_URL}/media/`, '');
  const second = (await upload(ada, '/api/profile/avatar')).replace(`${MEDIA_URL}/media/`, '');
  await runJob(app.deps, 'media.clean');
  const copies = [128, 180, 360, 720].flatMap((width) => [`-${width}.webp`, `-${width}.avif`]);
  const names = [...copies, '-1080.webp'].map((end) => first.slice(0, 32) + end);
  expect(purged.toSorted()).toEqual([first, ...names].map((name) => `PURGE /media/${name}`).toSorted());

  // A CDN that refuses does not keep the picture in the storage.
  answer = 405;
  await upload(ada, '/api/profile/avatar');
  await runJob(app.deps, 'media.clean');
  expect((await app.anyone.get(`/media/${second}`)).status).toBe(404);
  expect(lines.filter((line) => line.includes('refuses PURGE')).length).toBeGreaterThan(0);

  // The request is repeated while the CDN cannot be reached.
  const [third] = (await app.deps.db.selectFrom('media').select('file').where('state', '=', 'attached').execute()).map(
    ({ file }) => file,
  );
  await upload(ada, '/api/profile/avatar');
  const { port } = server.address() as AddressInfo;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await runJob(app.deps, 'media.clean').catch(() => undefined);
  purged.length = 0;
  answer = 200;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  await runJob(app.deps, 'media.clean');
  expect(purged).toContain(`PURGE /media/${third}`);
  server.closeAllConnections();
  server.close();
});
