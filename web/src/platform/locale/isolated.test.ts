import { t } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';
// Prepares the messages of all tests.
import './messages.ts';

test.each(['Ada', 'Ada O’Neill (2)', 'Éloïse', '王', ''])('%j stays as it is', (name) => {
  expect(isolated(name)).toBe(name);
});

test.each(['ليلى', 'Ada ليلى', 'דנה', '𞤀𞤣𞤢', 'Ada\u200f'])('%j is isolated', (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});

test('an override of an earlier release is removed', () => {
  expect(isolated('Ada\u202egpj.exe')).toBe('\u2068Adagpj.exe\u2069');
});

test('a value of a message cannot change the order of its words', () => {
  const [name, other] = ['ليلى', 'Ada'];
  expect(t`Options for ${name}`).toBe('Options for \u2068ليلى\u2069');
  expect(t`Block ${other}?`).toBe('Block Ada?');
});
