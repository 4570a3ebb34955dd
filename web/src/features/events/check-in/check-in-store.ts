import type { Id } from '@baraza/contract/shared/scalars.ts';
import { isKeptOnDevice, keysBelow, runOnDevice } from '#platform/device/device-stores.ts';
import type { CheckInLog, OwnScan } from './check-in-log.ts';

/*
 * Stores check-in data in IndexedDB, so that it survives a reload or an empty battery. Each scan has its own row, so that two
 * windows of one phone never overwrite each other. The names in rows belong to the stored format and must not change.
 */

interface StoredLog {
  guests: CheckInLog['guests'];
  heard: CheckInLog['scans'];
  loadedAt: string;
}

type StoredScan = Omit<OwnScan, 'verdict' | 'outcome'> & { said: OwnScan['verdict']; told: OwnScan['outcome'] };

type Key = IDBValidKey[];

/** Runs one request on the database of the check-in. */
function run<T>(mode: IDBTransactionMode, execute: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return runOnDevice('baraza-door', mode, execute);
}

const logKey = (userId: Id, eventId: Id): Key => ['book', userId, eventId];
const scanKey = (userId: Id, eventId: Id, scanId: string): Key => ['scan', userId, eventId, scanId];

/** The stored log of an event; undefined when there is none. */
export async function readLog(userId: Id, eventId: Id): Promise<CheckInLog | undefined> {
  const key = logKey(userId, eventId);
  const stored = await run('readonly', (store) => store.get(key) as IDBRequest<StoredLog | undefined>);
  return stored && { guests: stored.guests, scans: stored.heard, loadedAt: stored.loadedAt };
}

export async function storeLog(userId: Id, eventId: Id, { guests, scans, loadedAt }: CheckInLog): Promise<void> {
  // A reply can arrive after the viewer signed out.
  if (!isKeptOnDevice(userId)) return;
  const row: StoredLog = { guests, heard: scans, loadedAt };
  await run('readwrite', (store) => store.put(row, logKey(userId, eventId)));
}

/** The scans that this phone made at an event, in order. */
export async function readScans(userId: Id, eventId: Id): Promise<OwnScan[]> {
  const rows = await run(
    'readonly',
    (store) => store.getAll(keysBelow('scan', userId, eventId)) as IDBRequest<StoredScan[]>,
  );
  return rows
    .map(({ said, told, ...scan }) => ({ ...scan, verdict: said, outcome: told }))
    .sort((a, b) => (a.scannedAt < b.scannedAt ? -1 : 1));
}

export async function storeScan(userId: Id, eventId: Id, { verdict, outcome, ...scan }: OwnScan): Promise<void> {
  if (!isKeptOnDevice(userId)) return;
  const row: StoredScan = { ...scan, said: verdict, told: outcome };
  await run('readwrite', (store) => store.put(row, scanKey(userId, eventId, scan.scanId)));
}
