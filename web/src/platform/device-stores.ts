import type { Id } from '@baraza/contract/shared/scalars.ts';
import { storageKey } from './stored-session.ts';

/**
 * The list of everything the app stores on the device. Phones are shared, so nothing of a person may be left for the next one:
 * `keepOnDevice` removes what is not on this list as well as what belongs to somebody else.
 */

interface WebStore {
  area: 'localStorage' | 'sessionStorage';
  /** The whole key, or what all keys begin with; then it ends with `.` or `:`. */
  key: string;
  /**
   * `device`: a setting of the phone, which stays.
   * `sign-in`: a sign-in under way, which nobody but its own page ends; it is good for ten minutes.
   * `session`: who is signed in; `session.ts` removes it, so that one tab never takes away what another one just stored.
   * `typed`: what a person wrote or chose. The key goes on with their id, and it outlives a session that merely expires.
   * `copied`: what the server sent them. The key goes on with their id; it ends with the session.
   */
  holds: 'device' | 'sign-in' | 'session' | 'typed' | 'copied';
}

export const deviceStores = {
  theme: { area: 'localStorage', key: 'theme', holds: 'device' },
  dataSaver: { area: 'localStorage', key: 'data-saver', holds: 'device' },
  /** Sessions to revoke once there is a network, as hashes. */
  revocations: { area: 'localStorage', key: 'baraza-revocations', holds: 'device' },
  /** Whose session expired here; their drafts wait for them. */
  expired: { area: 'localStorage', key: 'baraza-expired', holds: 'device' },
  session: { area: 'localStorage', key: storageKey, holds: 'session' },
  signIns: { area: 'localStorage', key: 'baraza-sign-in:', holds: 'sign-in' },
  drafts: { area: 'localStorage', key: 'baraza.draft.', holds: 'typed' },
  messages: { area: 'localStorage', key: 'baraza.unsent.', holds: 'typed' },
  likes: { area: 'localStorage', key: 'baraza.likes.', holds: 'typed' },
  feedTab: { area: 'localStorage', key: 'baraza.feed-tab.', holds: 'typed' },
  eventSort: { area: 'localStorage', key: 'baraza.event-sort.', holds: 'typed' },
  doorName: { area: 'localStorage', key: 'baraza.door.', holds: 'typed' },
  firstWeek: { area: 'localStorage', key: 'baraza-first-week-folded:', holds: 'typed' },
  tickets: { area: 'localStorage', key: 'baraza.ticket.', holds: 'copied' },
  onboarding: { area: 'sessionStorage', key: 'baraza-onboarding:', holds: 'typed' },
  settings: { area: 'sessionStorage', key: 'baraza-settings:', holds: 'typed' },
} as const satisfies Record<string, WebStore>;

export type DeviceStoreName = keyof typeof deviceStores;

interface Database {
  store: string;
  /** Whose a row is. */
  ownerOf: (key: IDBValidKey) => unknown;
  /** Whether the server does not have it yet: then it outlives a session that expires. */
  isUnsent: (key: IDBValidKey, value: unknown) => boolean;
}

const partOf = (key: IDBValidKey, at: number): unknown => (Array.isArray(key) ? key[at] : undefined);

export const deviceDatabases = {
  'baraza-door': {
    store: 'kept',
    ownerOf: (key) => partOf(key, 1),
    isUnsent: (key, value) => partOf(key, 0) === 'scan' && (value as { told?: unknown }).told === null,
  },
} as const satisfies Record<string, Database>;

/** Caches of the service worker. They hold files of the app, which are the same for everybody. */
const sharedCaches = /^(workbox-precache|rooms$)/;

/** What stays: all that belongs to a person, only what they typed and did not send, or nothing of anybody. */
export type Kept = { of: Id; what: 'all' | 'typed' } | null;

let kept: Kept | undefined;
const listeners = new Set<(kept: Kept) => void>();

/** One store of the list, with whole keys. Its methods throw where the browser's do. */
export function deviceStore(name: DeviceStoreName) {
  const { area, key: prefix, holds } = deviceStores[name];
  return {
    get length() {
      return globalThis[area].length;
    },
    key: (at: number) => globalThis[area].key(at),
    keys: () => Object.keys(globalThis[area]).filter((key) => key.startsWith(prefix)),
    getItem: (key: string) => globalThis[area].getItem(key),
    setItem(key: string, value: string) {
      if (!isOfStore(prefix, key)) throw new Error(`The store ${name} has no key ${key}.`);
      // A late answer must not bring back what was just removed.
      const isPersonal = holds === 'typed' || holds === 'copied';
      if (isPersonal && kept !== undefined && !isKept({ area, key: prefix, holds }, key, kept)) return;
      globalThis[area].setItem(key, value);
    },
    removeItem: (key: string) => globalThis[area].removeItem(key),
  };
}

/** Opens a database of the list. Throws where the browser stores nothing. */
export function openDeviceDatabase(name: keyof typeof deviceDatabases): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(deviceDatabases[name].store));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('This browser stores nothing.')));
  });
}

/** Whether rows of this person may be written now. */
export function isKeptOnDevice(userId: Id): boolean {
  return kept === undefined || kept?.of === userId;
}

/** Calls back whenever the device is cleared, for what is held in memory alone, until the returned function is called. */
export function onDeviceCleared(listener: (kept: Kept) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Removes everything of people from the device, in this tab, but what is `kept`. Resolves once the databases are cleared too. */
export async function keepOnDevice(keep: Kept): Promise<void> {
  kept = keep;
  for (const area of ['localStorage', 'sessionStorage'] as const) clearArea(area, keep);
  for (const listener of listeners) listener(keep);
  await Promise.allSettled([clearDatabases(keep), clearCaches()]);
}

/** How much of a person would be lost by a log-out. */
export async function countUnsent(userId: Id): Promise<{ messages: number; drafts: number; scans: number }> {
  const count = (name: DeviceStoreName) => {
    try {
      const { key } = deviceStores[name];
      return deviceStore(name)
        .keys()
        .filter((each) => isOwn(each.slice(key.length), userId)).length;
    } catch {
      return 0;
    }
  };
  const rows = await rowsOf('baraza-door').catch(() => []);
  const { ownerOf, isUnsent } = deviceDatabases['baraza-door'];
  return {
    messages: count('messages'),
    drafts: count('drafts') + count('settings'),
    scans: rows.filter(({ key, value }) => ownerOf(key) === userId && isUnsent(key, value)).length,
  };
}

function clearArea(area: WebStore['area'], keep: Kept): void {
  try {
    const stores = Object.values(deviceStores).filter((store) => store.area === area);
    for (const key of Object.keys(globalThis[area])) {
      const store = stores.find((each) => isOfStore(each.key, key));
      if (!store || !isKept(store, key, keep)) globalThis[area].removeItem(key);
    }
  } catch {
    // Storage is forbidden: nothing is stored then.
  }
}

function isOfStore(prefix: string, key: string): boolean {
  return /[.:]$/.test(prefix) ? key.startsWith(prefix) : key === prefix;
}

function isOwn(rest: string, userId: Id): boolean {
  return rest === userId || rest.startsWith(`${userId}.`);
}

function isKept({ key: prefix, holds }: WebStore, key: string, keep: Kept): boolean {
  if (holds !== 'typed' && holds !== 'copied') return true;
  if (keep === null || (holds === 'copied' && keep.what === 'typed')) return false;
  return isOwn(key.slice(prefix.length), keep.of);
}

async function clearDatabases(keep: Kept): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  for (const name of await listDatabases()) {
    if (!(name in deviceDatabases)) indexedDB.deleteDatabase(name);
  }
  const name = 'baraza-door';
  const { store, ownerOf, isUnsent } = deviceDatabases[name];
  const rows = await rowsOf(name);
  const gone = rows.filter(({ key, value }) => {
    const isTheirs = keep !== null && ownerOf(key) === keep.of;
    return !(isTheirs && (keep.what === 'all' || isUnsent(key, value)));
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

/** All rows of a database; none where it was never opened. */
async function rowsOf(name: keyof typeof deviceDatabases): Promise<{ key: IDBValidKey; value: unknown }[]> {
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
  // Browsers of before 2024 cannot list them; then those of the list are opened.
  if (!('databases' in indexedDB)) return Object.keys(deviceDatabases);
  return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
}

async function clearCaches(): Promise<void> {
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (!sharedCaches.test(name)) await caches.delete(name);
}
