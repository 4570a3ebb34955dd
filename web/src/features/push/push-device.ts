import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { unsubscribe } from '#platform/device/device-pushes.ts';
import { pushStore } from '#platform/device/device-stores.ts';
import { currentLocale } from '#platform/locale/messages.ts';
import { currentSession } from '#platform/api/session.ts';
import { deviceZone } from '#platform/locale/time-zone.ts';

/**
 * Whether this device gets pushes. `install`: this iPhone or iPad needs the app on the home screen first. `blocked`: the person has
 * refused, which only the settings of the browser change.
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

const listeners = new Set<() => void>();

/** Calls `listener` whenever the state may have changed. Returns the function that unsubscribes. */
export function watchPushState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function pushState(userId: Id): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)) {
    return isUninstalledApple() ? 'install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && read(userId) !== null ? 'on' : 'off';
}

/** iPhones and iPads offer pushes to installed apps only. Safari there has this property, others do not. */
function isUninstalledApple(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

/** Asks the browser, which asks the person, and subscribes this device. Returns whether it gets pushes now. */
export async function switchOn(userId: Id): Promise<boolean> {
  // First, because browsers only ask right after a click.
  const permission = await Notification.requestPermission();
  try {
    if (permission !== 'granted') return false;
    await subscribe(userId);
    return true;
  } finally {
    notify();
  }
}

export async function switchOff(userId: Id): Promise<void> {
  await call('DELETE /api/push/subscription');
  write(userId, null);
  notify();
  await unsubscribe();
}

/** Subscribes again if the session, the language, the time zone or the browser's subscription has changed. */
export async function renewSubscription(userId: Id): Promise<void> {
  if (pushState(userId) === 'on') await subscribe(userId);
}

async function subscribe(userId: Id): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  const known = existing && (await describe(existing));
  if (known !== null && known === read(userId)) return;
  const { publicKey } = await call('GET /api/push/key');
  const subscription = await subscribeWith(pushManager, publicKey);
  const { endpoint, keys } = subscription.toJSON();
  await call('PUT /api/push/subscription', {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
      locale: currentLocale().code,
      timeZone: deviceZone(),
    },
  });
  write(userId, await describe(subscription));
}

/** A subscription made for another key of the server is replaced. */
async function subscribeWith(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const other = await pushManager.getSubscription();
    if (!other) throw error;
    await other.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Returns what the server knows of a subscription, as a digest, so that the device does not store the session twice. */
async function describe({ endpoint }: PushSubscription): Promise<string> {
  const text = JSON.stringify([endpoint, currentLocale().code, deviceZone(), currentSession()?.token]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

const keyOf = (userId: Id) => `${pushStore.prefix}${userId}`;

function read(userId: Id): string | null {
  return pushStore.getItem(keyOf(userId)) ?? null;
}

function write(userId: Id, description: string | null): void {
  if (description === null) pushStore.removeItem(keyOf(userId));
  else pushStore.setItem(keyOf(userId), description);
}

function notify(): void {
  for (const listener of listeners) listener();
}
