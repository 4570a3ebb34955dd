import { expect, test, vi } from 'vitest';
import { startSession } from '#platform/session.ts';
import { currentUser } from '#testing/fixtures.ts';
import { fakeDatabases } from '#testing/databases.ts';
import { takeOverUnsent } from './outbox-takeover.ts';

vi.mock('socket.io-client', () => import('#testing/fake-socket-server.ts'));

/** A storage whose own properties are its keys, as in a browser. */
function stubStorage(): Record<string, string> {
  const values: Record<string, string> = {};
  const methods: Record<string, unknown> = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void (values[key] = value),
    removeItem: (key: string) => delete values[key],
  };
  vi.stubGlobal('localStorage', new Proxy(values, { get: (target, key: string) => methods[key] ?? target[key] }));
  return values;
}

test('moves what earlier versions stored to the outbox, and removes it only once it is stored there', async () => {
  const stored = stubStorage();
  const user = currentUser();
  startSession({ token: 'token', user });
  const message = { clientId: 'c1', conversationId: 'c', content: 'Later', writtenAt: 2 };
  stored[`baraza.unsent.${user.id}.c1`] = JSON.stringify(message);
  stored[`baraza.unsent.${user.id}.c0`] = JSON.stringify({
    ...message,
    clientId: 'c0',
    content: 'First',
    writtenAt: 1,
  });
  stored[`baraza.reports.${user.id}`] = JSON.stringify([{ targetType: 'POST', targetId: 'p', reason: 'SPAM' }]);
  const like = { target: { postId: 'p' }, liked: true };
  stored[`baraza.likes.${user.id}.p`] = JSON.stringify({ ...like, storedAt: Date.now() });
  stored[`baraza.likes.${user.id}.old`] = JSON.stringify({ ...like, storedAt: Date.now() - 3_600_000 });
  stored[`baraza.unsent.${user.id}.torn`] = '{';
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));

  await takeOverUnsent(user.id);
  const old = () => Object.keys(stored).filter((key) => /unsent|reports|likes/.test(key) && !key.endsWith('torn'));
  await vi.waitFor(() => expect(old()).toHaveLength(4));

  const rows = fakeDatabases();
  await takeOverUnsent(user.id);
  await vi.waitFor(() => expect(old()).toEqual([]));
  expect(rows('baraza-outbox')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'c0', kind: 'message', lane: 'chat.c' }),
      expect.objectContaining({ id: 'c1', kind: 'message', content: { conversationId: 'c', content: 'Later' } }),
      expect.objectContaining({ kind: 'report', lane: 'reports' }),
      expect.objectContaining({ kind: 'like', content: like }),
    ]),
  );
});
