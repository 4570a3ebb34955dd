import type { Id } from '@baraza/contract/shared/scalars.ts';
import { localeKey } from '#platform/locale/locales.ts';
import { appFilesCache, pictureCachePrefix } from '#platform/offline/cache-names.ts';
import { storageKey } from '#platform/api/stored-session.ts';

/**
 * Decides what remains on the device. Phones are shared, so nothing of one person may remain for the next: `keepOnDevice` removes
 * what is neither listed here nor named by `personalStore`, as well as what belongs to other people.
 */

type Area = 'localStorage' | 'sessionStorage';

interface WebStore {
  /** The whole key, or a prefix of keys that ends with `:`. */
  key: string;
  /**
   * `device`: a setting of the phone, which stays. `sign-in`: a pending sign-in, valid for ten minutes, which only its own page
   * ends. `session`: the signed-in person; `session.ts` removes it, so that one tab never removes what another has just stored.
   */
  holds: 'device' | 'sign-in' | 'session';
}

/** What is stored without the id of a person, in `localStorage`. */
export const deviceStores = {
  theme: { key: 'theme', holds: 'device' },
  locale: { key: localeKey, holds: 'device' },
  /** How far the device's clock is from the server's. */
  serverTime: { key: 'server-time', holds: 'device' },
  dataSaver: { key: 'data-saver', holds: 'device' },
  /** When the app was first opened here. */
  firstVisit: { key: 'first-visit', holds: 'device' },
  /** How much content for reading offline this device may store. */
  offlineLimit: { key: 'offline-limit', holds: 'device' },
  /** Hashes of sessions to revoke when there is a network. */
  revocations: { key: 'baraza-revocations', holds: 'device' },
  /** The person whose session expired here; their drafts are kept for them. */
  expired: { key: 'baraza-expired', holds: 'device' },
  session: { key: storageKey, holds: 'session' },
  signIns: { key: 'baraza-sign-in:', holds: 'sign-in' },
} as const satisfies Record<string, WebStore>;

export type DeviceStoreName = keyof typeof deviceStores;

/** The subscription to pushes, on devices whose person has switched them on. */
export const pushStore = personalStore('typed', 'pushes');

interface Database {
  store: string;
  /** Returns the id of the owner of a row. */
  ownerOf: (key: IDBValidKey) => unknown;
  /** Returns whether the server does not have the row yet; such rows outlive a session that expires. */
  isUnsent: (key: IDBValidKey, value: unknown) => boolean;
}

/** A database of the list. */
export type DeviceDatabaseName = keyof typeof deviceDatabases;

const partOf = (key: IDBValidKey, at: number): unknown => (Array.isArray(key) ? key[at] : undefined);

export const deviceDatabases = {
  'baraza-check-in': {
    store: 'kept',
    ownerOf: (key) => partOf(key, 1),
    isUnsent: (key, value) => partOf(key, 0) === 'scan' && (value as { outcome?: unknown }).outcome === null,
  },
  /** Answers of the server, by the person's id and the hash of the query. */
  'baraza-offline': { store: 'rows', ownerOf: (key) => partOf(key, 0), isUnsent: () => false },
  /** Keys are the person's id and the entry's. */
  'baraza-outbox': { store: 'entries', ownerOf: (key) => partOf(key, 0), isUnsent: () => true },
  /** Pictures of a draft, by the person's id and the draft. */
  'baraza-pictures': { store: 'drafts', ownerOf: (key) => partOf(key, 0), isUnsent: () => true },
  /** A recording that is not sent, by the person's id and the lane of its conversation. */
  'baraza-recordings': { store: 'drafts', ownerOf: (key) => partOf(key, 0), isUnsent: () => true },
  /**
   * Bytes by month and area. They show how much a person uses each part of the app, so they are personal, but a count that began
   * again whenever a session expires would be wrong.
   */
  'baraza-data-use': { store: 'bytes', ownerOf: (key) => partOf(key, 0), isUnsent: () => true },
} as const satisfies Record<string, Database>;

/** Caches of the service worker, which contain files of the app and nothing personal. */
const isShared = (name: string) => name.startsWith('workbox-precache') || name === appFilesCache;

/** What to keep: everything of a person, only what they typed and did not send, or nothing personal. */
export type Kept = { of: Id; scope: 'all' | 'typed' } | null;

let kept: Kept | undefined;
const listeners = new Set<(kept: Kept) => void>();

/** Returns access to a store of the list by whole keys. */
export function deviceStore(name: DeviceStoreName) {
  const { key: prefix } = deviceStores[name];
  return storeOf('localStorage', prefix, (key) => isOfStore(prefix, key));
}

/**
 * Returns a store of what belongs to a person, by keys that begin with its prefix and the person's id. `typed`: what a person wrote or
 * chose, which outlives a session that expires. `copied`: data from the server, which ends with the session. The keys say which, because
 * the page for sign-in clears the device and knows no feature.
 */
export function personalStore(holds: 'typed' | 'copied', name: string, area: Area = 'localStorage') {
  const prefix = `baraza.${holds}.${name}.`;
  const store = storeOf(area, prefix, (key) => key.startsWith(prefix));
  return {
    ...store,
    prefix,
    setItem(key: string, value: string): boolean {
      // A late response must not restore what has just been removed.
      return (kept !== undefined && !isKept(key, kept)) || store.setItem(key, value);
    },
    /** Whether it has any value. */
    hasAny: () => store.keys().length > 0,
  };
}

/**
 * Returns access to the browser's storage that does not throw where storage is disabled or full: there is then nothing to read, and
 * changes return false.
 */
function storeOf(area: Area, prefix: string, isOf: (key: string) => boolean) {
  const read = <T>(from: (storage: Storage) => T): T | undefined => {
    try {
      return from(globalThis[area]);
    } catch {
      return undefined;
    }
  };
  const change = (make: (storage: Storage) => void): boolean =>
    read((storage) => {
      make(storage);
      return true;
    }) ?? false;
  return {
    keys: () => read((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? [],
    /** Returns undefined where storage is disabled. */
    getItem: (key: string) => read((storage) => storage.getItem(key)),
    /** Returns the value of a text in JSON; undefined if there is none. */
    getJson: (key: string) => read((storage) => (JSON.parse(storage.getItem(key) ?? 'null') ?? undefined) as unknown),
    setItem(key: string, value: string): boolean {
      if (!isOf(key)) throw new Error(`The store ${prefix} has no key ${key}.`);
      return change((storage) => storage.setItem(key, value));
    },
    removeItem: (key: string) => change((storage) => storage.removeItem(key)),
  };
}

/** Opens a database of the list. Throws if the browser does not store anything. */
export function openDeviceDatabase(name: DeviceDatabaseName): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // A browser without databases makes this throw, too.
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(deviceDatabases[name].store));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('This browser stores nothing.')));
  });
}

const databases = new Map<DeviceDatabaseName, Promise<IDBDatabase>>();

/** Returns the connection to a database, which all its transactions share. Throws when the browser stores nothing. */
function connect(name: DeviceDatabaseName): Promise<IDBDatabase> {
  const opened = databases.get(name);
  if (opened) return opened;
  const opening = openDeviceDatabase(name);
  databases.set(name, opening);
  const forget = () => databases.delete(name);
  // Safari ends connections of pages in the background.
  opening.then((database) => database.addEventListener('close', forget), forget);
  return opening;
}

/** Runs one request in a transaction. Resolves once it is durable. Throws when the browser stores nothing. */
export async function runOnDevice<T>(
  name: DeviceDatabaseName,
  mode: IDBTransactionMode,
  execute: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await connect(name);
  return new Promise((resolve, reject) => {
    const { store } = deviceDatabases[name];
    const transaction = database.transaction(store, mode, { durability: 'strict' });
    const request = execute(transaction.objectStore(store));
    // Otherwise the browser waits for the result first, which a page that is being closed does not receive.
    transaction.commit();
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was stored.')));
  });
}

/**
 * Changes a database in one transaction, in which requests may follow from the results of earlier ones. Resolves once it is
 * durable. Throws when the browser stores nothing.
 */
export async function changeOnDevice(name: DeviceDatabaseName, change: (store: IDBObjectStore) => void): Promise<void> {
  const database = await connect(name);
  await new Promise<void>((resolve, reject) => {
    const { store } = deviceDatabases[name];
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
    change(transaction.objectStore(store));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was stored.')));
  });
}

/** Returns the range of all keys that begin with these parts. */
export function keysBelow(...parts: string[]): IDBKeyRange {
  // In IndexedDB arrays sort after strings, so an empty array ends the range.
  return IDBKeyRange.bound(parts, [...parts, []]);
}

/** Returns whether rows of this person may currently be written. */
export function isKeptOnDevice(userId: Id): boolean {
  return kept === undefined || kept?.of === userId;
}

/**
 * Opens the cache for the pictures that the signed-in person has seen; undefined if there can be none. After a log-out has deleted
 * the cache, what is written to it has no effect.
 */
export async function openPictureCache(userId: Id): Promise<Cache | undefined> {
  return globalThis.caches && isKeptOnDevice(userId) ? caches.open(pictureCachePrefix + userId) : undefined;
}

/** Calls `listener` whenever the device is cleared, for data in memory. Returns the function that unsubscribes. */
export function onDeviceCleared(listener: (kept: Kept) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Removes all personal data from the device, in this tab, except what to keep. Resolves when the databases are cleared, too.
 */
export async function keepOnDevice(keep: Kept): Promise<void> {
  kept = keep;
  const hadPushes = keep?.scope !== 'all' && pushStore.hasAny();
  for (const area of ['localStorage', 'sessionStorage'] as const) clearArea(area, keep);
  // A log-out opens another page, which ends the pushes if this one does not.
  if (hadPushes) localStorage.setItem(pushStore.prefix, '');
  for (const listener of listeners) listener(keep);
  await Promise.allSettled([clearDatabases(keep), clearCaches(keep), hadPushes && endPushes()]);
}

function clearArea(area: Area, keep: Kept): void {
  try {
    const listed = area === 'localStorage' ? Object.values(deviceStores) : [];
    for (const key of Object.keys(globalThis[area])) {
      const isListed = listed.some((store) => isOfStore(store.key, key));
      if (!isListed && !isKept(key, keep)) globalThis[area].removeItem(key);
    }
  } catch {
    // Storage is disabled, so nothing is stored.
  }
}

function isOfStore(prefix: string, key: string): boolean {
  return prefix.endsWith(':') ? key.startsWith(prefix) : key === prefix;
}

/** Returns whether the rest of a key, after the key of its store, belongs to a person. */
export function isOwn(rest: string, userId: Id): boolean {
  return rest === userId || rest.startsWith(`${userId}.`);
}

/** Returns whether a key of a personal store remains. */
function isKept(key: string, keep: Kept): boolean {
  const [, holds, rest = ''] = /^baraza\.(typed|copied)\.[^.]+\.(.+)$/.exec(key) ?? [];
  if (holds === undefined || keep === null || (holds === 'copied' && keep.scope === 'typed')) return false;
  return isOwn(rest, keep.of);
}

async function clearDatabases(keep: Kept): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  for (const name of await listDatabases()) {
    if (!(name in deviceDatabases)) indexedDB.deleteDatabase(name);
  }
  for (const name of Object.keys(deviceDatabases) as DeviceDatabaseName[]) await clearDatabase(name, keep);
}

async function clearDatabase(name: DeviceDatabaseName, keep: Kept): Promise<void> {
  const { ownerOf, isUnsent, store } = deviceDatabases[name];
  const rows = await rowsOf(name);
  const gone = rows.filter(({ key, value }) => {
    const isTheirs = keep !== null && ownerOf(key) === keep.of;
    return !(isTheirs && (keep.scope === 'all' || isUnsent(key, value)));
  });
  if (gone.length === 0) return;
  const database = await openDeviceDatabase(name);
  const transaction = database.transaction(store, 'readwrite');
  for (const { key } of gone) transaction.objectStore(store).delete(key);
  await new Promise((resolve, reject) => {
    transaction.addEventListener('complete', resolve);
    transaction.addEventListener('abort', reject);
  });
  database.close();
}

/** Returns all rows of a database; none if it was never opened. */
export async function rowsOf(name: DeviceDatabaseName): Promise<{ key: IDBValidKey; value: unknown }[]> {
  if (typeof indexedDB === 'undefined' || !(await listDatabases()).includes(name)) return [];
  const database = await openDeviceDatabase(name);
  try {
    const store = database.transaction(deviceDatabases[name].store).objectStore(deviceDatabases[name].store);
    const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
    return keys.map((key, at) => ({ key, value: values[at] as unknown }));
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database cannot be read.')));
  });
}

async function listDatabases(): Promise<string[]> {
  // Browsers older than 2024 cannot list databases; then those of the list are opened.
  if (!('databases' in indexedDB)) return Object.keys(deviceDatabases);
  return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
}

/** Ends the push subscription and closes its notifications, because the session has ended. */
async function endPushes(): Promise<void> {
  const { unsubscribe } = await import('./device-pushes.ts');
  await unsubscribe();
  localStorage.removeItem(pushStore.prefix);
}

async function clearCaches(keep: Kept): Promise<void> {
  if (typeof caches === 'undefined') return;
  const own = keep?.scope === 'all' && pictureCachePrefix + keep.of;
  // What another app has shared waits on the pages that lead to the composer.
  const isSharing = /^\/(share|login|signup)/.test(location.pathname);
  for (const name of await caches.keys()) {
    const isKeptCache = isShared(name) || name === own || (isSharing && name === 'shared');
    if (!isKeptCache) await caches.delete(name);
  }
}
