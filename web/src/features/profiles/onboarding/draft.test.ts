import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { clearProgress, initialProgress, missingFields, storeProgress, loadProgress, requestBody } from './draft.ts';

const user = {
  first_name: 'Ada',
  last_name: '',
  username: null,
  intake: null,
  country: null,
  program: null,
  interests: [],
  skills: [],
} as unknown as CurrentUser;
const filled = {
  ...initialProgress(user).draft,
  last_name: ' Lovelace ',
  username: 'ada',
  intake: 'MAY_2025',
  country: 'KENYA',
  program: 'COMPUTER_SCIENCE',
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('onboarding starts with the name of the sign-in', () => {
  expect(initialProgress(user)).toMatchObject({ step: 1, draft: { first_name: 'Ada', username: '', interests: [] } });
});

test('a field of step 1 is missing while it shows nothing', () => {
  expect(missingFields(filled)).toEqual([]);
  for (const field of ['first_name', 'last_name', 'username', 'intake', 'country', 'program'] as const) {
    expect(missingFields({ ...filled, [field]: ' ' })).toEqual([field]);
  }
  // A zero width space and a Hangul filler.
  expect(missingFields({ ...filled, first_name: '\u200b\u3164' })).toEqual(['first_name']);
  for (const name of ['Ngũgĩ', 'أمينة', '😀', 'O']) {
    expect({ name, missing: missingFields({ ...filled, first_name: name }) }).toEqual({ name, missing: [] });
  }
  expect(missingFields({ ...filled, program: 'OTHER' })).toEqual(['programOther']);
});

test('the request has trimmed names and completes onboarding', () => {
  expect(requestBody(filled, [])).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', isOnboarded: true });
});

test('progress is stored per user until it is cleared', () => {
  storeProgress('u1', { step: 2, draft: filled });
  expect(loadProgress('u1')).toEqual({ step: 2, draft: filled });
  expect(loadProgress('u2')).toBeNull();
  clearProgress('u1');
  expect(loadProgress('u1')).toBeNull();
  sessionStorage.setItem('baraza.typed.onboarding.u1', '{"step":2}');
  expect(loadProgress('u1')).toBeNull();
});
