import { beforeEach, expect, test, vi } from 'vitest';
import type { PushPayload } from '@baraza/contract/shared/push-payload.ts';
import { openPush, type PushScope, showPush } from './push.ts';

const texts: Record<string, Record<string, unknown>> = {};
let shown: [title: string, options: NotificationOptions][];
let opened: string[];
let badge: number | undefined;
let fetched: string[];
let cached: Map<string, Response>;
let tabs: FakeTab[];
let subscription: { endpoint: string } | null;

interface FakeTab {
  visibilityState: 'visible' | 'hidden';
  answers: boolean;
  focused: boolean;
  navigated: string[];
  posted: unknown[];
}

beforeEach(() => {
  vi.stubGlobal('CATALOG_DIGESTS', { en: 'aaa', fr: 'bbb', sw: 'ccc', pt: 'ddd' });
  vi.stubGlobal('SITE_NAME', 'Baraza');
  [shown, opened, fetched, tabs] = [[], [], [], []];
  [badge, cached, subscription] = [undefined, new Map(), null];
});

const tab = (more: Partial<FakeTab> = {}): FakeTab => ({
  visibilityState: 'hidden',
  answers: true,
  focused: false,
  navigated: [],
  posted: [],
  ...more,
});

/** A service worker with the given tabs, whose server has the texts of all languages. */
function scope({ isOffline = false } = {}): PushScope {
  const clients = () =>
    tabs.map((each) => {
      const client = {
        visibilityState: each.visibilityState,
        focus: async () => {
          each.focused = true;
          return client;
        },
        navigate: async (path: string) => void each.navigated.push(path),
        postMessage: (message: unknown, [port]: MessagePort[]) => {
          each.posted.push(message);
          if (each.answers) port?.postMessage('opened');
        },
      };
      return client;
    });
  return {
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push([title, options]),
      pushManager: { getSubscription: async () => subscription },
    },
    clients: { matchAll: async () => clients(), openWindow: async (path: string) => void opened.push(path) },
    navigator: { setAppBadge: async (count: number) => void (badge = count) },
    fetch: async (file: string) => {
      fetched.push(file);
      if (isOffline) throw new TypeError('Failed to fetch');
      return Response.json(texts[file] ?? {});
    },
    caches: {
      match: async (file: string) => cached.get(file)?.clone(),
      open: async () => ({ put: async (file: string, response: Response) => void cached.set(file, response) }),
    },
  } as unknown as PushScope;
}

const payload = (more: Partial<PushPayload> = {}): PushPayload => ({
  kind: 'whisper',
  link: '/chat/ada',
  tag: 'whisper 1',
  locale: 'en',
  unread: 3,
  ...more,
});
const about = { detail: '', actor: 'Ada Obi', others: 0, subject: '', excerpt: 'Lunch?' };

test('shows no names and texts unless the server sent them', async () => {
  await showPush(scope(), payload());
  await showPush(scope(), payload({ kind: 'comment', tag: 'c', id: '42', link: '/feed/1?comment=2' }));
  expect(shown).toMatchObject([
    ['Baraza', { body: 'New whisper', tag: 'whisper 1', renotify: true, data: { path: '/chat/ada' }, lang: 'en' }],
    ['Baraza', { body: 'New comment', tag: 'c', data: { path: '/feed/1?comment=2&opened=42' } }],
  ]);
  expect(badge).toBe(3);
});

test.each<[Partial<PushPayload>, string, string]>([
  [{ about }, 'Ada Obi', 'Lunch?'],
  [{ about: { ...about, others: 2 } }, 'Ada Obi (+2)', 'Lunch?'],
  [{ about: { ...about, actor: 'ليلى', others: 2 } }, '\u2068ليلى\u2069 (+2)', 'Lunch?'],
  [
    { kind: 'like', about: { ...about, actor: 'Ada\u202e', detail: 'post', excerpt: '' } },
    'Baraza',
    '\u2068Ada\u2069 liked your post',
  ],
  [{ about: { ...about, detail: 'picture', excerpt: '' } }, 'Ada Obi', 'Picture'],
  [{ about: { ...about, detail: 'voice', excerpt: '' } }, 'Ada Obi', 'Voice note'],
  [{ about: { ...about, detail: 'request', excerpt: '' } }, 'Ada Obi', 'Message request'],
  [{ about: { ...about, detail: 'picture' } }, 'Ada Obi', 'Lunch?'],
  [{ about: { ...about, subject: 'Study group', others: 1 } }, 'Study group (+1)', 'Ada Obi: Lunch?'],
  [{ kind: 'comment', about: { ...about, detail: 'post' } }, 'Baraza', 'Ada Obi commented on your post: “Lunch?”'],
  [
    { kind: 'like', about: { ...about, detail: 'post', others: 2, excerpt: '' } },
    'Baraza',
    'Ada Obi and 2 others liked your post',
  ],
  [{ kind: 'comment', about: { ...about, detail: 'of a newer server' } }, 'Baraza', 'New comment'],
  [{ kind: 'summary', unread: 1 }, 'Baraza', '1 new thing for you'],
  [{ kind: 'of a newer server' as 'like' }, 'Baraza', 'Something new for you'],
])('words %o', async (more, title, body) => {
  await showPush(scope(), payload(more));
  expect(shown).toMatchObject([[title, { body }]]);
});

test('loads the texts of the language once', async () => {
  texts['/assets/fr-worker-bbb.json'] = {};
  await showPush(scope(), payload({ locale: 'fr-CI' }));
  await showPush(scope(), payload({ locale: 'fr' }));
  expect(fetched).toEqual(['/assets/fr-worker-bbb.json']);
  expect(shown.map(([, { lang, dir }]) => [lang, dir])).toEqual([
    ['fr', 'ltr'],
    ['fr', 'ltr'],
  ]);
});

test('a message has its own direction and no language of ours', async () => {
  await showPush(scope(), payload({ locale: 'ar', about }));
  await showPush(scope(), payload({ locale: 'ar', kind: 'comment', about: { ...about, detail: 'post' } }));
  expect(shown.map(([, { lang, dir }]) => [lang, dir])).toEqual([
    ['', 'auto'],
    ['ar', 'rtl'],
  ]);
});

test('shows something if the texts cannot be loaded', async () => {
  await showPush(scope({ isOffline: true }), payload({ locale: 'pt' }));
  expect(shown).toMatchObject([['Baraza', { body: '', data: { path: '/chat/ada' } }]]);
});

test('shows nothing while the app is on the screen, except where the browser requires it', async () => {
  tabs = [tab(), tab({ visibilityState: 'visible' })];
  await showPush(scope(), payload());
  expect([shown, badge]).toEqual([[], 3]);
  subscription = { endpoint: 'https://web.push.apple.com/abc' };
  await showPush(scope(), payload());
  expect(shown).toHaveLength(1);
});

const click = (more: { isOffline?: boolean } = {}) => {
  const notification = { data: { path: '/chat/ada' }, close: vi.fn<() => void>() };
  const done = openPush(scope(more), notification as unknown as Notification);
  expect(notification.close).toHaveBeenCalled();
  return done;
};

test('a click opens a window when there is none', async () => {
  await click();
  expect(opened).toEqual(['/chat/ada']);
});

test('a click asks the visible tab, else any, which opens the page itself', async () => {
  const [hidden, visible] = [tab(), tab({ visibilityState: 'visible' })];
  tabs = [hidden, visible];
  await click();
  expect(visible).toMatchObject({ focused: true, posted: [{ type: 'open', path: '/chat/ada' }], navigated: [] });
  expect(hidden).toMatchObject({ focused: false, posted: [] });
  tabs = [hidden];
  await click();
  expect(hidden.posted).toHaveLength(1);
  expect(opened).toEqual([]);
});

test('a click loads the page in a tab that does not answer', async () => {
  const silent = tab({ answers: false });
  tabs = [silent];
  await click();
  expect(silent).toMatchObject({ focused: true, navigated: ['/chat/ada'] });
});
