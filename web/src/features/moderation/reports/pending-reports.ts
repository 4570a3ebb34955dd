import { useSyncExternalStore } from 'react';
import type { NewReport } from '@baraza/contract/features/reports.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';
import { ApiError, isRetryable } from '#platform/api-error.ts';
import { deviceStore, deviceStores } from '#platform/device-stores.ts';

const store = deviceStore('reports');
/** The delay before the next attempt after a failure, in milliseconds. */
const pause = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | undefined;

/**
 * Sends a report. Without a network it is stored on the device and sent later; then this resolves to `later`. Throws an ApiError
 * if the report is refused.
 */
export async function sendReport(userId: Id, report: NewReport): Promise<'sent' | 'later'> {
  try {
    await call('POST /api/reports', { body: report });
    return 'sent';
  } catch (error) {
    if (!isRetryable(error)) throw error;
    write(userId, [...readPendingReports(userId).filter((each) => !isSameTarget(each, report)), report]);
    repeatLater(userId);
    return 'later';
  }
}

/** Sends the reports stored on the device, and tries again later if that fails. A refused report is dropped. */
export function sendPendingReports(userId: Id): Promise<void> {
  sending ??= sendAll(userId).finally(() => (sending = undefined));
  return sending;
}

async function sendAll(userId: Id): Promise<void> {
  clearTimeout(timer);
  for (const report of readPendingReports(userId)) {
    try {
      await call('POST /api/reports', { body: report });
    } catch (error) {
      if (isRetryable(error) || (error instanceof ApiError && error.status === 429)) return repeatLater(userId);
    }
    write(
      userId,
      readPendingReports(userId).filter((each) => !isSameTarget(each, report)),
    );
  }
}

function repeatLater(userId: Id): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendPendingReports(userId), pause);
}

/** Returns the reports of a person that are not sent yet, oldest first, and rerenders when they change. */
export function usePendingReports(userId: Id): NewReport[] {
  return parse(useSyncExternalStore(watch, () => readStored(userId)));
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readPendingReports(userId: Id): NewReport[] {
  return parse(readStored(userId));
}

function readStored(userId: Id): string {
  try {
    return store.getItem(keyOf(userId)) ?? '[]';
  } catch {
    return '[]';
  }
}

function parse(stored: string): NewReport[] {
  try {
    const reports: unknown = JSON.parse(stored);
    return Array.isArray(reports) ? (reports as NewReport[]) : [];
  } catch {
    return [];
  }
}

function write(userId: Id, reports: readonly NewReport[]): void {
  if (reports.length > 0) store.setItem(keyOf(userId), JSON.stringify(reports));
  else store.removeItem(keyOf(userId));
  for (const listener of listeners) listener();
}

function keyOf(userId: Id): string {
  return deviceStores.reports.key + userId;
}

function isSameTarget(one: NewReport, other: NewReport): boolean {
  return one.targetType === other.targetType && one.targetId === other.targetId;
}
