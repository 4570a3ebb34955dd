import { i18n, type Messages } from '@lingui/core';
import { chooseLocale } from '@baraza/contract/shared/choose-locale.ts';
import type { PushPayload } from '@baraza/contract/shared/push-payload.ts';
import { appFilesCache } from '#platform/offline/cache-names.ts';
import { isolateValues } from '#platform/locale/isolated.ts';
import { publishedLocales, workerCatalogFile } from '#platform/locale/locales.ts';
import { wordPush } from './push-text.ts';

isolateValues(i18n);

/** The parts of a service worker that pushes need. */
export type PushScope = Pick<ServiceWorkerGlobalScope, 'caches' | 'clients' | 'fetch' | 'registration'> & {
  navigator: Pick<WorkerNavigator, 'setAppBadge'>;
};

declare const SITE_NAME: string;
declare const CATALOG_DIGESTS: Record<string, string>;

/** What a click on a notification opens. */
interface ClickTarget {
  /** A path of this site. */
  path: string;
}

/** How long a tab may take to answer that it opens a path itself, in milliseconds. */
const answerTime = 500;

/** Shows a push, unless the app is on the screen and shows it itself. */
export async function showPush(scope: PushScope, payload: PushPayload): Promise<void> {
  const { registration } = scope;
  void scope.navigator.setAppBadge?.(payload.unread).catch(() => undefined);
  if ((await isVisible(scope)) && !(await requiresNotification(registration))) return;
  const { title, body } = await inLocale(scope, payload);
  const target: ClickTarget = { path: pathOf(payload) };
  const { code, direction } = localeOf(payload.locale);
  // A name and a message, which may be in another language than the app.
  const isQuoted = payload.kind === 'whisper' && payload.about !== undefined;
  // TypeScript's types lack `renotify`.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag: payload.tag,
    // A newer one of the same tag rings again; the server limits how often.
    renotify: true,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: isQuoted ? '' : code,
    dir: isQuoted ? 'auto' : direction,
    data: target,
  };
  await registration.showNotification(title, options);
}

/** Opens what a notification is about: in a tab of the app if there is one, else in a new one. */
export async function openPush(scope: PushScope, notification: Notification): Promise<void> {
  notification.close();
  const { path } = notification.data as ClickTarget;
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (!tab) return void (await scope.clients.openWindow(path));
  // Only allowed for a short time after the click, so before the tab is asked.
  const focused = await tab.focus().catch(() => tab);
  if (!(await opensItself(focused, path))) await focused.navigate(path).catch(() => scope.clients.openWindow(path));
}

/** Asks the app in a tab to open a path, which keeps everything typed there. Returns whether it does. */
function opensItself(tab: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true), { once: true });
    port1.start();
    setTimeout(() => resolve(false), answerTime);
    tab.postMessage({ type: 'open', path }, [port2]);
  });
}

async function isVisible({ clients }: PushScope): Promise<boolean> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some(({ visibilityState }) => visibilityState === 'visible');
}

/** Safari ends a subscription whose pushes are not shown, also while the app is on the screen. */
async function requiresNotification({ pushManager }: ServiceWorkerRegistration): Promise<boolean> {
  const subscription = await pushManager.getSubscription();
  return subscription?.endpoint.includes('.push.apple.com/') ?? false;
}

/** The page marks the notification as read. */
function pathOf({ link, id }: PushPayload): string {
  return id === undefined ? link : `${link}${link.includes('?') ? '&' : '?'}opened=${id}`;
}

function localeOf(code: string) {
  const codes = publishedLocales.map((locale) => locale.code);
  const chosen = chooseLocale(codes, code, []);
  return publishedLocales.find((locale) => locale.code === chosen) ?? { code: 'en', direction: 'ltr' as const };
}

async function inLocale(scope: PushScope, payload: PushPayload): Promise<{ title: string; body: string }> {
  const { code } = localeOf(payload.locale);
  try {
    i18n.loadAndActivate({ locale: code, messages: await loadTexts(scope, code) });
    return wordPush(payload);
  } catch {
    // A push must be shown even if its texts cannot be loaded.
    return { title: SITE_NAME, body: payload.about?.excerpt ?? '' };
  }
}

/** Returns the texts of pushes in a locale, which are kept until they change. */
async function loadTexts({ caches, fetch }: PushScope, locale: string): Promise<Messages> {
  const file = `/${workerCatalogFile(CATALOG_DIGESTS, locale)}`;
  const cached = await caches.match(file);
  if (cached) return cached.json() as Promise<Messages>;
  const response = await fetch(file);
  if (!response.ok) throw new Error(`The texts cannot be loaded: ${response.status}.`);
  const cache = await caches.open(appFilesCache);
  await cache.put(file, response.clone());
  return response.json() as Promise<Messages>;
}
