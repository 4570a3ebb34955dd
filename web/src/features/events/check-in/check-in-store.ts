import type { Id } from '@baraza/contract/shared/scalars.ts';
import { isKeptOnDevice, keysBelow, runOnDevice } from '#platform/device/device-stores.ts';
import type { CheckInLog, OwnScan } from './check-in-log.ts';

/*
 * Stores check-in data in IndexedDB, so that it survives a reload or an empty battery. Each scan has its own row, so that two
 * windows of one phone never overwrite each other.
 */

type Key = IDBValidKey[];

/** Runs one request on the database of the check-in. */
function run<T>(mode: IDBTransactionMode, execute: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return runOnDevice('baraza-check-in', mode, execute);
}

const logKey = (userId: Id, eventId: Id): Key => ['log', userId, eventId];
const scanKey = (userId: Id, eventId: Id, scanId: string): Key => ['scan', userId, eventId, scanId];

/** The stored log of an event; undefined when there is none. */
export async function readLog(userId: Id, eventId: Id): Promise<CheckInLog | undefined> {
  const key = logKey(userId, eventId);
  return run('readonly', (store) => store.get(key) as IDBRequest<CheckInLog | undefined>);
}

export async function storeLog(userId: Id, eventId: Id, log: CheckInLog): Promise<void> {
  // A reply can arrive after the viewer signed out.
  if (!isKeptOnDevice(userId)) return;
  await run('readwrite', (store) => store.put(log, logKey(userId, eventId)));
}

/** The scans that this phone made at an event, in order. */
export async function readScans(userId: Id, eventId: Id): Promise<OwnScan[]> {
  const scans = await run(
    'readonly',
    (store) => store.getAll(keysBelow('scan', userId, eventId)) as IDBRequest<OwnScan[]>,
  );
  return scans.sort((a, b) => (a.scannedAt < b.scannedAt ? -1 : 1));
}

export async function storeScan(userId: Id, eventId: Id, scan: OwnScan): Promise<void> {
  if (!isKeptOnDevice(userId)) return;
  await run('readwrite', (store) => store.put(scan, scanKey(userId, eventId, scan.scanId)));
}
