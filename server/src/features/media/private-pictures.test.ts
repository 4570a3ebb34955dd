import { afterEach, expect, test, vi } from 'vitest';
import { addClub, leaveClub, setAudience } from '#testing/communities.ts';
import { host } from '#testing/events.ts';
import { pictureForm, pixel } from '#testing/matrix/pictures.ts';
import { postForm } from '#testing/post-form.ts';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';

afterEach(() => void vi.useRealTimers());

const dayMs = 86_400_000;
const onDay = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs });

/** A post with two pictures and an event with a cover for the members of a club: Ada wrote them, Ben is a member, Cleo is not. */
async function startClub() {
  const app = await startTestApp();
  const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
  const post = (await ada.post('/api/posts', postForm(ada.id, 'to members', [pixel, pixel]))).body;
  const coverImage = (await ada.post('/api/storage', pictureForm('file'))).body.url;
  const event = await host(ada, { coverImage });
  const club = await addClub(app.deps.pool, [ada, ben]);
  const publish = (audience: 'EVERYONE' | 'MEMBERS') =>
    setAudience(app.deps.pool, [post.id, event], { audience, club });
  await publish('MEMBERS');
  const read = async (person: TestPerson): Promise<string[]> => [
    ...(await person.get(`/api/posts/${post.id}`)).body.PostImage.map(({ url }: { url: string }) => url),
    (await person.get(`/api/events/${event}`)).body.coverImage,
  ];
  const stored: string[] = [...post.PostImage.map(({ url }: { url: string }) => url), coverImage];
  const status = async (path: string) => (await app.anyone.get(path)).status;
  return { app, ada, ben, cleo, post, event, club, publish, read, stored, status };
}

type Club = Awaited<ReturnType<typeof startClub>>;
const disposing = (club: Club) => ({ ...club, [Symbol.asyncDispose]: () => club.app[Symbol.asyncDispose]() });

test('members get signed addresses of pictures for members, which do not contain the stored names', async () => {
  await using club = disposing(await startClub());
  const { app, ben, cleo, post, event, read, stored, status } = club;
  const urls = await read(ben);
  for (const [index, url] of urls.entries()) {
    expect(url).toMatch(/^\/media\/private\/\w+-[\w-]{22}\/[0-9a-f]{32}\.png$/);
    const { status: served, headers } = await app.anyone.get(url);
    expect([served, headers.get('cache-control'), headers.get('content-type')]).toEqual([
      200,
      'private, max-age=31536000, immutable',
      'image/png',
    ]);
    const storedId = /[0-9a-f]{32}/.exec(stored[index]!)![0];
    expect([url, ...headers.values()].join()).not.toContain(storedId);
    // Without the signature, the name in the address loads nothing.
    for (const path of ['/media/', '/media/private/']) expect(await status(path + url.split('/').at(-1))).toBe(404);
    expect(await status(url.replace('.png', '-360.webp'))).toBe(200);
  }
  for (const path of [`/api/posts/${post.id}`, `/api/events/${event}`]) {
    expect(await cleo.get(path)).toMatchObject({ status: 404 });
  }
});

test('content for everyone has unsigned addresses that never change', async () => {
  await using club = disposing(await startClub());
  const { cleo, publish, read, stored } = club;
  await publish('EVERYONE');
  expect(await read(cleo)).toEqual(stored);
  onDay(30);
  expect(await read(cleo)).toEqual(stored);
});

test('an address is the same all day, and works until the end of the next one', async () => {
  await using club = disposing(await startClub());
  const { ben, read, status } = club;
  onDay(0);
  const [today = ''] = await read(ben);
  expect(await read(ben)).toContain(today);
  onDay(1);
  const [tomorrow = ''] = await read(ben);
  expect(tomorrow).not.toBe(today);
  const unsigned = (url: string) => url.split('/').at(-1);
  expect(unsigned(tomorrow)).toBe(unsigned(today));
  expect([await status(today), await status(tomorrow)]).toEqual([200, 200]);
  onDay(1);
  expect([await status(today), await status(tomorrow)]).toEqual([404, 200]);
});

test('a changed address, or the signature of another picture, loads nothing', async () => {
  await using club = disposing(await startClub());
  const { ben, read, status } = club;
  const [one = '', other = ''] = await read(ben);
  const [, , , signature = '', name = ''] = one.split('/');
  const [, , , otherSignature = ''] = other.split('/');
  const absent = await club.app.anyone.get(`/media/${'0'.repeat(32)}.png`);
  const [day = '', mac = ''] = [signature.slice(0, -23), signature.slice(-22)];
  const later = (Number.parseInt(day, 36) + 1).toString(36);
  const wrong = [
    `${otherSignature}/${name}`,
    `${later}-${mac}/${name}`,
    `${day}-${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}/${name}`,
    `${day}-/${name}`,
    `-/${name}`,
    `${signature}/${name.startsWith('0') ? '1' : '0'}${name.slice(1)}`,
    `${signature}/${name.slice(0, 31)}.png`,
    `${signature}/${name.toUpperCase()}`,
  ];
  for (const path of wrong) {
    expect(await club.app.anyone.get(`/media/private/${path}`), path).toMatchObject({ status: 404, body: absent.body });
  }
  expect(await status(one)).toBe(200);
});

test('a former member gets no further address', async () => {
  await using club = disposing(await startClub());
  const { app, ben, post, club: clubId, read, status } = club;
  const [url = ''] = await read(ben);
  await leaveClub(app.deps.pool, clubId, ben);
  expect(await ben.get(`/api/posts/${post.id}`)).toMatchObject({ status: 404 });
  onDay(2);
  expect(await status(url)).toBe(404);
});

test('an event is edited with the address of its cover, also with one that has expired', async () => {
  await using club = disposing(await startClub());
  const { ada, event, read, status } = club;
  const cover = (await read(ada)).at(-1)!;
  onDay(3);
  const edited = await ada.put(`/api/events/${event}`, { title: 'Another title', coverImage: cover });
  expect(edited).toMatchObject({ status: 200, body: { title: 'Another title' } });
  expect(edited.body.coverImage.split('/').at(-1)).toBe(cover.split('/').at(-1));
  expect(await status(edited.body.coverImage)).toBe(200);
  const forged = cover.replace(/\/[\w-]+(?=\/\w+\.png)/, '/abc-AAAAAAAAAAAAAAAAAAAAAA');
  expect(await ada.put(`/api/events/${event}`, { coverImage: forged })).toMatchObject({ status: 422 });
});
