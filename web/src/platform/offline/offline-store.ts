import type { Id } from '@baraza/contract/shared/scalars.ts';
import {
  changeOnDevice,
  isKeptOnDevice,
  keysBelow,
  openPictureCache,
  runOnDevice,
} from '#platform/device/device-stores.ts';
import { storedPictureUrl } from './cache-names.ts';
import { megabyte, offlineMegabytes } from './offline-limit.ts';
import type { OfflineRow } from './offline-row.ts';
import { serverNow } from '#platform/api/server-time.ts';

/*
 * Stores answers of the server in IndexedDB and pictures in a cache that the service worker reads, for one person. Only pages
 * write, because only they know who is signed in.
 */

const name = 'baraza-offline';
const maxAgeMs = 30 * 86_400_000;
const [maxRows, maxPictures] = [500, 500];
/** The part of the limit that rows may take; the rest is for pictures. */
const rowShare = 0.25;

/** Returns the rows with these hashes, in order; undefined where there is none. */
export async function readRows(userId: Id, hashes: readonly string[]): Promise<(OfflineRow | undefined)[]> {
  if (hashes.length === 0) return [];
  const requests: IDBRequest<OfflineRow | undefined>[] = [];
  await runOnDevice(name, 'readonly', (store) => {
    for (const hash of hashes) requests.push(store.get([userId, hash]));
    return requests.at(-1) as IDBRequest;
  });
  const oldest = serverNow() - maxAgeMs;
  return requests.map(({ result }) => (result && result.fetchedAt > oldest ? result : undefined));
}

/** Stores rows by hash, except where another tab has stored a newer answer, and removes others. */
export async function writeRows(
  userId: Id,
  rows: ReadonlyMap<string, OfflineRow>,
  gone: readonly string[] = [],
): Promise<void> {
  await changeOnDevice(name, (store) => {
    // A late answer must not restore what a log-out has removed. It is checked in the same task as the transaction begins.
    if (!isKeptOnDevice(userId)) return;
    for (const hash of gone) store.delete([userId, hash]);
    for (const [hash, row] of rows) {
      const stored = store.get([userId, hash]) as IDBRequest<OfflineRow | undefined>;
      stored.addEventListener('success', () => {
        if ((stored.result?.fetchedAt ?? 0) <= row.fetchedAt) store.put(row, [userId, hash]);
      });
    }
  });
}

/**
 * Removes what is too old, too much, or no longer part of a stored list. Stores those of the seen pictures that a row contains,
 * from the browser's cache and never from the network, and removes them from the set: each is tried once.
 */
export async function tidyOffline(userId: Id, seenPictures = new Set<string>()): Promise<void> {
  const limit = offlineMegabytes() * megabyte;
  const all = await listRows(userId);
  const listed = new Set(all.flatMap(({ row }) => row.items ?? []));
  const oldest = serverNow() - maxAgeMs;
  const isWanted = ({ hash, row }: StoredRow) => row.fetchedAt > oldest && (!row.isItem || listed.has(hash));
  const wanted = all.filter(isWanted).sort((one, other) => other.row.fetchedAt - one.row.fetchedAt);
  let size = 0;
  const kept = wanted.slice(0, maxRows).filter(({ row }) => (size += row.size) <= limit * rowShare);
  const gone = all.filter((each) => !kept.includes(each)).map(({ hash }) => hash);
  if (gone.length > 0) await writeRows(userId, new Map(), gone);
  await tidyPictures(userId, {
    seen: seenPictures,
    wanted: new Set(kept.flatMap(({ row }) => row.pictures)),
    maxBytes: limit * (1 - rowShare),
  });
}

/** Returns the beginning of a picture's file name, which its widths share, also for its stored URL; undefined for other URLs. */
export function pictureId(url: string): string | undefined {
  return /^(?:https?:\/\/[^/]+)?\/media\/(?:private\/(?:[\w-]+\/)?)?(\w+)/.exec(url)?.[1];
}

/** Returns how many bytes are stored for a person. */
export async function countOfflineBytes(userId: Id): Promise<number> {
  const rows = await listRows(userId).catch(() => []);
  const cache = await openPictureCache(userId);
  const pictures = cache ? await listPictures(cache) : [];
  return [...rows.map(({ row }) => row), ...pictures].reduce((sum, { size }) => sum + size, 0);
}

/** Removes everything that is stored for a person. */
export async function clearOffline(userId: Id): Promise<void> {
  const cache = await openPictureCache(userId);
  for (const { url } of cache ? await listPictures(cache) : []) await cache?.delete(url);
  await runOnDevice(name, 'readwrite', (store) => store.delete(keysBelow(userId)));
}

interface StoredRow {
  hash: string;
  row: OfflineRow;
}

async function listRows(userId: Id): Promise<StoredRow[]> {
  // Both requests are in one transaction, so their order is the same.
  let keys: IDBRequest<IDBValidKey[]> | undefined;
  const rows = await runOnDevice(name, 'readonly', (store) => {
    keys = store.getAllKeys(keysBelow(userId));
    return store.getAll(keysBelow(userId)) as IDBRequest<OfflineRow[]>;
  });
  const hashes = (keys?.result ?? []).map((key) => (Array.isArray(key) ? String(key[1]) : ''));
  return rows.map((row, at) => ({ hash: hashes[at] ?? '', row }));
}

interface PictureRules {
  seen: Set<string>;
  wanted: ReadonlySet<string>;
  maxBytes: number;
}

async function tidyPictures(userId: Id, { seen, wanted, maxBytes }: PictureRules): Promise<void> {
  const cache = await openPictureCache(userId);
  if (!cache) return;
  const isWanted = (url: string) => wanted.has(pictureId(url) ?? '');
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  for (const url of seen) {
    if (!isWanted(url)) continue;
    seen.delete(url);
    const storedUrl = storedPictureUrl(url);
    if (stored.has(storedUrl)) continue;
    // Browsers allow `only-if-cached` for this site only. A picture of a CDN that the page has just shown is in the cache, too.
    const isOwn = new URL(url).origin === location.origin;
    const fromCache: RequestInit = isOwn ? { cache: 'only-if-cached', mode: 'same-origin' } : { cache: 'force-cache' };
    const picture = await fetch(url, fromCache).catch(() => undefined);
    if (picture?.ok) await cache.put(storedUrl, picture);
  }
  const pictures = await listPictures(cache);
  let size = 0;
  // The newest are last.
  const kept = pictures
    .filter(({ url }) => isWanted(url))
    .reverse()
    .slice(0, maxPictures)
    .filter((picture) => (size += picture.size) <= maxBytes);
  for (const each of pictures) if (!kept.includes(each)) await cache.delete(each.url);
}

interface StoredPicture {
  url: string;
  size: number;
}

/** Returns the stored pictures, oldest first. */
async function listPictures(cache: Cache): Promise<StoredPicture[]> {
  const [requests, responses] = await Promise.all([cache.keys(), cache.matchAll()]);
  return requests.map(({ url }, at) => ({
    url,
    size: Number(responses[at]?.headers.get('content-length') ?? 0),
  }));
}
