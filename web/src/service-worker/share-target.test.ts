import { beforeEach, expect, test, vi } from 'vitest';
import { keepShared, openShared, takeShared } from './share-target.ts';

beforeEach(() => {
  let kept = new Map<string, Response>();
  const cache = {
    put: async (path: string, response: Response) => void kept.set(path, response),
    match: async (path: string) => kept.get(path),
    delete: async (path: string) => kept.delete(path),
  };
  const forget = async () => {
    kept = new Map();
  };
  vi.stubGlobal('caches', { open: async () => cache, delete: forget });
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url, status) => new Response(null, { status, headers: { location: String(url) } } as ResponseInit),
  );
});

/** Shares a text and a picture. Returns the id of it. */
async function share(text: string): Promise<string> {
  const body = new FormData();
  body.append('text', text);
  body.append('pictures', new File(['bytes'], 'photo.jpg', { type: 'image/jpeg' }));
  const redirect = await keepShared(new Request('https://baraza.example/share', { method: 'POST', body }));
  expect(redirect.status).toBe(303);
  const [, id = ''] = /^\/share\?id=([\w-]{36})$/.exec(redirect.headers.get('location') ?? '') ?? [];
  return id;
}

test('keeps what was shared last until it is taken, once, with its id', async () => {
  const first = await share('first');
  const id = await share('second');
  for (const other of [first, '', 'x']) expect((await takeShared(other)).status).toBe(204);
  const form = await (await takeShared(id)).formData();
  expect(form.get('text')).toBe('second');
  expect(form.get('pictures')).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', size: 5 });
  expect((await takeShared(id)).status).toBe(204);
});

test('forgets what another site has sent, when the server redirects it', async () => {
  const id = await share('spam');
  vi.stubGlobal('fetch', async () => ({ type: 'opaqueredirect' }));
  const page = new Request(`https://baraza.example/share?id=${id}`);
  expect(await openShared(page, async () => new Response('offline'))).toMatchObject({ type: 'opaqueredirect' });
  expect((await takeShared(id)).status).toBe(204);
});

test('opens the stored page without a network', async () => {
  const id = await share('kept');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const answer = await openShared(
    new Request(`https://baraza.example/share?id=${id}`),
    async () => new Response('page'),
  );
  expect(await answer.text()).toBe('page');
  expect((await takeShared(id)).status).toBe(200);
});
