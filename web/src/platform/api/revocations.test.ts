import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { revokeSession, sendRevocations } from './revocations.ts';

const stored = new Map<string, string>();
const answers: (() => Response)[] = [];
const sent: string[] = [];

beforeEach(() => {
  stored.clear();
  answers.length = 0;
  sent.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).tokenHash);
    return (answers.shift() ?? (() => new Response(null, { status: 204 })))();
  });
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const offline = () => {
  throw new TypeError('offline');
};
const problem = (status: number) => () =>
  new Response(JSON.stringify({ code: 'unavailable', detail: '' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

test('a session is revoked immediately with a network', async () => {
  await revokeSession('token-1');
  expect(sent).toEqual([hashOf('token-1')]);
  expect(stored.size).toBe(0);
});

test('offline only the hash is stored, and sent at the next start', async () => {
  answers.push(offline);
  await revokeSession('token-1');
  expect([...stored.values()]).toEqual([JSON.stringify([hashOf('token-1')])]);
  expect([...stored.values()].join()).not.toContain('token-1');
  await sendRevocations();
  expect(sent).toEqual([hashOf('token-1'), hashOf('token-1')]);
  expect(stored.size).toBe(0);
});

test.each([500, 503, 429])('a status of %d is retried', async (status) => {
  answers.push(problem(status));
  await revokeSession('token-1');
  expect(stored.size).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toHaveLength(2);
  expect(stored.size).toBe(0);
});

test('several revocations are sent, and one that is refused permanently is dropped', async () => {
  answers.push(offline);
  await revokeSession('token-1');
  answers.push(offline);
  await revokeSession('token-2');
  answers.push(problem(422));
  await sendRevocations();
  expect(sent.slice(2)).toEqual([hashOf('token-1'), hashOf('token-2')]);
  expect(stored.size).toBe(0);
});
