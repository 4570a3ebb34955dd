import type { BrowserContext, Page, Worker } from 'playwright-core';
import type { PushPayload } from '@baraza/contract/shared/push-payload.ts';
import type { TestDevice } from '@baraza/server/src/testing/push-service.ts';

/** The subscription of a browser, as its pages see it. */
export interface BrowserSubscription {
  isActive: () => boolean;
}

/**
 * Lets a browser subscribe with the endpoint and keys of a device of the tests, because a headless browser reaches no push service.
 * Notifications are allowed, as if the person had agreed to the browser's question.
 */
export async function subscribeAs(context: BrowserContext, device: TestDevice): Promise<BrowserSubscription> {
  let isActive = false;
  await context.grantPermissions(['notifications']);
  await context.exposeFunction('pushSubscription', (next?: boolean) => (isActive = next ?? isActive));
  await context.addInitScript(({ endpoint, keys }) => {
    const { pushSubscription: active } = globalThis as unknown as {
      pushSubscription: (next?: boolean) => Promise<boolean>;
    };
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => !(await active(false)),
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      await active(true);
      return subscription;
    };
    PushManager.prototype.getSubscription = async () => ((await active()) ? subscription : null);
    Navigator.prototype.setAppBadge = async (count) => void (document.documentElement.dataset['badge'] = `${count}`);
  }, device.subscription);
  return { isActive: () => isActive };
}

/** A notification as the person sees it. */
interface ShownNotification {
  title: string;
  body: string;
  tag: string;
}

/** What the functions below use inside the worker, whose types those of pages lack. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  navigator: Navigator;
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  dispatchEvent: (event: Event) => boolean;
  shownBadge?: number;
}

/** The service worker of a browser, as the push service and the person reach it. */
export interface PushedWorker {
  /** Delivers a push like the browser's push service, after it was decrypted. */
  deliver: (payload: PushPayload) => Promise<void>;
  shown: () => Promise<ShownNotification[]>;
  /** Taps on the only notification. */
  tap: () => Promise<void>;
  /** The number on the icon of the app; undefined before the first push. */
  badge: () => Promise<number | undefined>;
}

/** Finds the service worker of the site that a page shows. The page may then show something else. */
export async function findPushedWorker(page: Page): Promise<PushedWorker> {
  const { origin } = new URL(page.url());
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL.startsWith(origin));
      if (found) resolve(found.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
  const worker = workerOf(page.context());
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    Object.defineProperty(scope.navigator, 'setAppBadge', {
      value: async (count: number) => void (scope.shownBadge = count),
    });
  });
  return {
    async deliver(payload) {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });
    },
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as WorkerScope;
        const all = await registration.getNotifications();
        return all.map(({ title, body, tag }) => ({ title, body, tag }));
      }),
    tap: () =>
      worker.evaluate(async () => {
        const scope = self as unknown as WorkerScope;
        const [notification, ...others] = await scope.registration.getNotifications();
        if (!notification || others.length > 0) throw new Error(`There are ${others.length + 1} notifications.`);
        const event = new scope.NotificationEvent('notificationclick', { notification });
        // Only events of the browser itself can be extended.
        Object.defineProperty(event, 'waitUntil', { value: () => undefined });
        scope.dispatchEvent(event);
      }),
    badge: () => worker.evaluate(() => (self as unknown as WorkerScope).shownBadge),
  };
}

function workerOf(context: BrowserContext): Worker {
  const [worker, ...others] = context.serviceWorkers();
  if (!worker || others.length > 0) throw new Error(`The browser has ${context.serviceWorkers().length} workers.`);
  return worker;
}
