import type { Id } from '@baraza/contract/shared/scalars.ts';
import {
  changeOnDevice,
  isKeptOnDevice,
  keysBelow,
  personalStore,
  runOnDevice,
} from '#platform/device/device-stores.ts';
import { serverNow } from '#platform/api/server-time.ts';

/** Bytes by area and kind. */
export type DataUse = Partial<Record<`${string} ${'pictures' | 'data'}`, number>>;

/** What one write adds to a month. Tabs only add rows, so none loses what another has counted. */
interface Row {
  month: string;
  use: DataUse;
}

const name = 'baraza-data-use';
/** The id of the row that replaces the others of a month. */
const sumId = 'sum';

/** Returns the month of a date on this device, as in `2026-11`. */
function monthOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

function monthBefore(date: Date): string {
  return monthOf(new Date(date.getFullYear(), date.getMonth() - 1, 1));
}

const closedPages = personalStore('typed', 'data-use');
const keyOf = (userId: Id) => closedPages.prefix + userId;

/** Keeps what a page has counted while it closes, when a database may not finish a write. */
export function keepUse(userId: Id, use: DataUse): void {
  closedPages.setItem(keyOf(userId), JSON.stringify(sumOf(takeKeptUse(userId), use)));
}

/** Returns what closed pages have kept, and removes it. */
export function takeKeptUse(userId: Id): DataUse {
  const kept = closedPages.getJson(keyOf(userId)) as DataUse | undefined;
  closedPages.removeItem(keyOf(userId));
  return kept ?? {};
}

/** Adds to the current month of a person. */
export async function addDataUse(userId: Id, use: DataUse): Promise<void> {
  if (!isKeptOnDevice(userId)) return;
  const row: Row = { month: monthOf(new Date(serverNow())), use };
  await runOnDevice(name, 'readwrite', (store) => store.put(row, [userId, row.month, crypto.randomUUID()]));
}

/** The use of this month and of the one before. */
export interface RecentDataUse {
  thisMonth: DataUse;
  lastMonth: DataUse;
}

/** Returns what a person has used. Throws if the browser stores nothing. */
export async function readDataUse(userId: Id): Promise<RecentDataUse> {
  const rows = await runOnDevice(name, 'readonly', (store) => store.getAll(keysBelow(userId)) as IDBRequest<Row[]>);
  const [sums, today] = [sumsOf(rows), new Date(serverNow())];
  return { thisMonth: sums.get(monthOf(today)) ?? {}, lastMonth: sums.get(monthBefore(today)) ?? {} };
}

export async function removeDataUse(userId: Id): Promise<void> {
  await runOnDevice(name, 'readwrite', (store) => store.delete(keysBelow(userId)));
}

/** Replaces the rows of each month by one, in one transaction, and removes those before the last month. */
export async function mergeDataUse(userId: Id): Promise<void> {
  await changeOnDevice(name, (store) => {
    const request = store.getAll(keysBelow(userId)) as IDBRequest<Row[]>;
    request.addEventListener('success', () => {
      if (!isKeptOnDevice(userId)) return;
      store.delete(keysBelow(userId));
      for (const [month, use] of sumsOf(request.result)) {
        if (month >= monthBefore(new Date(serverNow())))
          store.put({ month, use } satisfies Row, [userId, month, sumId]);
      }
    });
  });
}

function sumsOf(rows: readonly Row[]): Map<string, DataUse> {
  const sums = new Map<string, DataUse>();
  for (const { month, use } of rows) sums.set(month, sumOf(sums.get(month) ?? {}, use));
  return sums;
}

/** Adds two counts. */
export function sumOf(left: DataUse, right: DataUse): DataUse {
  const sum = { ...left };
  for (const key of Object.keys(right) as (keyof DataUse)[]) sum[key] = (sum[key] ?? 0) + (right[key] ?? 0);
  return sum;
}
