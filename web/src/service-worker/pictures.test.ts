import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveKeptPictures } from './pictures.ts';

const routes: ((options: { url: URL; request: { url: string } }) => Promise<Response>)[] = [];
vi.mock('workbox-routing', () => ({
  registerRoute: (_matches: unknown, answer: (typeof routes)[number]) => void routes.push(answer),
}));

const stored = new Map<string, string>();
let fetched: string[];

beforeEach(() => {
  fetched = [];
  stored.clear();
  vi.stubGlobal('caches', {
    keys: async () => ['app-files', 'pictures.u1'],
    match: async (url: string, { cacheName }: { cacheName: string }) => {
      const body = cacheName === 'pictures.u1' ? stored.get(url) : undefined;
      return body === undefined ? undefined : new Response(body);
    },
  });
  vi.stubGlobal('fetch', async ({ url }: { url: string }) => {
    fetched.push(url);
    return new Response('from the network');
  });
  if (routes.length === 0) serveKeptPictures();
});
afterEach(() => void vi.unstubAllGlobals());

const load = async (path: string) => {
  const url = `https://baraza.example${path}`;
  return (await routes[0]!({ url: new URL(url), request: { url } })).text();
};

test('a stored private picture is served under the address of any day', async () => {
  stored.set('https://baraza.example/media/private/aa11-360.webp', 'stored');
  stored.set('https://baraza.example/media/bb22.webp', 'stored too');
  for (const signature of ['k1-x_Y', 'k2-Z-z']) {
    expect(await load(`/media/private/${signature}/aa11-360.webp`)).toBe('stored');
  }
  expect(await load('/media/bb22.webp')).toBe('stored too');
  expect(fetched).toEqual([]);
});

test('a picture that is not stored comes from the network with its signature', async () => {
  expect(await load('/media/private/k1-x_Y/aa11.webp')).toBe('from the network');
  expect(fetched).toEqual(['https://baraza.example/media/private/k1-x_Y/aa11.webp']);
});
