/**
 * Lets the app open without a network: the page and the files of Spotlight are cached on the first visit, and those of
 * other screens when a page asks for them or one is opened. What belongs to one person is stored by pages (`web/src/platform/offline/offline-store.ts`). Also shows pushes,
 * and takes what other apps share.
 */
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import type { PushPayload } from '@baraza/contract/shared/push-payload.ts';
import { appFilesCache } from '#platform/offline/cache-names.ts';
import { serveKeptPictures } from './pictures.ts';
import { openPush, showPush } from './push.ts';
import { keepScreens } from './screens.ts';
import { keepShared, openShared, takeShared } from './share-target.ts';
import { WorkerLoads } from './worker-loads.ts';

declare const self: ServiceWorkerGlobalScope;
/** Hashed files of the app shell and of Spotlight, inserted by the build. */
declare const FIRST_FILES: string[];
/** Changes with the pages and their headers; inserted by the server. */
declare const PAGE_VERSION: string;

/** Paths for which the server sends the app's page and the sign-in page. */
const [page, signInPage] = ['/feed', '/login'];

addPlugins([
  {
    // A page that the browser has just opened is compared by its ETag, and not loaded again.
    requestWillFetch: async ({ request }) =>
      request.cache === 'reload' ? new Request(request, { cache: 'no-cache' }) : request,
  },
]);
precacheAndRoute([
  { url: page, revision: PAGE_VERSION },
  { url: signInPage, revision: PAGE_VERSION },
  // A hashed file never changes, so it is read from the browser's cache, where the first visit has put it.
  ...FIRST_FILES.map((url) => ({ url, revision: null })),
]);
cleanupOutdatedCaches();

const answerPage = createHandlerBoundToURL(page);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/share',
  (options) => openShared(options.request, () => answerPage(options)),
);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL(signInPage), {
    allowlist: [/^\/(login|signup|login\/callback)\/?(\?|$)/],
  }),
);
registerRoute(
  new NavigationRoute(answerPage, {
    denylist: [
      /^\/(landing\/?)?(\?|$)/,
      // The server's page for people who are not signed in (`guards.tsx`).
      /[?&]card$/,
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
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/share',
  ({ request }) => keepShared(request),
  'POST',
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/share/content',
  ({ url }) => takeShared(url.searchParams.get('id') ?? ''),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: appFilesCache }),
);
serveKeptPictures();

// A newer worker takes over immediately; the page decides when to reload (`web/src/app/new-version.ts`).
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), forgetRetired()]));
});

const loads = new WorkerLoads();
if ('PerformanceObserver' in self) new PerformanceObserver(noteLoads).observe({ type: 'resource', buffered: true });
function noteLoads(list: PerformanceObserverEntryList): void {
  for (const load of list.getEntries() as PerformanceResourceTiming[]) {
    const { name, transferSize, encodedBodySize, nextHopProtocol } = load;
    if (transferSize > 0) loads.add({ name, transferSize, encodedBodySize, nextHopProtocol, workerStart: 0 });
  }
}
self.addEventListener('message', (event) => {
  const message = event.data as 'loads' | { counted: number } | { keepScreens: string };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A page of this worker has its origin.
  if (message === 'loads') event.source?.postMessage(loads.list());
  else if ('counted' in message) loads.confirm(message.counted);
  // The next visit continues.
  else event.waitUntil(keepScreens(message.keepScreens).catch(() => undefined));
});

self.addEventListener('push', (event) => {
  // The server sends nothing else.
  if (event.data) event.waitUntil(showPush(self, event.data.json() as PushPayload));
});
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(self, event.notification)));

/**
 * Removes files of earlier releases. All that are 30 days older than the newest count as such, whatever the device's clock says:
 * those still in use are loaded once more.
 */
async function forgetRetired(): Promise<void> {
  const cache = await caches.open(appFilesCache);
  const times = new Map<Request, number>();
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    const time = Date.parse(kept?.headers.get('date') ?? '');
    if (!Number.isNaN(time)) times.set(request, time);
  }
  const oldest = Math.max(...times.values()) - 30 * 86_400_000;
  for (const [request, time] of times) {
    if (time < oldest) await cache.delete(request);
  }
}
