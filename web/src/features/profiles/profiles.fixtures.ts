import * as z from 'zod/mini';
import { CurrentUser, Options, User } from '@baraza/contract/features/profiles.ts';
import { profileFields } from '#testing/fixtures.ts';

const fields = {
  ...profileFields,
  campus: 'University of Nairobi',
  followersCount: 1,
  followingCount: 0,
};

/** The profile of another person. */
export function user(more: Partial<User> = {}): User {
  const name = { username: 'ben', name: 'Ben Otieno', first_name: 'Ben', last_name: 'Otieno' };
  return z.parse(User, { id: '01920000-0000-7000-8000-000000000001', ...name, ...fields, ...more });
}

/** The viewer's own profile, as signed in by `signIn` of the test helpers. */
export function currentUser(more: Partial<CurrentUser> = {}): CurrentUser {
  const name = { username: 'ada', name: 'Ada Mwangi', first_name: 'Ada', last_name: 'Mwangi' };
  const own = { email: 'ada@students.uonbi.ac.ke', isOnboarded: true, friendsCount: 2, intakeChangeableUntil: null };
  const rights = { role: 'student', stewardOf: null };
  return z.parse(CurrentUser, {
    id: '01920000-0000-7000-8000-00000000000a',
    ...name,
    ...fields,
    ...own,
    ...rights,
    ...more,
  });
}

export function options(): Options {
  return z.parse(Options, {
    programs: ['COMPUTER_SCIENCE', 'LAW'],
    interests: ['CHESS', 'MUSIC'],
    skills: ['CODING', 'COOKING'],
    languages: ['ENGLISH', 'SWAHILI'],
    countries: ['KENYA', 'GHANA'],
    intakes: ['JANUARY_2026', 'MAY_2026'],
    campuses: ['University of Nairobi', 'University of Ghana'],
    documents: [
      { document: 'TERMS', version: '2026-11' },
      { document: 'PRIVACY', version: '2026-11' },
    ],
  });
}
