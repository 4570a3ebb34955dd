/**
 * What lets the app open without a network: the page and the files of Spotlight are kept from the first visit, every
 * other room's from when it was first opened. Calls and pictures are never touched; the API's answers are nobody's to keep.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** Hashed files of the frame and of Spotlight. Written in by the build. */
declare const FIRST_FILES: string[];
/** Changes with everything that the page's answer holds. Written in by the server. */
declare const PAGE_VERSION: string;

/** Any address that is answered with the app's page. */
const page = '/feed';
const rooms = 'rooms';

precacheAndRoute([
  { url: page, revision: PAGE_VERSION },
  // A hashed file never changes, so it is taken from the browser's own cache, where the first visit has put it.
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
// The landing page is always fetched; who is signed in and offline gets to Spotlight all the same.
registerRoute(({ request, url }) => request.mode === 'navigate' && url.pathname === '/', new NetworkOnly());
setCatchHandler(async (options) =>
  options.request.mode === 'navigate' && options.url.pathname === '/' ? answerPage(options) : Response.error(),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: rooms }),
);

// A newer one takes over at once: the page decides when it reloads (`web/src/app/new-version.ts`).
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), forgetRetired()]));
});

/** Drops the kept files that the server has let go of: retired ones are there for some days, then nobody can want them. */
async function forgetRetired(): Promise<void> {
  const cache = await caches.open(rooms);
  const oldest = Date.now() - 30 * 86_400_000;
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (Date.parse(kept?.headers.get('date') ?? '') < oldest) await cache.delete(request);
  }
}
