import { registerRoute } from 'workbox-routing';
import { pictureCachePrefix, storedPictureUrl } from '#platform/offline/cache-names.ts';

/**
 * Answers requests for pictures from the cache of the signed-in person. Pages fill it and a log-out deletes it
 * (`web/src/platform/offline/offline-store.ts`); the worker never writes, because it does not know who is signed in.
 */
export function serveKeptPictures(): void {
  registerRoute(
    // Of this site or its CDN: the content policy allows no other.
    ({ url }) => url.pathname.startsWith('/media/'),
    async ({ request }) => {
      const cacheName = (await caches.keys()).find((name) => name.startsWith(pictureCachePrefix));
      const kept =
        cacheName === undefined ? undefined : await caches.match(storedPictureUrl(request.url), { cacheName });
      return kept ?? fetch(request);
    },
  );
}
