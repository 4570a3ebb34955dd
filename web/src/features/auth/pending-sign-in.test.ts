import { beforeEach, expect, test, vi } from 'vitest';
import { findReturnPath, storePendingSignIn, takePendingSignIn } from './pending-sign-in.ts';

const pending = {
  state: 's1',
  nonce: 'n',
  codeVerifier: 'v',
  provider: 'default',
  redirectUri: 'https://baraza.example/login/callback',
  from: '/feed/1?a=b',
};
const minute = 60_000;

beforeEach(() => vi.stubGlobal('localStorage', storage()));

test('returns a started sign-in once', () => {
  storePendingSignIn(pending);
  expect(takePendingSignIn('other')).toBeNull();
  expect([findReturnPath('s1'), findReturnPath('other')]).toEqual(['/feed/1?a=b', undefined]);
  expect(takePendingSignIn('s1')).toMatchObject(pending);
  expect(takePendingSignIn('s1')).toBeNull();
});

test('a sign-in expires after ten minutes and is deleted by the next one', () => {
  storePendingSignIn(pending, 0);
  storePendingSignIn({ ...pending, state: 's2' }, 5 * minute);
  expect(Object.keys(localStorage)).toHaveLength(2);
  storePendingSignIn({ ...pending, state: 's3' }, 10 * minute);
  expect(Object.keys(localStorage)).toEqual(['baraza-sign-in:s2', 'baraza-sign-in:s3']);
  expect(takePendingSignIn('s2', 15 * minute)).toBeNull();
  expect(takePendingSignIn('s3', 15 * minute)).toMatchObject({ state: 's3' });
});

test('ignores an unreadable entry', () => {
  localStorage.setItem('baraza-sign-in:s1', '{broken');
  expect(takePendingSignIn('s1')).toBeNull();
});

/** A Storage whose keys are own properties, as in a browser. */
function storage() {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key);
    },
  };
  return Object.create(methods) as Storage;
}
