import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkKinds } from '@baraza/contract/shared/link-kinds.ts';
import { transact } from '#platform/sql/pool.ts';
import { hideFeature, showFeature } from '#features/installation/installation.service.ts';
import { absentId, write } from '#testing/posting.ts';
import { postForm } from '#testing/post-form.ts';
import { eventDraft, host } from '#testing/events.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';

/** A page with the slots of the built ones. */
const pageOf = (kind: string, language: string) =>
  `<!doctype html><html lang="${language}"><script>write('APP_PAGE')</script><title>{{title|A ${kind} on Baraza}}</title>
<meta property="og:title" content="{{title|A ${kind} on Baraza}}"><meta property="og:description" content="{{summary|Sign in}}">
<meta property="og:image" content="{{image|/card.png}}"><meta name="twitter:card" content="{{twitter|summary_large_image}}">
<img src="{{picture|}}"><b>{{cancelled?Cancelled}}</b><h1>{{title|A ${kind} on Baraza}}</h1><i>{{time|}}</i><i>{{place|}}</i><i>{{members|}}</i><i>{{next|}}</i><p>{{text|Sign in}}</p>`;

let web: string;
let app: TestApp;
let ada: TestPerson;
let names = 0;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'baraza-web-'));
  await mkdir(join(web, 'assets'));
  for (const name of ['index.html', 'landing.en.html', 'sign-in.html', 'service-worker.js'])
    await writeFile(join(web, name), `<!doctype html><title>${name}</title>`);
  for (const kind of linkKinds)
    for (const language of ['en', 'fr'])
      await writeFile(join(web, `link-${kind}.${language}.html`), pageOf(kind, language));
  app = await startTestApp({ web, env: { PUBLIC_URL: 'https://baraza.example' } });
});
beforeEach(async () => {
  ada = await app.person(`ada_${(names += 1)}`);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(web, { recursive: true });
});

interface Opened {
  text: string;
  headers: Headers;
  metas: Record<string, string>;
}

async function open(path: string, headers: Record<string, string> = {}): Promise<Opened> {
  const reply = await app.anyone.get(path, { headers });
  expect(reply.status).toBe(200);
  const text = Buffer.from(reply.body).toString();
  const metas = [...text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)];
  return {
    text,
    headers: reply.headers,
    metas: Object.fromEntries(metas.map(([, name = '', value = '']) => [name, value])),
  };
}

/** The reply to a client without a session: text, headers, and the status of the picture. */
async function observe(path: string) {
  const { text, headers } = await open(path);
  const { status } = await app.anyone.get(`${path}/card.jpg`);
  const lasting = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { text, headers: lasting, picture: status };
}

const run = (statement: string, ...values: unknown[]) => app.deps.pool.query(statement, values);
const eventPath = (id: string) => `/events-parties/events/${id}`;
const clubPath = (slug: string) => `/clubs/${slug}`;
const businessPath = (id: string) => `/student-businesses/business/${id}`;

async function upload(person: TestPerson, address: string): Promise<string> {
  // Noise, the picture that compresses worst.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return (await person.post(address, form)).body.url;
}

test('a link to a public event shows its title, time, place, text and picture, and neither host nor guests', async () => {
  const coverImage = await upload(ada, '/api/storage?purpose=event');
  const more = {
    startTime: '2027-03-05T16:00:00.000Z',
    endTime: '2027-03-05T18:30:00.000Z',
    timeZone: 'Africa/Kampala',
  };
  const id = await host(ada, { ...more, coverImage });
  const ben = await app.person('guest_ben');
  await ben.post(`/api/events/${id}/rsvp`);
  const { text, metas, headers } = await open(eventPath(id));
  expect(metas).toMatchObject({
    'og:title': 'Jam session',
    'og:description':
      'Fri, Mar 5, 2027, 7:00 – 9:30 PM GMT+3 · Rooftop of Hostel 4 · Bring an instrument, or your ears.',
    'twitter:card': 'summary_large_image',
  });
  expect(text).toContain('<i>Fri, Mar 5, 2027, 7:00 – 9:30 PM GMT+3</i>');
  expect(text).toContain('<b></b>');
  for (const secret of [ada.username, ada.id, ben.username, ben.id, 'Nairobi']) expect(text).not.toContain(secret);
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-cache', 'accept-language']);

  const { origin, pathname, search } = new URL(metas['og:image'] ?? '');
  expect([origin, pathname]).toEqual(['https://baraza.example', `${eventPath(id)}/card.jpg`]);
  const picture = await app.anyone.get(pathname + search);
  expect(picture).toMatchObject({ status: 200 });
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect(picture.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(picture.body.length).toBeLessThanOrEqual(60_000);
  const { format, width = 0, height = 0 } = await sharp(Buffer.from(picture.body)).metadata();
  expect([format, (width / height).toFixed(1)]).toEqual(['jpeg', '1.9']);
  // The name of the stored file would still load the picture after the event is no longer public.
  expect(text).not.toContain(coverImage);

  await ada.put(`/api/events/${id}`, { visibility: 'PRIVATE' });
  expect(await observe(eventPath(id))).toEqual(await observe(eventPath(absentId)));
  expect(await app.anyone.get(pathname + search)).toMatchObject({ status: 404 });
});

test('an event without a cover has the picture of the product, and a cancelled one says so', async () => {
  const id = await host(ada);
  await ada.post(`/api/events/${id}/cancel`, { reason: 'Rain' });
  const { text, metas } = await open(eventPath(id));
  expect(metas['og:image']).toBe('https://baraza.example/card.png');
  expect(text).toContain('<img src="">');
  expect(text).toContain('<b>Cancelled</b>');
  expect(text).not.toContain('Rain');
});

test('texts of people are escaped, and cannot be taken for slots', async () => {
  const title = `"><script>alert('{{time|now}}')</script>&amp;`;
  const id = await host(ada, { title, description: title, location: title });
  const { text, metas } = await open(eventPath(id));
  expect(text.replace(/<script>.*?<\/script>/, '')).not.toMatch(/<script|"><s|\{\{/);
  const shown = '&#34;&#62;&#60;script&#62;alert(&#39;&#123;&#123;time|now&#125;&#125;&#39;)&#60;/script&#62;&#38;amp;';
  expect(metas['og:title']).toBe(shown);
  expect(text).toContain(`<h1>${shown}</h1><i>`);
});

describe('an event shows nothing', () => {
  test.each(['PRIVATE', 'INVITE_ONLY'])('that is %s', async (visibility) => {
    expect(await observe(eventPath(await host(ada, { visibility })))).toEqual(await observe(eventPath(absentId)));
  });
  test('for a campus', async () => {
    const id = await host(ada);
    await run(`update event set audience = 'CAMPUS' where id = $1`, id);
    expect(await observe(eventPath(id))).toEqual(await observe(eventPath(absentId)));
  });
  test('that stewards have hidden', async () => {
    const id = await host(ada);
    await run('update event set hidden_at = now() where id = $1', id);
    expect(await observe(eventPath(id))).toEqual(await observe(eventPath(absentId)));
  });
  test.each([
    ['suspended', `suspended_until = now() + interval '1 day'`],
    ['banned', `suspended_until = 'infinity'`],
    ['deleted', 'deleted_at = now()'],
  ])('whose host is %s', async (_what, change) => {
    const id = await host(ada);
    expect((await open(eventPath(id))).text).toContain('Jam session');
    await run(`update person set ${change} where id = $1`, ada.id);
    expect(await observe(eventPath(id))).toEqual(await observe(eventPath(absentId)));
  });
  test('while the operator hides events', async () => {
    const id = await host(ada);
    const { db, installation } = app.deps;
    await transact(db, (tx) => hideFeature(tx, 'events', undefined));
    await installation.refresh();
    expect(await observe(eventPath(id))).toEqual(await observe(eventPath(absentId)));
    await transact(db, (tx) => showFeature(tx, 'events', undefined));
    await installation.refresh();
    expect((await open(eventPath(id))).text).toContain('Jam session');
  });
});

test('a link to a business shows it unless its owner has decided otherwise or it is closed', async () => {
  const id = await own(ada);
  const { body: venture } = await ada.get(`/api/ventures/${id}`);
  const { text } = await open(businessPath(id));
  for (const shown of [venture.name, venture.description, venture.location]) expect(text).toContain(shown);
  for (const secret of [venture.email, ada.username]) expect(text).not.toContain(secret);
  await ada.put('/api/privacy', { businessCard: false });
  expect(await observe(businessPath(id))).toEqual(await observe(businessPath(absentId)));
  await ada.put('/api/privacy', { businessCard: true });
  expect((await open(businessPath(id))).text).toBe(text);
  await run('update venture set closed_at = now() where id = $1', id);
  expect(await observe(businessPath(id))).toEqual(await observe(businessPath(absentId)));
});

test('a link to a profile shows the person only if they allow it and can be found', async () => {
  const path = `/profile/${ada.username}`;
  await run(`update person set bio = 'Chess.' where id = $1`, ada.id);
  await upload(ada, '/api/profile/avatar');
  expect(await observe(path)).toEqual(await observe('/profile/nobody_here'));
  await ada.put('/api/privacy', { profileCard: true });
  const { text, metas } = await open(path.toUpperCase().replace('/PROFILE', '/profile'));
  expect(metas['og:title']).toBe(`${ada.username} Tester`);
  expect(metas['og:description']).toMatch(/ · Chess\.$/);
  expect(metas['twitter:card']).toBe('summary');
  const { pathname, search } = new URL(metas['og:image'] ?? '');
  const picture = await app.anyone.get(pathname + search);
  expect(await sharp(Buffer.from(picture.body)).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 480 });
  expect(text).not.toContain(ada.id);
  await ada.put('/api/privacy', { findable: false });
  expect(await observe(path)).toEqual(await observe('/profile/nobody_here'));
});

test('a link to a post says only that it is a post unless its author has decided otherwise', async () => {
  const id = await write(ada, 'For members alone.');
  expect((await open(`/feed/${id}`)).metas['og:title']).toBe('A post on Baraza');
  expect(await observe(`/feed/${id}`)).toEqual(await observe(`/feed/${absentId}`));
  await ada.put('/api/privacy', { postCard: true });
  const { metas } = await open(`/feed/${id}`);
  expect(metas['og:description']).toBe('For members alone.');
  await run(`update post set audience = 'CAMPUS' where id = $1`, id);
  expect(await observe(`/feed/${id}`)).toEqual(await observe(`/feed/${absentId}`));
  const { body } = await ada.post('/api/posts', postForm(ada.id, 'x'.repeat(400)));
  expect((await open(`/feed/${body.id}`)).metas['og:description']).toHaveLength(280);
});

test('a link to a club shows it and its next public event, unless only some people may read its posts', async () => {
  const club = async (name: string, more: object = {}) =>
    (await ada.post('/api/communities', { name, description: 'We sing.', audience: 'EVERYONE', ...more })).body;
  const { id, slug } = await club('Choir');
  const at = (day: number) => ({
    startTime: `2027-03-0${day}T16:00:00.000Z`,
    endTime: `2027-03-0${day}T18:00:00.000Z`,
  });
  const event = await host(ada, { ...at(5), title: 'Concert', communityId: id });
  await host(ada, { ...at(3), title: 'Rehearsal', communityId: id, visibility: 'PRIVATE' });
  await host(ada, { ...at(4), title: 'Elsewhere' });
  const { text, metas } = await open(clubPath(slug));
  expect(metas['og:title']).toBe('Choir');
  expect(text).toMatch(/<i>Concert · Fri, Mar 5, 2027[^<]+<\/i><p>We sing\.<\/p>/);
  for (const secret of [ada.username, ada.id, 'Rehearsal', 'Elsewhere']) expect(text).not.toContain(secret);
  await ada.post(`/api/events/${event}/cancel`, { reason: 'Rain' });
  expect((await open(clubPath(slug))).text).not.toContain('Concert');

  const unknown = await observe(clubPath('never-founded'));
  await ada.put(`/api/communities/${id}`, { audience: 'CAMPUS' });
  expect(await observe(clubPath(slug))).toEqual(unknown);
  await ada.put(`/api/communities/${id}`, { audience: 'EVERYONE' });
  await ada.post(`/api/communities/${id}/archive`);
  expect(await observe(clubPath(slug))).toEqual(unknown);
  const { rows } = await run(`select slug from community where kind = 'CAMPUS' limit 1`);
  expect(await observe(clubPath(rows[0].slug))).toEqual(unknown);
});

describe('an invitation link', () => {
  const unknown = () => observe('/club-invitation/never-founded');

  test('shows a club that everyone may read, and is the same page for every token', async () => {
    const draft = { name: 'Invited Choir', description: 'We sing.', audience: 'EVERYONE' };
    const { id, slug } = (await ada.post('/api/communities', draft)).body;
    const path = `/club-invitation/${slug}`;
    const { text, metas, headers } = await open(path);
    expect(metas).toMatchObject({ 'og:title': 'Invited Choir' });
    expect(text).toMatch(/<h1>Invited Choir<\/h1><i><\/i><i><\/i><i>1<\/i><i><\/i><p>We sing\.<\/p>/);
    for (const secret of [ada.username, ada.id, id]) expect(text).not.toContain(secret);
    expect(headers.get('cache-control')).toBe('no-cache');
    // The page is the same with and without an invitation link.
    await ada.post(`/api/communities/${id}/link`, {});
    expect((await open(path)).text).toBe(text);
    await ada.post(`/api/communities/${id}/archive`);
    expect(await observe(path)).toEqual(await unknown());
  });

  test.each(['CAMPUS', 'MEMBERS'])('says only that it is one to a club for %s', async (audience) => {
    const draft = { name: `Circle of ${audience}`, description: 'We meet.', audience };
    const { slug } = (await ada.post('/api/communities', draft)).body;
    expect(await observe(`/club-invitation/${slug}`)).toEqual(await unknown());
  });

  test('says only that it is one without a club, to one that never existed, and to a group', async () => {
    const { text, picture } = await unknown();
    expect(text).toContain('<h1>A club-invitation on Baraza</h1>');
    expect(picture).toBe(404);
    expect((await open('/club-invitation')).text).toBe(text);
    expect((await open('/chat/groups/join')).text).toContain('<h1>A group-invitation on Baraza</h1>');
    for (const path of ['/club-invitation/No%20Slug', '/chat/groups', `/chat/groups/${absentId}`])
      expect((await open(path)).text, path).toBe('<!doctype html><title>index.html</title>');
  });
});

test('pages are in the language of the browser, compared by their ETag, and contain that of the app for members', async () => {
  const id = await host(ada);
  const { headers, text } = await open(eventPath(id), { 'accept-language': 'fr' });
  expect(headers.get('content-language')).toBe('fr');
  expect(text).toContain(
    String.raw`<!doctype html><html lang="fr"><script>write("\u003C!doctype html>\u003Ctitle>index.html\u003C/title>")</script>`,
  );
  const again = { 'accept-language': 'fr', 'if-none-match': headers.get('etag') ?? '' };
  expect(await app.anyone.get(eventPath(id), { headers: again })).toMatchObject({ status: 304 });
  await ada.put(`/api/events/${id}`, eventDraft({ title: 'Moved' }));
  expect((await open(eventPath(id), again)).text).toContain('Moved');
  for (const path of ['/feed', '/feed/saved', '/events-parties/events/no-id', '/profile/x'])
    expect((await open(path)).text, path).toBe('<!doctype html><title>index.html</title>');
});

test('an address that reads very many cards gets pages that name only the type', async () => {
  await using limited = await startTestApp({ web, env: { RATE_LIMITS: 'on' } });
  const cleo = await limited.person('cleo');
  const id = await host(cleo);
  const read = async () => Buffer.from((await limited.anyone.get(eventPath(id))).body).toString();
  expect(await read()).toContain('Jam session');
  for (let count = 1; count < 120; count += 1) await limited.anyone.get(eventPath(absentId));
  expect(await read()).toContain('<h1>A event on Baraza</h1>');
});
