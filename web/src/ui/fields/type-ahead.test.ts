import { expect, test } from 'vitest';
import { choiceMissedByBrowser } from './type-ahead.ts';

const choices = [
  { value: 'CONGO', label: 'Republic of the Congo' },
  { value: 'COTE_D_IVOIRE', label: "Côte d'Ivoire" },
  { value: 'KENYA', label: 'Kenya' },
  { value: '0a1b', label: 'Frame & Light' },
];

test('an option is found without its accents and by its enum value', () => {
  expect(choiceMissedByBrowser('cote', choices)).toBe('COTE_D_IVOIRE');
  expect(choiceMissedByBrowser('Cote d iv', choices)).toBe('COTE_D_IVOIRE');
  expect(choiceMissedByBrowser('cong', choices)).toBe('CONGO');
});

test('options that the browser finds itself are left to it', () => {
  expect(choiceMissedByBrowser('ke', choices)).toBeUndefined();
  expect(choiceMissedByBrowser('Côte d', choices)).toBeUndefined();
});

test('a text that begins no option finds nothing', () => {
  for (const typed of ['x', ' ', "'", '0a']) expect(choiceMissedByBrowser(typed, choices)).toBeUndefined();
});

test('an option of a list of English values is found by its English name in every language', () => {
  const french = [
    { value: 'GERMANY', label: 'Allemagne' },
    { value: 'ALGERIA', label: 'Algérie' },
    { value: 'music', label: 'Musique' },
    { value: 'EGYPT', label: 'مصر' },
    { value: 'JORDAN', label: 'الأردن' },
  ];
  expect(choiceMissedByBrowser('germ', french)).toBe('GERMANY');
  expect(choiceMissedByBrowser('alge', french)).toBe('ALGERIA');
  expect(choiceMissedByBrowser('music', french)).toBe('music');
  expect(choiceMissedByBrowser('الارد', french)).toBe('JORDAN');
});
