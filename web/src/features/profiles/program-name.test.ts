import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { loadMessages } from '#platform/locale/messages.ts';
import { programInFull } from './program-name.ts';

afterEach(() => i18n.activate('en'));

test('a program in full includes its abbreviation, if any, which is the same in all languages', async () => {
  const names = () => ['COMPUTER_SCIENCE', 'BACHELORS_OF_GLOBAL_CHALLENGES'].map(programInFull);
  expect(names()).toEqual(['Computer Science (CS)', 'Bachelors Of Global Challenges']);
  await loadMessages('fr', 'profiles');
  i18n.activate('fr');
  expect(names()).toEqual(['Informatique (CS)', 'Licence en défis mondiaux']);
});

test('a program that an operator has added is in title case', () => {
  expect(programInFull('MEDICINE')).toBe('Medicine');
});
