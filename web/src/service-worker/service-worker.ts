/**
 * Lets the app open without a network: the page and the files of Spotlight are cached on the first visit, those of other
 * features when first opened. API requests and pictures are never cached, because responses belong to one person.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** Hashed files of the app shell and of Spotlight, inserted by the build. */
declare const FIRST_FILES: string[];
/** Changes with the page and its headers; inserted by the server. */
declare const PAGE_VERSION: string;

/** A path for which the server sends the app's page. */
const page = '/feed';
const rooms = 'rooms';

precacheAndRoute([
  { url: page, revision: PAGE_VERSION },
  // A hashed file never changes, so it is read from the browser's cache, where the first visit has put it.
  ...FIRST_FILES.map((url) => ({ url, revision: null })),
]);
cleanupOutdatedCaches();

const answerPage = createHandlerBoundToURL(page);
registerRoute(
  new NavigationRoute(answerPage, {
    denylist: [
      /^\/(landing\/?)?(\?|$)/,
      /^\/(api|media|oidc|socket\.io|assets|metrics|healthz|readyz)(\/|\?|$)/,
      /\.\w+(\?|$)/,
    ],
  }),
);
// The landing page is always requested from the network; offline, signed-in people get Spotlight.
registerRoute(({ request, url }) => request.mode === 'navigate' && url.pathname === '/', new NetworkOnly());
setCatchHandler(async (options) =>
  options.request.mode === 'navigate' && options.url.pathname === '/' ? answerPage(options) : Response.error(),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: rooms }),
);

// A newer worker takes over immediately; the page decides when to reload (`web/src/app/new-version.ts`).
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), forgetRetired()]));
});

/** Removes cached files that the server has deleted; retired files stay there for some days. */
async function forgetRetired(): Promise<void> {
  const cache = await caches.open(rooms);
  const oldest = Date.now() - 30 * 86_400_000;
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (Date.parse(kept?.headers.get('date') ?? '') < oldest) await cache.delete(request);
  }
}
