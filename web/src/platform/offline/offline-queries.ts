import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ApiError, isRetryable } from '#platform/api/api-error.ts';
import { isKeptOnDevice } from '#platform/device/device-stores.ts';
import { offlineMegabytes, onOfflineLimit } from './offline-limit.ts';
import type { KeptOffline, OfflineRow } from './offline-row.ts';
import { clearOffline, pictureId, readRows, tidyOffline, writeRows } from './offline-store.ts';
import { serverNow, toDeviceTime, toServerTime } from '#platform/api/server-time.ts';

/** How long a query may take before its stored data is shown, in milliseconds. A failure shows it at once. */
const patienceMs = 400;
/** How long changes are collected before they are written, in milliseconds. */
const writeDelayMs = 1_500;
/** Refusals after which the viewer may no longer see something. */
const goneCodes = ['not_found', 'not_allowed', 'not_your_intake'];

/** When the server sent the data of a query, by hash; unlike `dataUpdatedAt`, changes in this tab do not count. */
const fetchedAt = new Map<string, number>();
/** The queries that show stored data, by hash. */
const restored = new Set<string>();

/**
 * Returns when the server sent the oldest visible data that is stored or could not be refreshed, in milliseconds since 1970;
 * undefined if everything that is shown is current.
 */
export function staleSince(client: QueryClient): number | undefined {
  const times = client
    .getQueryCache()
    .getAll()
    .filter(
      ({ meta, state, queryHash }) => meta?.offline && state.data != null && (restored.has(queryHash) || state.error),
    )
    .filter((query) => query.isActive())
    .map(fetchedAtOf);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/**
 * Stores the answers to queries that are kept offline, and shows them while a query has no answer because of the network. Stored
 * data never replaces an answer, and goes when the server refuses it. Returns the function that stops this.
 */
export function startOfflineQueries(client: QueryClient, userId: Id): () => void {
  const cache = client.getQueryCache();
  /** The items of stored lists, by hash. */
  const items = new Set<string>();
  const [changed, seenPictures] = [new Set<Query>(), new Set<string>()];
  let writeTimer: ReturnType<typeof setTimeout> | undefined;
  let isFilling = false;
  let isStopped = false;

  const isOff = () => isStopped || !isKeptOnDevice(userId) || offlineMegabytes() === 0;
  const isKept = ({ meta, queryHash }: Query) => meta?.offline !== undefined || items.has(queryHash);

  const restore = async ({ queryHash }: Query) => {
    const [row] = await readRows(userId, [queryHash]);
    if (!row) return;
    const itemRows = await readRows(userId, row.items ?? []);
    if (isOff()) return;
    isFilling = true;
    for (const item of itemRows) if (item) fill(client, item);
    fill(client, row);
    isFilling = false;
    for (const hash of row.items ?? []) items.add(hash);
  };
  const restoreUnlessAnswered = (query: Query) => {
    if (query.state.data === undefined && !isOff()) restore(query).catch(() => undefined);
  };
  const watch = (query: Query) => void setTimeout(restoreUnlessAnswered, patienceMs, query);

  const scheduleWrite = (delayMs = writeDelayMs) => {
    writeTimer ??= setTimeout(() => void write().catch(() => undefined), delayMs);
  };
  const write = async () => {
    clearTimeout(writeTimer);
    writeTimer = undefined;
    if (isOff()) return;
    const [rows, gone] = [new Map<string, OfflineRow>(), [] as string[]];
    for (const query of changed) {
      const row = rowOf(query, query.meta?.offline ?? { isItem: true });
      if (row) rows.set(query.queryHash, row);
      else gone.push(query.queryHash);
      for (const hash of row?.items ?? []) {
        items.add(hash);
        const item = cache.get(hash);
        const itemRow = item && rowOf(item, { isItem: true });
        if (itemRow) rows.set(hash, itemRow);
      }
    }
    changed.clear();
    if (rows.size + gone.length > 0) await writeRows(userId, rows, gone);
    await tidyOffline(userId, seenPictures);
  };

  const forget = (query: Query) => {
    if (query.state.data !== undefined) query.setState({ data: undefined, dataUpdatedAt: 0 });
    changed.add(query);
    scheduleWrite();
  };
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'added') watch(event.query);
    if (event.type !== 'updated' || isFilling) return;
    const { query, action } = event;
    if (action.type === 'success') {
      if (!action.manual) {
        fetchedAt.set(query.queryHash, serverNow());
        restored.delete(query.queryHash);
      }
      if (!isKept(query)) return;
      changed.add(query);
      scheduleWrite();
    } else if (action.type === 'failed' || action.type === 'error') {
      if (isRetryable(action.error)) restoreUnlessAnswered(query);
      else if (isGone(action.error) && isKept(query)) forget(query);
    }
  });
  for (const query of cache.getAll()) {
    if (query.state.error) restoreUnlessAnswered(query);
    else watch(query);
    if (query.meta?.offline && query.state.data !== undefined) changed.add(query);
  }

  // Phones end pages in the background without a further event.
  const writeNow = () => {
    if (document.visibilityState === 'hidden' && changed.size > 0) void write().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', writeNow);
  const stopPictures = watchPictures((url) => {
    seenPictures.add(url);
    scheduleWrite(2 * writeDelayMs);
  });
  const applyLimit = () => {
    if (offlineMegabytes() === 0) void clearOffline(userId).catch(() => undefined);
    else scheduleWrite();
  };
  const stopLimit = onOfflineLimit(applyLimit);
  applyLimit();
  return () => {
    isStopped = true;
    fetchedAt.clear();
    restored.clear();
    clearTimeout(writeTimer);
    document.removeEventListener('visibilitychange', writeNow);
    for (const stop of [unsubscribe, stopPictures, stopLimit]) stop();
  };
}

/** Puts stored data into the cache unless there is some already, or the server has refused it. */
function fill(client: QueryClient, { queryKey, data, fetchedAt: time, isItem }: OfflineRow): void {
  const hash = hashKey(queryKey);
  const state = client.getQueryCache().get(hash)?.state;
  if (state?.data !== undefined || isGone(state?.error)) return;
  // Items stay cached while the page is open, as in `id-lists.ts`.
  if (isItem) client.setQueryDefaults(queryKey.slice(0, 2), { gcTime: Infinity });
  client.setQueryData(queryKey, data, { updatedAt: toDeviceTime(time) });
  fetchedAt.set(hash, time);
  restored.add(hash);
}

function fetchedAtOf({ queryHash, state }: Query): number {
  return fetchedAt.get(queryHash) ?? toServerTime(state.dataUpdatedAt);
}

/** Returns a query as a row; undefined if there is nothing to store. */
function rowOf(query: Query, { pages: pagesMax = 1, itemKey, isItem }: KeptOffline): OfflineRow | undefined {
  const { queryKey, state } = query;
  if (state.data == null) return undefined;
  const { pages, pageParams } = state.data as { pages?: ListPage[]; pageParams?: unknown[] };
  const data =
    pages && pageParams ? { pages: pages.slice(0, pagesMax), pageParams: pageParams.slice(0, pagesMax) } : state.data;
  const text = JSON.stringify(data);
  const ids = itemKey ? (pages ?? []).slice(0, pagesMax).flatMap(idsIn) : [];
  return {
    queryKey: queryKey as QueryKey,
    data,
    fetchedAt: fetchedAtOf(query),
    size: text.length,
    pictures: [...new Set(Array.from(text.matchAll(/\/media\/(?:private\/[\w-]+\/)?(\w+)/g), ([, id = '']) => id))],
    ...(itemKey && { items: ids.map((id) => hashKey(itemKey(id))) }),
    ...(isItem && { isItem }),
  };
}

/** A page of ids, or of items that have ids. */
interface ListPage {
  ids?: Id[];
  items?: { id: Id }[];
}

function idsIn({ ids, items = [] }: ListPage): Id[] {
  return ids ?? items.map(({ id }) => id);
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && goneCodes.includes(error.code);
}

/** Calls `onSeen` with the URL of each picture that the page has loaded. Returns the function that stops this. */
function watchPictures(onSeen: (url: string) => void): () => void {
  if (typeof PerformanceObserver === 'undefined') return () => undefined;
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (pictureId(name)) onSeen(name);
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}
