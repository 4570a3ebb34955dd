import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { programName, titleCase } from '#platform/locale/enum-labels.ts';

/** The programs of a new database; operators can add others. */
const names: Record<string, MessageDescriptor> = {
  BACHELORS_OF_SOFTWARE_ENGINEERING: msg({ message: 'Bachelors Of Software Engineering', context: 'program' }),
  BACHELORS_OF_ENTREPRENEURIAL_LEADERSHIP: msg({
    message: 'Bachelors Of Entrepreneurial Leadership',
    context: 'program',
  }),
  BACHELORS_OF_BUSINESS_ADMINISTRATION: msg({ message: 'Bachelors Of Business Administration', context: 'program' }),
  INTERNATIONAL_BUSINESS_TRADE: msg({ message: 'International Business Trade', context: 'program' }),
  COMPUTER_SCIENCE: msg({ message: 'Computer Science', context: 'program' }),
  OTHER: msg({ message: 'Other', context: 'program' }),
  BACHELORS_OF_GLOBAL_CHALLENGES: msg({ message: 'Bachelors Of Global Challenges', context: 'program' }),
};

/**
 * Returns a study program in full in the current locale, followed by its abbreviation if students use one. A program that an
 * operator has added is in title case.
 */
export function programInFull(program: string): string {
  const [known, short] = [names[program], programName(program)];
  const long = known === undefined ? titleCase(program) : i18n._(known);
  return short === titleCase(program) ? long : `${long} (${short})`;
}
