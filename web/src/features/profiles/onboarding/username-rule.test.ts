import { expect, test } from 'vitest';
import {
  isValidUsername,
  usernameCandidates,
  usernameError,
  usernameState,
  type UsernameFacts,
} from './username-rule.ts';

const facts: UsernameFacts = { typed: 'ada_1', checked: 'ada_1', isAvailable: undefined, hasFailed: false };

test('a username that breaks the rules has an error message and is never checked on the server', () => {
  expect(usernameError('ab')).toBe('Username is too short');
  expect(usernameError('a-')).toBe('Username is too short');
  for (const invalid of ['ada lovelace', 'ada-1', 'adä', 'аda', 'ada ']) {
    expect(usernameError(invalid)).toBe('Username can only contain letters, numbers, and underscores');
    expect(isValidUsername(invalid)).toBe(false);
    expect(usernameState({ ...facts, typed: invalid, checked: invalid, isAvailable: true })).toBe('invalid');
  }
  expect(usernameError('a'.repeat(31))).toBe('At most 30 characters.');
  expect(['abc', '___', 'A1_', 'a'.repeat(30)].filter(isValidUsername)).toHaveLength(4);
});

test('a username is available only if the reply is about the current value', () => {
  expect(usernameState({ ...facts, typed: '', checked: null })).toBe('empty');
  expect(usernameState({ ...facts, checked: null })).toBe('waiting');
  expect(usernameState(facts)).toBe('checking');
  expect(usernameState({ ...facts, isAvailable: true })).toBe('available');
  expect(usernameState({ ...facts, isAvailable: false })).toBe('taken');
  expect(usernameState({ ...facts, hasFailed: true })).toBe('failed');
  expect(usernameState({ ...facts, typed: 'ada_12', isAvailable: true })).toBe('waiting');
  expect(usernameState({ ...facts, typed: 'ada_12', hasFailed: true })).toBe('waiting');
});

test('usernames for a name consist of its Latin letters, and are valid', () => {
  expect(usernameCandidates('jean pierre', 'nkurunziza')).toEqual([
    'jean_pierre_nkurunziza',
    'nkurunziza_jean_pierre',
    'jean_pierre_nkurunziza_2',
    'jean_pierre_nkurunziza_3',
    'jean_pierre_nkurunziza_4',
  ]);
  expect(usernameCandidates('ada', 'محمد')[0]).toBe('ada');
  const long = usernameCandidates('a'.repeat(60), 'b'.repeat(60));
  expect(long.filter(isValidUsername)).toEqual(long);
  expect([usernameCandidates('محمد', 'احمد'), usernameCandidates('አበበ', 'ቢቂላ'), usernameCandidates('a', '')]).toEqual([
    [],
    [],
    [],
  ]);
});
