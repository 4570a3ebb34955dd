import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { forgetProgress, freshProgress, isFilled, keepProgress, keptProgress, profileOf } from './draft.ts';

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
  ...freshProgress(user).draft,
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

test('onboarding begins with the name of the sign-in', () => {
  expect(freshProgress(user)).toMatchObject({ step: 1, draft: { first_name: 'Ada', username: '', interests: [] } });
});

test('step 1 is filled when none of its six fields is blank', () => {
  expect(isFilled(filled)).toBe(true);
  for (const field of ['first_name', 'last_name', 'username', 'intake', 'country', 'program'] as const) {
    expect({ field, isFilled: isFilled({ ...filled, [field]: ' ' }) }).toEqual({ field, isFilled: false });
  }
  // A zero width space and a Hangul filler.
  expect(isFilled({ ...filled, first_name: '\u200b\u3164' })).toBe(false);
  for (const name of ['Ngũgĩ', 'أمينة', '😀', 'O']) {
    expect({ name, isFilled: isFilled({ ...filled, first_name: name }) }).toEqual({ name, isFilled: true });
  }
});

test('what is sent has trimmed names and says that onboarding is done', () => {
  expect(profileOf(filled)).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', isOnboarded: true });
});

test('progress is kept for the same person until forgotten', () => {
  keepProgress('u1', { step: 2, draft: filled });
  expect(keptProgress('u1')).toEqual({ step: 2, draft: filled });
  expect(keptProgress('u2')).toBeNull();
  forgetProgress('u1');
  expect(keptProgress('u1')).toBeNull();
  sessionStorage.setItem('baraza-onboarding:u1', '{"step":2}');
  expect(keptProgress('u1')).toBeNull();
});
