import { deviceStore, deviceStores } from '#platform/device/device-stores.ts';

/*
 * The clock of a phone may be wrong by days, so what the server has dated is compared with the server's time. All times are
 * milliseconds since 1970.
 */

const { key } = deviceStores.serverTime;
const store = deviceStore('serverTime');
const listeners = new Set<() => void>();
/** The server's time minus the device's. */
let offset = Number(store.getItem(key)) || 0;

/** Returns the server's time, as far as responses have shown it. */
export function serverNow(): number {
  return toServerTime(Date.now());
}

export function toServerTime(deviceTime: number): number {
  return deviceTime + offset;
}

export function toDeviceTime(serverTime: number): number {
  return serverTime - offset;
}

/** Corrects the offset by the `Date` header of a response that has just arrived; `sentAt` is the device's time of its request. */
export function learnServerTime(dateHeader: string | null, sentAt: number): void {
  const date = Date.parse(dateHeader ?? '');
  if (Number.isNaN(date)) return;
  // The header has whole seconds, and the server wrote it after `sentAt` and before now.
  const [least, most] = [date - Date.now(), date + 1_000 - sentAt];
  const next = Math.max(least, Math.min(offset, most));
  if (next === offset) return;
  offset = next;
  store.setItem(key, String(offset));
  for (const listener of listeners) listener();
}

/** Calls `listener` when the offset changes. Returns the function that unsubscribes. */
export function onServerTimeLearned(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
