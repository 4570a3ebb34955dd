const programShort: Record<string, string> = {
  BACHELORS_OF_SOFTWARE_ENGINEERING: 'BSE',
  BACHELORS_OF_ENTREPRENEURIAL_LEADERSHIP: 'BEL',
  INTERNATIONAL_BUSINESS_TRADE: 'IBT',
  COMPUTER_SCIENCE: 'CS',
  BACHELORS_OF_BUSINESS_ADMINISTRATION: 'BBA',
};

/** An upper-case underscore name as words: `COTE_D_IVOIRE` is 'Cote D Ivoire'. */
export function titleWords(value: string): string {
  return value
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}

/** A study program, shortened where students say it short: BSE, BEL, IBT, CS, BBA. */
export function programName(program: string): string {
  return programShort[program] ?? titleWords(program);
}

/** A study program written out, with the short form that students know. */
export function programInFull(program: string): string {
  const [long, short] = [titleWords(program), programName(program)];
  return long === short ? long : `${long} (${short})`;
}

/** An intake as month and year: `JANUARY_2024` is 'Jan 2024'. */
export function intakeName(intake: string): string {
  const [month = '', year = ''] = intake.split('_');
  return `${titleWords(month).slice(0, 3)} ${year}`.trim();
}
