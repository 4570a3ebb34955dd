import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ReportHost } from '#features/moderation/reports/report-host.tsx';
import { preloadUnsentItems } from '#features/outbox/outbox.public.tsx';
import type { Feature } from '#platform/features/feature.ts';
import { loadOutbox } from '#platform/outbox/outbox.ts';
import { isMetered, isOnMobileData, mayPrefetch } from '#platform/offline/data-saver.ts';
import { isFirstDay } from '#platform/offline/first-day.ts';
import { offlineMegabytes } from '#platform/offline/offline-limit.ts';
import { startOfflineQueries } from '#platform/offline/offline-queries.ts';
import { repeatFailed } from '#platform/api/query-client.ts';
import { onConnected } from '#platform/api/sockets.ts';
import { features } from '#app/features.ts';
import { startDataMeter } from '#app/data-use/data-meter.ts';
import { currentSession, useViewer } from '#platform/api/session.ts';
import { markLanguages } from '#ui/text/text-language.ts';
import { FocusAidsHost } from './focus-aids-host.ts';
import { PushHost } from './push-host.ts';
import { StatusStrip } from './status-strip.tsx';

/**
 * Starts what features do on every page, the outbox, the data meter and the content for reading offline, marks the languages of
 * texts, and shows the report dialog.
 */
export function Live() {
  const cache = useQueryClient();
  const { id } = useViewer();
  useEffect(() => startOfflineQueries(cache, id), [cache, id]);
  useEffect(() => startFeatures(cache), [cache]);
  useEffect(() => fetchWhenFree(cache), [cache]);
  // A connection is the first to notice that the network is back where the browser does not.
  useEffect(() => onConnected('/notifications', () => repeatFailed()), []);
  useEffect(startDataMeter, []);
  useEffect(() => markLanguages(document.body), []);
  useEffect(() => void startOutbox().catch(() => undefined), []);
  return (
    <>
      <FocusAidsHost />
      <ReportHost />
      <PushHost />
      <StatusStrip />
    </>
  );
}

/** Starts the live updates of all features. Returns the function that stops them. */
function startFeatures(cache: QueryClient): () => void {
  const stops: (() => void)[] = [];
  let isStopped = false;
  const start = async ({ live }: Feature) => {
    const startLive = await live?.();
    if (startLive && !isStopped) stops.push(startLive(cache));
  };
  for (const feature of features) void start(feature);
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}

/** How long after the page the code and the content of other pages are fetched, in milliseconds. */
const fetchDelayMs = 4_000;

/**
 * Fetches, once there is a service worker, the code of the other main screens, unless the person saves data or has the first day on
 * mobile data, and what they show offline, unless data may cost money. Returns the function that cancels it.
 */
function fetchWhenFree(cache: QueryClient): () => void {
  let isStopped = false;
  const start = async () => {
    // Missing in insecure contexts and some private windows.
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const registration = await workers?.ready;
    if (!registration) return;
    await new Promise((resolve) => setTimeout(resolve, fetchDelayMs));
    const viewer = currentSession()?.user;
    if (isStopped || !viewer) return;
    // The first day costs most: all code is new. On mobile data its screens load when they are opened.
    const isSparing = isOnMobileData() && isFirstDay();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no other origin.
    if (mayPrefetch() && !isSparing) registration.active?.postMessage({ keepScreens: document.documentElement.lang });
    if (isMetered() || offlineMegabytes() === 0) return;
    const { fetchOfflinePages } = await import('#app/offline-pages.ts');
    await fetchOfflinePages(cache, viewer);
  };
  // The next visit continues.
  start().catch(() => undefined);
  return () => {
    isStopped = true;
  };
}

/** Sends what earlier visits left. */
async function startOutbox(): Promise<void> {
  // Without a network it is too late to load what shows the entries.
  await Promise.all([loadOutbox(), preloadUnsentItems()]);
}
