import { appFilesCache } from '#platform/offline/cache-names.ts';

/** The paths of bundles of files, inserted by the build (`scripts/screen-bundles.ts`). `messages` has one per locale. */
declare const SCREEN_BUNDLES: { code: string; messages: Record<string, string> };

/** Stores the code and the messages of all main screens, so that they open without a network. Rejects without one. */
export async function keepScreens(locale: string): Promise<void> {
  const messages = SCREEN_BUNDLES.messages[locale];
  for (const path of [SCREEN_BUNDLES.code, ...(messages ? [messages] : [])]) await keepBundle(path);
}

async function keepBundle(path: string): Promise<void> {
  const cache = await caches.open(appFilesCache);
  if (await cache.match(path)) return;
  const response = await fetch(path, { priority: 'low' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // The date says when a stored file is too old.
  const headers = { 'content-type': 'text/javascript', date: response.headers.get('date') ?? '' };
  const files = (await response.json()) as Record<string, string>;
  for (const [file, text] of Object.entries(files)) await cache.put(file, new Response(text, { headers }));
  await cache.put(path, new Response('', { headers }));
}
