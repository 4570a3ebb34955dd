import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const network = vi.fn<typeof fetch>();
const load = vi.fn<() => Promise<string>>();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', network);
  network.mockImplementation(async () => new Response('export {}'));
  load.mockResolvedValue('module');
});
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const open = async () => (await import('./import-fetched.ts')).importFetched;
const paths = () => network.mock.calls.map(([path]) => path);

test('a module is imported once all of its files are fetched, each once', async () => {
  const importFetched = await open();
  expect(await importFetched(load, ['assets/a.js', 'assets/b.js'])).toBe('module');
  expect(await importFetched(load, ['assets/b.js', 'assets/c.js'])).toBe('module');
  expect(paths()).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js']);
});

test('a module is not imported when a file fails, and the next import fetches that file again', async () => {
  const importFetched = await open();
  const files = ['assets/a.js', 'assets/b.js'];
  network.mockImplementationOnce(async () => new Response('export {}'));
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const message = 'Failed to fetch dynamically imported module: /assets/b.js';
  await expect(importFetched(load, files)).rejects.toThrow(message);
  expect(load).not.toHaveBeenCalled();
  network.mockImplementationOnce(async () => new Response('Gone', { status: 404 }));
  await expect(importFetched(load, files)).rejects.toThrow(message);
  expect(await importFetched(load, files)).toBe('module');
  expect(paths()).toEqual(['/assets/a.js', '/assets/b.js', '/assets/b.js', '/assets/b.js']);
});

test('a file that the page has requested already is used once, and fetched again if that failed', async () => {
  const early = { '/assets/a.js': Promise.resolve(new Response('')), '/assets/b.js': Promise.reject(new TypeError()) };
  early['/assets/b.js'].catch(() => undefined);
  vi.stubGlobal('earlyFiles', early);
  const importFetched = await open();
  await importFetched(load, ['assets/a.js']);
  expect(paths()).toEqual([]);
  await expect(importFetched(load, ['assets/b.js'])).rejects.toThrow('/assets/b.js');
  await importFetched(load, ['assets/b.js']);
  expect(paths()).toEqual(['/assets/b.js']);
});
