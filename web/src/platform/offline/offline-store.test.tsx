import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { signIn } from '#testing/api.ts';
import { fakeCaches } from '#testing/caches.ts';
import { fakeDatabases } from '#testing/databases.ts';
import { tidyOffline, writeRows } from './offline-store.ts';

const urlOf = (id: string) => `${location.origin}/media/${id}.320.webp`;

beforeEach(() => {
  localStorage.clear();
  fakeDatabases();
});

test('asks the cache of the browser once for each seen picture of a stored row', async () => {
  const { id } = signIn();
  const cached = fakeCaches();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${url} ${init.cache}`);
    if (url === urlOf('gone')) throw new TypeError('Failed to fetch');
    return new Response('picture', { headers: { 'content-length': '7' } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const seen = new Set(['gone', 'shown', 'later'].map(urlOf));
  const write = (pictures: string[]) =>
    writeRows(id, new Map([['feed', { queryKey: ['feed'], data: '', fetchedAt: Date.now(), size: 1, pictures }]]));

  await write(['gone', 'shown']);
  for (let times = 0; times < 3; times += 1) await tidyOffline(id, seen);
  expect(asked).toEqual([`${urlOf('gone')} only-if-cached`, `${urlOf('shown')} only-if-cached`]);
  expect(Object.values(cached())).toEqual([[urlOf('shown')]]);

  await write(['gone', 'shown', 'later']);
  await tidyOffline(id, seen);
  expect(asked).toHaveLength(3);
  expect(Object.values(cached())).toEqual([[urlOf('shown'), urlOf('later')]]);
});

test('a private picture is stored once, although its signature changes every day', async () => {
  const { id } = signIn();
  const cached = fakeCaches();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('picture', { headers: { 'content-length': '7' } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const signed = (signature: string) => `${location.origin}/media/private/${signature}/aa11-360.webp`;
  const row = { queryKey: ['feed'], data: '', fetchedAt: Date.now(), size: 1, pictures: ['aa11'] };
  await writeRows(id, new Map([['feed', row]]));
  for (const day of ['k1-x_Y', 'k2-Z-z']) await tidyOffline(id, new Set([signed(day)]));
  expect(asked).toEqual([signed('k1-x_Y')]);
  expect(Object.values(cached())).toEqual([[`${location.origin}/media/private/aa11-360.webp`]]);
});
