import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadDocument } from '#platform/device/load-document.ts';
import { currentSession, pageAfterSession, startSession } from '#platform/api/session.ts';
import { readSession } from '#platform/api/stored-session.ts';
import { answerCalls, problem } from '#testing/api.ts';
import { currentUser } from '#testing/fixtures.ts';
import { signOut } from './sign-out.ts';

// jsdom loads no other document.
vi.mock(import('#platform/device/load-document.ts'), async (original) => ({
  ...(await original()),
  loadDocument: vi.fn<typeof loadDocument>(),
}));

const logout = 'https://id.example/logout?id_token_hint=a';

beforeEach(() => {
  vi.mocked(loadDocument).mockClear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  startSession({ token: 'token', user: currentUser(), endsAtProvider: true });
});
afterEach(() => vi.useRealTimers());

const pathsOf = (calls: { url: URL }[]) => calls.map(({ url }) => url.pathname);

test('leaves for the provider when the session and what is stored of it have ended', async () => {
  const calls = answerCalls(() => ({ url: logout }));
  expect(readSession()?.endsAtProvider).toBe(true);
  localStorage.setItem(`baraza.typed.draft.${currentUser().id}.post`, 'typed');
  vi.mocked(loadDocument).mockImplementation(() => expect(Object.keys(localStorage)).toEqual([]));
  signOut();
  // A second click waits for the same reply.
  signOut();
  await vi.waitFor(() => expect(loadDocument).toHaveBeenCalledExactlyOnceWith(logout));
  expect(pathsOf(calls)).toEqual(['/api/auth/provider-logout']);
  expect(currentSession()).toBeNull();
  expect(pageAfterSession()).toBeNull();
});

test('a page of the provider that does not load is replaced by the login page', async () => {
  answerCalls(() => ({ url: logout }));
  signOut();
  await vi.waitFor(() => expect(loadDocument).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loadDocument).toHaveBeenLastCalledWith('/login');
});

test.each([
  ['has nothing to end there', () => ({ url: null })],
  ['has ended the session already', () => problem('unauthorized')],
  ['is of the release before', () => problem('not_found')],
  ['fails', () => problem('unavailable')],
])('logs out here when the server %s', async (_, reply) => {
  const calls = answerCalls(({ url }) => (url.pathname.endsWith('provider-logout') ? reply() : {}));
  signOut();
  await vi.waitFor(() => expect(currentSession()).toBeNull());
  expect(pageAfterSession()).toBe('/login');
  await vi.waitFor(() => expect(pathsOf(calls)).toEqual(['/api/auth/provider-logout', '/api/auth/revoke']));
  expect(loadDocument).not.toHaveBeenCalled();
});

test('logs out here without a network, and when the server does not reply in time', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  signOut();
  await vi.waitFor(() => expect(currentSession()).toBeNull());

  startSession({ token: 'token', user: currentUser(), endsAtProvider: true });
  const silent = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  vi.stubGlobal('fetch', silent);
  signOut();
  expect(currentSession()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitFor(() => expect(currentSession()).toBeNull());
  expect(pageAfterSession()).toBe('/login');
  vi.unstubAllGlobals();
});

test('logs out here when the page is closed before the reply', async () => {
  const reply = Promise.withResolvers<object>();
  answerCalls(({ url }) => (url.pathname.endsWith('provider-logout') ? reply.promise : {}));
  signOut();
  expect(currentSession()).not.toBeNull();
  dispatchEvent(new Event('pagehide'));
  expect(currentSession()).toBeNull();
  expect(readSession()).toBeNull();
  reply.resolve({ url: null });
});
