import { serverNow } from '#platform/api/server-time.ts';
import { deviceStore, deviceStores } from '#platform/device/device-stores.ts';

/** From one day to the next, in milliseconds, also for a person who gets up earlier. */
const dayMs = 18 * 3_600_000;
const { key } = deviceStores.firstVisit;

/** Returns whether this device opened the app for the first time today. Stores when that was; without storage every visit is the first. */
export function isFirstDay(): boolean {
  const store = deviceStore('firstVisit');
  const firstVisit = Number(store.getItem(key));
  if (firstVisit > 0) return serverNow() - firstVisit < dayMs;
  store.setItem(key, String(serverNow()));
  return true;
}
