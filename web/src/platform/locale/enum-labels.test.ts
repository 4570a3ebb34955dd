import { expect, test } from 'vitest';
import { intakeName, programName, titleCase } from './enum-labels.ts';

test('an enum value is formatted in title case', () => {
  expect(titleCase('COTE_D_IVOIRE')).toBe('Cote D Ivoire');
  expect(titleCase('ART')).toBe('Art');
  expect(titleCase('')).toBe('');
});

test('the five known programs are abbreviated, others are not', () => {
  expect(
    [
      'BACHELORS_OF_SOFTWARE_ENGINEERING',
      'BACHELORS_OF_ENTREPRENEURIAL_LEADERSHIP',
      'INTERNATIONAL_BUSINESS_TRADE',
      'COMPUTER_SCIENCE',
      'BACHELORS_OF_BUSINESS_ADMINISTRATION',
    ].map(programName),
  ).toEqual(['BSE', 'BEL', 'IBT', 'CS', 'BBA']);
  expect(programName('BACHELORS_OF_GLOBAL_CHALLENGES')).toBe('Bachelors Of Global Challenges');
});

test('an intake is formatted as short month and year', () => {
  expect(intakeName('JANUARY_2024')).toBe('Jan 2024');
  expect(intakeName('MAY_2025')).toBe('May 2025');
  expect(intakeName('SEPTEMBER_2026')).toBe('Sep 2026');
});
