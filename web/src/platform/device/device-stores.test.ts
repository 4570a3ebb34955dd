import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '#testing/caches.ts';
import type * as DeviceStores from './device-stores.ts';

/** A storage whose own properties are its keys, as in a browser. */
function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    proxy: new Proxy(
      {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
      {
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: (_, key) => ({ configurable: true, enumerable: true, value: kept.get(String(key)) }),
      },
    ),
  };
}

const typed = ['draft', 'settings', 'pushes'].map((name) => `baraza.typed.${name}.`);
const copied = ['ticket', 'installation'].map((name) => `baraza.copied.${name}.`);
const areas = { localStorage: storage(), sessionStorage: storage() };
let stores: typeof DeviceStores;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('location', { pathname: '/feed' });
  stores = await import('./device-stores.ts');
  for (const [name, { kept, proxy }] of Object.entries(areas)) {
    kept.clear();
    vi.stubGlobal(name, proxy);
  }
  // Fills every listed store, and personal ones with data of three people, and adds keys that are neither.
  for (const { key } of Object.values(stores.deviceStores)) {
    areas.localStorage.kept.set(key.endsWith(':') ? `${key}state` : key, 'private');
  }
  for (const { kept } of Object.values(areas)) {
    for (const prefix of [...typed, ...copied]) {
      for (const owned of ['ada', 'ada.thing', 'ben.thing', 'adam.thing']) kept.set(prefix + owned, 'private');
    }
  }
  areas.localStorage.kept.set('forgotten.ada', 'private');
  areas.localStorage.kept.set('baraza.forgotten.draft.ada', 'private');
  areas.sessionStorage.kept.set('forgotten', 'private');
});

const keys = () => Object.values(areas).flatMap(({ kept }) => [...kept.keys()]);
const ofKind = (...kinds: string[]) =>
  Object.values(stores.deviceStores)
    .filter(({ holds }) => kinds.includes(holds))
    .map(({ key }) => key);

test('a log-out leaves only device settings, and what `session.ts` and sign-ins remove themselves', async () => {
  await stores.keepOnDevice(null);
  const left = keys().filter((key) => !key.startsWith('baraza-sign-in:'));
  expect(left.sort()).toEqual([
    'baraza',
    'baraza-expired',
    'baraza-locale',
    'baraza-revocations',
    'data-saver',
    'first-visit',
    'offline-limit',
    'server-time',
    'theme',
  ]);
});

test('an expired session leaves what its person typed, and nothing from the server', async () => {
  await stores.keepOnDevice({ of: 'ada', scope: 'typed' });
  const left = typed.flatMap((prefix) => [`${prefix}ada`, `${prefix}ada.thing`]);
  const others = ['baraza-sign-in:state', ...ofKind('device', 'session')];
  expect(keys().sort()).toEqual([...left, ...left, ...others].sort());
});

test('a person who signs in keeps their own data and finds no one else’s', async () => {
  await stores.keepOnDevice({ of: 'ben', scope: 'all' });
  expect(keys().filter((key) => /ada|forgotten/.test(key) && !key.startsWith('baraza-sign-in:'))).toEqual([]);
  expect(keys()).toEqual(expect.arrayContaining([...typed, ...copied].map((prefix) => `${prefix}ben.thing`)));
  expect(keys()).toContain('baraza');
});

test('late data is not stored after a log-out, and only for the person who is signed in', async () => {
  const tickets = stores.personalStore('copied', 'ticket');
  const { prefix: key } = tickets;
  await stores.keepOnDevice(null);
  tickets.setItem(`${key}ada.event`, 'late');
  await stores.keepOnDevice({ of: 'ben', scope: 'all' });
  tickets.setItem(`${key}ada.event`, 'late');
  tickets.setItem(`${key}ben.event`, 'own');
  expect(tickets.keys()).toEqual([`${key}ben.thing`, `${key}ben.event`].filter((each) => each.endsWith('event')));
  expect([stores.isKeptOnDevice('ada'), stores.isKeptOnDevice('ben')]).toEqual([false, true]);
});

test('of the caches only those of the app stay, and the pictures of the person who is signed in', async () => {
  const cached = fakeCaches();
  const names = ['app-files', 'workbox-precache-v2', 'pictures.ada', 'pictures.ben', 'answers'];
  const fill = () => Promise.all(names.map((name) => caches.open(name)));
  const shared = names.slice(0, 2);
  await fill();
  await stores.keepOnDevice({ of: 'ben', scope: 'all' });
  expect(Object.keys(cached()).sort()).toEqual([...shared, 'pictures.ben'].sort());
  for (const kept of [{ of: 'ben', scope: 'typed' }, null] as const) {
    await fill();
    await stores.keepOnDevice(kept);
    expect(Object.keys(cached()).sort()).toEqual([...shared].sort());
  }
});

test('pushes that a page does not end before it is left are ended by the next one', async () => {
  const pushKeys = () => keys().filter((key) => key.startsWith(stores.pushStore.prefix));
  const ended: string[] = [];
  const registration = {
    getNotifications: async () => [{ close: () => ended.push('notification') }],
    pushManager: { getSubscription: async () => ({ unsubscribe: async () => ended.push('subscription') }) },
  };
  const getRegistration = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  void stores.keepOnDevice(null);
  await vi.waitFor(() => expect(getRegistration).toHaveBeenCalled());
  expect(pushKeys()).not.toEqual([]);
  getRegistration.mockResolvedValue(registration);
  await stores.keepOnDevice(null);
  expect([ended, pushKeys()]).toEqual([['notification', 'subscription'], []]);
});

test('a store refuses keys of other stores', () => {
  expect(() => stores.personalStore('typed', 'draft').setItem('baraza.typed.other.ada', 'text')).toThrow('has no key');
});

test('without storage a store has nothing, and changes return false', () => {
  const drafts = stores.personalStore('typed', 'draft');
  const key = `${drafts.prefix}ada.post`;
  expect([drafts.setItem(key, '{"text":"Hi"}'), drafts.getJson(key)]).toEqual([true, { text: 'Hi' }]);
  vi.stubGlobal('localStorage', undefined);
  expect([drafts.keys(), drafts.hasAny(), drafts.getItem(key), drafts.getJson(key)]).toEqual([
    [],
    false,
    undefined,
    undefined,
  ]);
  expect([drafts.setItem(key, 'text'), drafts.removeItem(key)]).toEqual([false, false]);
});

test('unsent data is counted for one person only', async () => {
  const { countUnsent } = await import('#platform/outbox/unsent-counts.ts');
  expect(await countUnsent('ada')).toEqual({ messages: 0, drafts: 4, scans: 0, reports: 0, others: 0 });
  expect(await countUnsent('cho')).toEqual({ messages: 0, drafts: 0, scans: 0, reports: 0, others: 0 });
});

test('data in memory is cleared, too', async () => {
  const { draftKeyOf, keepDraft, readDraft } = await import('./draft.ts');
  vi.stubGlobal('localStorage', undefined);
  for (const who of ['ada', 'ben']) keepDraft(draftKeyOf(who, 'post'), `of ${who}`);
  await stores.keepOnDevice({ of: 'ben', scope: 'typed' });
  expect(['ada', 'ben'].map((who) => readDraft(draftKeyOf(who, 'post')))).toEqual(['', 'of ben']);
  await stores.keepOnDevice(null);
  expect(readDraft(draftKeyOf('ben', 'post'))).toBe('');
});
