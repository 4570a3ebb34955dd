import { type PushSettings, pushKinds, quietKinds } from '@baraza/contract/features/push.ts';
import { vi } from 'vitest';

export function pushSettings(): PushSettings {
  const kinds = Object.fromEntries(pushKinds.map((kind) => [kind, !quietKinds.includes(kind)]));
  return { kinds: kinds as PushSettings['kinds'], showsText: false, quietHours: null };
}

export interface FakeBrowser {
  /** What the person answers when the browser asks. */
  answer: NotificationPermission;
  asked: number;
  /** The endpoint of the subscription, or null. */
  endpoint: string | null;
}

/** A browser with pushes, which has not asked yet. jsdom has none. */
export function stubPushes({ permission = 'default' as NotificationPermission } = {}): FakeBrowser {
  const browser: FakeBrowser = { answer: 'granted', asked: 0, endpoint: null };
  const subscription = () =>
    browser.endpoint === null
      ? null
      : {
          endpoint: browser.endpoint,
          toJSON: () => ({ endpoint: browser.endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
          unsubscribe: async () => {
            browser.endpoint = null;
            return true;
          },
        };
  const pushManager = {
    getSubscription: async () => subscription(),
    subscribe: async () => {
      browser.endpoint ??= 'https://push.example/1';
      return subscription();
    },
  };
  const registration = { pushManager, getNotifications: async () => [] };
  const workers = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  const Permission = {
    permission,
    requestPermission: async () => {
      browser.asked += 1;
      Permission.permission = browser.answer;
      return browser.answer;
    },
  };
  vi.stubGlobal('Notification', Permission);
  vi.stubGlobal('PushManager', () => undefined);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  return browser;
}

/** Removes what `stubPushes` and `stubApple` have added to the navigator. */
export function unstubPushes(): void {
  for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name);
  vi.unstubAllGlobals();
}

/** Safari on an iPhone, in which the app is not installed. */
export function stubApple(): void {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
}
