import { expect, test } from 'vitest';
import { canKeepDues } from './treasurers.ts';

test.each([
  'Treasurer',
  ' TREASURER ',
  'Tre\u200Basurer',
  'Trésorière',
  'Tre\u0301sorier',
  'Tesoureira',
  'tesoureiro',
  'Mweka hazina',
  'Mweka-Hazina',
  'أمين الصندوق',
  'أَمِينَة الصندوق',
])('an officer with the title %j keeps dues', (title) => {
  expect(canKeepDues({ role: 'OFFICER', title })).toBe(true);
});

test.each(['', 'Secretary', 'Assistant treasurer', 'Treasurers', null])(
  'an officer with the title %j does not',
  (title) => {
    expect(canKeepDues({ role: 'OFFICER', title })).toBe(false);
  },
);

test('owners keep dues whatever their title, and treasurers who are no officers do not', () => {
  expect(canKeepDues({ role: 'OWNER', title: '' })).toBe(true);
  for (const role of ['MODERATOR', 'MEMBER', null]) expect(canKeepDues({ role, title: 'Treasurer' })).toBe(false);
});
