import { expect, test } from 'vitest';
import { isWorthChecking, ruleBrokenBy, usernameState, type UsernameFacts } from './username-rule.ts';

const facts: UsernameFacts = { typed: 'ada_1', checked: 'ada_1', isAvailable: undefined, hasFailed: false };

test('a username that breaks the rules is told why, and is never asked about', () => {
  expect(ruleBrokenBy('ab')).toBe('Username is too short');
  expect(ruleBrokenBy('a-')).toBe('Username is too short');
  for (const wrong of ['ada lovelace', 'ada-1', 'adä', 'аda', 'ada ']) {
    expect(ruleBrokenBy(wrong)).toBe('Username can only contain letters, numbers, and underscores');
    expect(isWorthChecking(wrong)).toBe(false);
    expect(usernameState({ ...facts, typed: wrong, checked: wrong, isAvailable: true })).toBe('wrong');
  }
  expect(ruleBrokenBy('a'.repeat(31))).toBe('At most 30 characters.');
  expect(['abc', '___', 'A1_', 'a'.repeat(30)].filter(isWorthChecking)).toHaveLength(4);
});

test('a username is available only when the answer is about what is typed now', () => {
  expect(usernameState({ ...facts, typed: '', checked: null })).toBe('empty');
  expect(usernameState({ ...facts, checked: null })).toBe('waiting');
  expect(usernameState(facts)).toBe('checking');
  expect(usernameState({ ...facts, isAvailable: true })).toBe('available');
  expect(usernameState({ ...facts, isAvailable: false })).toBe('taken');
  expect(usernameState({ ...facts, hasFailed: true })).toBe('failed');
  expect(usernameState({ ...facts, typed: 'ada_12', isAvailable: true })).toBe('waiting');
  expect(usernameState({ ...facts, typed: 'ada_12', hasFailed: true })).toBe('waiting');
});
