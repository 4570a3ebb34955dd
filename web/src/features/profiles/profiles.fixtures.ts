import * as z from 'zod/mini';
import { Options, User } from '@baraza/contract/features/profiles.ts';
import { profileFields } from '#testing/fixtures.ts';

/** The profile of another person. */
export function user(more: Partial<User> = {}): User {
  const name = { username: 'ben', name: 'Ben Otieno', first_name: 'Ben', last_name: 'Otieno' };
  return z.parse(User, { id: '01920000-0000-7000-8000-000000000001', ...name, ...profileFields, ...more });
}

export function options(): Options {
  return z.parse(Options, {
    programs: ['COMPUTER_SCIENCE', 'LAW', 'OTHER'],
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
