import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { write } from '#testing/posting.ts';
import { startTestApp } from '#testing/test-app.ts';

const site = createServer((request, response) =>
  response.setHeader('content-type', 'text/html').end(`<title>Page ${request.url}</title>`),
);
let origin: string;

beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(() => void site.close().closeAllConnections());

const on = { LINK_TITLES: 'on', LINK_HOSTS: 'localhost' };

test('the first link of a post to another site gets the title of its page, and an edit that of the new one', async () => {
  await using app = await startTestApp({ background: true, env: { ...on, PUBLIC_URL: 'https://baraza.example' } });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const linkOf = async (id: string) => (await ben.get(`/api/posts/${id}`)).body.link;
  const id = await write(ada, `Look: https://baraza.example/feed, ${origin}/a, and ${origin}/b!`);
  await vi.waitFor(async () => expect(await linkOf(id)).toEqual({ address: `${origin}/a`, title: 'Page /a' }), 10_000);
  await ada.put(`/api/posts/${id}`, { content: `Rather ${origin}/c` });
  await vi.waitFor(async () => expect(await linkOf(id)).toEqual({ address: `${origin}/c`, title: 'Page /c' }), 10_000);
  await ada.put(`/api/posts/${id}`, { content: 'No link' });
  expect(await linkOf(id)).toBeUndefined();
}, 30_000);

test('stores no link where the operator wants no titles', async () => {
  await using app = await startTestApp({ env: { ...on, LINK_TITLES: 'off' } });
  const ada = await app.person('ada');
  const id = await write(ada, `Look: ${origin}/a`);
  const row = await app.deps.db.selectFrom('post').select('link').where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ link: null });
});
