import type { Id } from '@baraza/contract/shared/scalars.ts';
import { isKeptOnDevice, openDeviceDatabase } from '#platform/device-stores.ts';
import type { CheckInLog, OwnScan } from './check-in-log.ts';

/*
 * What a phone at a door keeps over a reload and a flat battery, in IndexedDB: the book of each event, and every scan by
 * itself, so that two windows of one phone never overwrite each other's. Each person has their own.
 */

type Key = IDBValidKey[];

const storeName = 'kept';
let opening: Promise<IDBDatabase> | undefined;

const bookKey = (userId: Id, eventId: Id): Key => ['book', userId, eventId];
const scanKey = (userId: Id, eventId: Id, scanId: string): Key => ['scan', userId, eventId, scanId];

/** The book of an event; undefined where none is kept. */
export function readLog(userId: Id, eventId: Id): Promise<CheckInLog | undefined> {
  return run('readonly', (store) => store.get(bookKey(userId, eventId)) as IDBRequest<CheckInLog | undefined>);
}

export async function storeLog(userId: Id, eventId: Id, book: CheckInLog): Promise<void> {
  // The list may arrive after a sign-out.
  if (isKeptOnDevice(userId)) await run('readwrite', (store) => store.put(book, bookKey(userId, eventId)));
}

/** This phone's scans at an event, in the order of scanning. */
export async function readScans(userId: Id, eventId: Id): Promise<OwnScan[]> {
  // A list sorts behind every text, so it ends the range.
  const range = IDBKeyRange.bound(scanKey(userId, eventId, ''), ['scan', userId, eventId, []]);
  const scans = await run('readonly', (store) => store.getAll(range) as IDBRequest<OwnScan[]>);
  return scans.sort((one, two) => (one.scannedAt < two.scannedAt ? -1 : 1));
}

export async function storeScan(userId: Id, eventId: Id, scan: OwnScan): Promise<void> {
  if (isKeptOnDevice(userId)) await run('readwrite', (store) => store.put(scan, scanKey(userId, eventId, scan.scanId)));
}

/** Settled once it is on the disk. Throws where the browser keeps nothing. */
async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  opening ??= open();
  const database = await opening;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode, { durability: 'strict' });
    const request = ask(transaction.objectStore(storeName));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was kept.')));
  });
}

async function open(): Promise<IDBDatabase> {
  try {
    return await openDeviceDatabase('baraza-door');
  } catch (error) {
    opening = undefined;
    throw error;
  }
}
