import { expect, test } from 'vitest';
import { currentSession } from '#platform/api/session.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { saveAccountLocale } from './account-locale.ts';

test('stores the language with the account, and removes it', async () => {
  const user = signIn();
  const calls = answerCalls(({ body }) => ({ ...user, ...(body as object) }));
  await saveAccountLocale('sw');
  expect(currentSession()?.user.locale).toBe('sw');
  await saveAccountLocale('');
  expect(currentSession()?.user.locale).toBeNull();
  expect(calls.map(({ body }) => body)).toEqual([{ locale: 'sw' }, { locale: null }]);
});

test('a refused call keeps the former choice of the account', async () => {
  const user = signIn();
  answerCalls(() => problem('invalid_body'));
  await saveAccountLocale('sw');
  expect(currentSession()?.user.locale).toBe(user.locale);
});
