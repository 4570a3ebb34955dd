import { i18n } from '@lingui/core';

const programShort: Record<string, string> = {
  BACHELORS_OF_SOFTWARE_ENGINEERING: 'BSE',
  BACHELORS_OF_ENTREPRENEURIAL_LEADERSHIP: 'BEL',
  INTERNATIONAL_BUSINESS_TRADE: 'IBT',
  COMPUTER_SCIENCE: 'CS',
  BACHELORS_OF_BUSINESS_ADMINISTRATION: 'BBA',
};

/** Formats an enum value in title case: `COTE_D_IVOIRE` is 'Cote D Ivoire'. */
export function titleCase(value: string): string {
  return value
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}

/** Formats a study program with the abbreviations that students use: BSE, BEL, IBT, CS, BBA. */
export function programName(program: string): string {
  return programShort[program] ?? titleCase(program);
}

/** The months of intakes, as the API spells them. */
const months = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
];

/** Formats an intake as month and year: `JANUARY_2024` is 'Jan 2024', or 'January 2024' in full. */
export function intakeName(intake: string, month: 'short' | 'long' = 'short'): string {
  const [name = '', year = ''] = intake.split('_');
  const index = months.indexOf(name);
  if (index === -1 || !/^\d{4}$/.test(year)) return titleCase(intake);
  const format = new Intl.DateTimeFormat(i18n.locale, { month, year: 'numeric', timeZone: 'UTC' });
  return format.format(Date.UTC(Number(year), index));
}
