import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#platform/api/session.ts';
import { fakeDatabases } from '#testing/databases.ts';

type Entry = Record<string, unknown>;

// Each test imports the meter anew; all manifests would take seconds.
vi.mock('#app/features.ts', () => {
  const lineOf = (area: string, paths: string[]) => ({ dataUse: { area, name: { id: area }, paths } });
  return { features: [lineOf('spotlight', ['/api/posts', '/feed']), lineOf('events', ['/api/events'])] };
});

const origin = 'https://baraza.example';
const load = (path: string, values: Entry = {}): Entry => ({
  name: origin + path,
  transferSize: 1_300,
  encodedBodySize: 1_000,
  nextHopProtocol: 'http/1.1',
  workerStart: 0,
  ...values,
});
const member = (id: string) => ({ token: id, user: { id, isOnboarded: true } }) as Session;

let page: EventTarget & { visibilityState: string };
let workers: EventTarget & { controller: { postMessage: (message: unknown) => void } };
let report: (...entries: Entry[]) => void;
/** What the browser has measured and not reported yet. */
let late: Entry[];
let rows: () => unknown[];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-30T12:00') });
  const pageTarget = new EventTarget();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  workers = Object.assign(new EventTarget(), { controller: { postMessage: vi.fn<(message: unknown) => void>() } });
  const waiting: Entry[] = [];
  late = [];
  const observers: ((list: { getEntries: () => Entry[] }) => void)[] = [];
  report = (...entries) => {
    waiting.push(...entries);
    observers[0]?.({ getEntries: () => waiting.splice(0) });
  };
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { pathname: '/feed' });
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('addEventListener', pageTarget.addEventListener.bind(pageTarget));
  vi.stubGlobal('dispatchEvent', pageTarget.dispatchEvent.bind(pageTarget));
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act());
  vi.stubGlobal(
    'PerformanceResourceTiming',
    class {
      get transferSize() {
        return 0;
      }
    },
  );
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listener: (list: { getEntries: () => Entry[] }) => void) {
        observers.push(listener);
      }
      observe() {
        // What was loaded before comes first.
        report();
      }
      takeRecords() {
        return late.splice(0);
      }
    },
  );
  const databases = fakeDatabases();
  rows = () => databases('baraza-data-use');
});

async function startMeter() {
  const [meter, session, traffic] = await Promise.all([
    import('./data-meter.ts'),
    import('#platform/api/session.ts'),
    import('#platform/offline/traffic.ts'),
  ]);
  session.startSession(member('ada'));
  return { ...meter, ...session, ...traffic };
}

test.each([
  [load('/api/posts'), 1_500],
  [load('/media/0.webp'), 1_550],
  [load('/assets/base.js'), 1_540],
  [load('/feed'), 2_590],
  [load('/api/posts', { nextHopProtocol: 'h2' }), 1_120],
  // A confirmation that the cached response is current.
  [load('/service-worker.js', { transferSize: 300 }), 1_590],
  // Other browsers report the real size of the headers.
  [load('/api/posts', { transferSize: 1_444 }), 1_444],
])('the size of %o is %s', async (entry, bytes) => {
  const { sizeOfLoad } = await startMeter();
  expect(sizeOfLoad(entry as unknown as Parameters<typeof sizeOfLoad>[0])).toBe(bytes);
});

test('counts loads, uploads and the live connection by area and kind, also from before it started', async () => {
  const { startDataMeter, storeCounts, countTraffic } = await startMeter();
  countTraffic('/api/posts', 200);
  report(load('/feed', { transferSize: 2_300, encodedBodySize: 2_000 }));
  startDataMeter();
  startDataMeter();
  report(load('/media/0.webp'), load('/assets/base.js', { transferSize: 0 }), load('/api/posts'));
  countTraffic('/api/storage?purpose=post', 90_000, true);
  countTraffic('/socket.io/', 40);
  await storeCounts();
  expect(rows()).toEqual([
    {
      month: '2026-11',
      use: {
        'spotlight data': 200 + 1_500,
        'app data': 3_590,
        'spotlight pictures': 1_550 + 90_000,
        'live data': 40,
      },
    },
  ]);
});

test('stores counts after a while', async () => {
  const { startDataMeter } = await startMeter();
  startDataMeter();
  report(load('/api/events'));
  expect(rows()).toEqual([]);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(rows()).toHaveLength(1);
});

test('keeps counts at once when the page is hidden or closes, and the next page stores them', async () => {
  const { startDataMeter, storeCounts } = await startMeter();
  startDataMeter();
  report(load('/api/events'));
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  const kept = () => JSON.parse(localStorage.getItem('baraza.typed.data-use.ada') ?? '{}');
  expect(kept()).toEqual({ 'events data': 1_500 });
  report(load('/api/events'));
  late.push(load('/api/posts'));
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  expect(kept()).toEqual({ 'events data': 3_000, 'spotlight data': 1_500 });
  expect(rows()).toEqual([]);

  await storeCounts();
  await storeCounts();
  expect(rows()).toMatchObject([{ use: { 'events data': 3_000, 'spotlight data': 1_500 } }]);
  expect(kept()).toEqual({});
});

test('asks the service worker for what it loaded, also right after counts were stored', async () => {
  const { startDataMeter, storeCounts, storeAllCounts } = await startMeter();
  startDataMeter();
  report(load('/media/0.webp', { transferSize: 0, workerStart: 5 }), load('/api/events'));
  await storeCounts();
  expect(rows()).toMatchObject([{ use: { 'events data': 1_500 } }]);
  // Another page is open when the worker answers.
  vi.stubGlobal('location', { pathname: '/chat' });
  const stored = storeAllCounts();
  expect(workers.controller.postMessage).toHaveBeenCalledExactlyOnceWith('loads');
  const loads = [load('/media/0.webp'), load('/assets/events.js')];
  workers.dispatchEvent(Object.assign(new Event('message'), { data: { loads, end: 2 } }));
  await stored;
  expect(workers.controller.postMessage).toHaveBeenLastCalledWith({ counted: 2 });
  expect(rows().map((row) => (row as { use: object }).use)).toContainEqual({
    'spotlight pictures': 1_550,
    'app data': 1_540,
  });
});

test('a service worker that does not answer delays nothing for long', async () => {
  const { startDataMeter } = await startMeter();
  startDataMeter();
  report(load('/api/events'));
  await vi.advanceTimersByTimeAsync(12_000);
  expect(workers.controller.postMessage).toHaveBeenCalledExactlyOnceWith('loads');
  expect(rows()).toHaveLength(1);
});

test('counts belong to the person who was signed in, and nobody’s are kept after a log-out', async () => {
  const { startDataMeter, startSession, endSession } = await startMeter();
  startDataMeter();
  report(load('/api/events'));
  endSession('chosen');
  report(load('/api/events'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(rows()).toEqual([]);
  startSession(member('ben'));
  report(load('/api/posts'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(rows()).toMatchObject([{ use: { 'spotlight data': 1_500 } }]);
});
