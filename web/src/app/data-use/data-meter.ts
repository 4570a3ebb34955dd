import type { Id } from '@baraza/contract/shared/scalars.ts';
import { painted } from '#platform/device/painted.ts';
import { currentSession, watchSession } from '#platform/api/session.ts';
import { onTraffic } from '#platform/offline/traffic.ts';
import { areaOf, isPicture } from './data-areas.ts';
import { addDataUse, keepUse, mergeDataUse, sumOf, takeKeptUse, type DataUse } from './data-use-store.ts';

/** What a browser measures of a load; a service worker sends it as a copy. */
type Load = Pick<
  PerformanceResourceTiming,
  'name' | 'transferSize' | 'encodedBodySize' | 'nextHopProtocol' | 'workerStart'
>;

/** How long counts may wait in memory, in milliseconds. */
const storeAfterMs = 10_000;
const workerLimitMs = 1_000;
/** What browsers add to the body instead of the real size of the headers, by the Resource Timing specification. */
const nominalHeaderBytes = 300;

/** The session's counts that are not stored yet. */
let counts: DataUse = {};
let owner: Id | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isStarted = false;
let isMerged = false;
/** Whether the service worker may have loaded something that is not in the page's timeline. */
let hasWorkerLoads = true;
const observers: PerformanceObserver[] = [];
/** The pages that have shown pictures which the service worker loads, by the paths of the pictures. */
const pageOfPicture = new Map<string, string>();

/** Returns whether the browser measures loads. */
export function canMeasureData(): boolean {
  return 'PerformanceResourceTiming' in globalThis && 'transferSize' in PerformanceResourceTiming.prototype;
}

/** Begins to count what this page loads and sends, with what it has loaded before; once per page. */
export function startDataMeter(): void {
  if (isStarted || !canMeasureData()) return;
  isStarted = true;
  owner = currentSession()?.user.id;
  onTraffic(({ path, bytes, isPicture: isUpload = false }) => add(path, bytes, isUpload));
  for (const type of ['navigation', 'resource']) {
    const observer = new PerformanceObserver((list) => countLoads(list.getEntries() as PerformanceResourceTiming[]));
    observer.observe({ type, buffered: true });
    observers.push(observer);
  }
  watchSession((session) => {
    if (session?.user.id === owner) return;
    void storeCounts();
    owner = session?.user.id;
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepCounts());
  addEventListener('pagehide', keepCounts);
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  workers?.addEventListener('message', ({ data }: MessageEvent<{ loads?: Load[]; end: number } | undefined>) => {
    if (!data?.loads) return;
    countLoads(data.loads);
    postToWorker({ counted: data.end });
  });
}

/** Stores what has been counted, also by the service worker. */
export async function storeAllCounts(): Promise<void> {
  await countWorkerLoads();
  await storeCounts();
}

/**
 * Stores what this page and closed pages have counted. Counts are lost where the browser stores nothing.
 *
 * @public
 */
export async function storeCounts(): Promise<void> {
  const use = takeCounts();
  if (owner === undefined) return;
  const all = sumOf(takeKeptUse(owner), use);
  if (Object.keys(all).length > 0) await addDataUse(owner, all).catch(() => undefined);
}

/** Keeps the counts of a page that is hidden, or closes. */
function keepCounts(): void {
  for (const observer of observers) countLoads(observer.takeRecords() as PerformanceResourceTiming[]);
  const use = takeCounts();
  if (owner !== undefined && Object.keys(use).length > 0) keepUse(owner, use);
}

function takeCounts(): DataUse {
  clearTimeout(timer);
  timer = undefined;
  const use = counts;
  counts = {};
  return use;
}

/**
 * Returns the size of a response with its headers. Browsers other than Chrome and Edge report real header sizes.
 *
 * @public
 */
export function sizeOfLoad({ name, transferSize, encodedBodySize, nextHopProtocol }: Load): number {
  const { pathname } = new URL(name);
  const [, folder = ''] = pathname.split('/');
  const headers = nextHopProtocol === 'http/1.1' ? (plainHeaderBytes[folder] ?? pageHeaderBytes) : packedHeaderBytes;
  // A response that confirms a cached one has no body.
  if (transferSize === nominalHeaderBytes) return headers;
  return transferSize - encodedBodySize === nominalHeaderBytes ? encodedBodySize + headers : transferSize;
}

/** Header sizes of our responses in bytes, by the first part of the path, as sent by HTTP/1.1. Pages have a content policy. */
const plainHeaderBytes: Record<string, number> = { api: 500, media: 550, assets: 540 };
const pageHeaderBytes = 1_590;
/** As packed by HTTP/2 and 3. */
const packedHeaderBytes = 120;

function countLoads(loads: readonly Load[]): void {
  for (const load of loads) {
    // Zero is a copy from a cache, or from the service worker, which measures its own loads.
    if (load.transferSize > 0) add(new URL(load.name).pathname, sizeOfLoad(load));
    else if (load.workerStart > 0) {
      hasWorkerLoads = true;
      const { pathname } = new URL(load.name);
      if (isPicture(pathname)) pageOfPicture.set(pathname, location.pathname);
    }
  }
}

function add(path: string, bytes: number, isUpload = false): void {
  if (owner === undefined || bytes === 0) return;
  const key =
    `${areaOf(path, pageOfPicture.get(path) ?? location.pathname)} ${isUpload || isPicture(path) ? 'pictures' : 'data'}` as const;
  counts[key] = (counts[key] ?? 0) + bytes;
  timer ??= setTimeout(() => void painted().then(storeInTime), storeAfterMs);
}

async function storeInTime(): Promise<void> {
  await storeAllCounts();
  if (isMerged || owner === undefined) return;
  isMerged = true;
  await mergeDataUse(owner).catch(() => undefined);
}

/** Counts what the service worker has loaded; resolves after a second at most. */
async function countWorkerLoads(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!hasWorkerLoads || !workers?.controller) return;
  hasWorkerLoads = false;
  const answer = new Promise<void>((resolve) => {
    const onMessage = ({ data }: MessageEvent<{ loads?: Load[] } | undefined>) => data?.loads && resolve();
    workers.addEventListener('message', onMessage, { signal: AbortSignal.timeout(workerLimitMs) });
    setTimeout(resolve, workerLimitMs);
  });
  postToWorker('loads');
  await answer;
}

/** Asks the service worker for its loads, or confirms them; see `worker-loads.ts`. */
function postToWorker(message: 'loads' | { counted: number }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target origin.
  navigator.serviceWorker.controller?.postMessage(message);
}
