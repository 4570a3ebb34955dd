import { intakesOf, interests, type Language, skills } from '@baraza/contract/features/profile-options.ts';
import { type Random, randomFrom } from './randomness.ts';
import type { Voice } from './words/idea.ts';
import { type CampusKey, campuses } from './words/campuses.ts';
import { abouts, students } from './words/students.ts';

/** A student as planned; where `Id`s are needed people stand for each other by their place in the list. */
export interface PlannedPerson {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  country: string;
  campus: CampusKey;
  program: string;
  intake: string;
  bio: string;
  about: string;
  interests: string[];
  skills: string[];
  languages: string[];
  joinedAt: Date;
  hasAvatar: boolean;
  hasBanner: boolean;
  /** How much others look at what they do; 1 is usual. */
  fame: number;
}

const day = 86_400_000;
/** Everybody has joined by the time the first post is written. */
const joinedDays = { first: 110, last: 58 };
const avatarsOf = 82;
const bannersOf = 34;

const regions: Record<Voice, readonly string[]> = {
  swahili: ['KENYA', 'TANZANIA'],
  uganda: ['UGANDA'],
  nigeria: ['NIGERIA'],
  ghana: ['GHANA'],
  ethiopia: ['ETHIOPIA', 'ERITREA'],
  arabic: ['EGYPT', 'SUDAN', 'TUNISIA', 'MOROCCO', 'ALGERIA'],
  south: ['SOUTH_AFRICA', 'ZIMBABWE', 'BOTSWANA', 'ESWATINI', 'LESOTHO', 'NAMIBIA'],
  portuguese: ['ANGOLA', 'MOZAMBIQUE', 'CAPE_VERDE'],
  french: [
    'SENEGAL',
    'COTE_D_IVOIRE',
    'MALI',
    'BURKINA_FASO',
    'BENIN',
    'TOGO',
    'DEMOCRATIC_REPUBLIC_OF_THE_CONGO',
    'CAMEROON',
  ],
};

/** What is spoken where a voice is at home, beside English. */
const tongues: Record<Voice, readonly Language[]> = {
  swahili: ['SWAHILI', 'KIKUYU', 'LUO'],
  uganda: ['LUGANDA', 'SWAHILI', 'LUO'],
  nigeria: ['YORUBA', 'IGBO', 'HAUSA', 'NIGERIAN_PIDGIN'],
  ghana: ['TWI', 'EWE', 'GA', 'HAUSA'],
  ethiopia: ['AMHARIC', 'OROMO', 'TIGRINYA'],
  arabic: ['ARABIC', 'FRENCH'],
  south: ['ZULU', 'XHOSA', 'SHONA', 'SETSWANA', 'SESOTHO', 'AFRIKAANS'],
  portuguese: ['PORTUGUESE', 'UMBUNDU', 'MAKHUWA'],
  french: ['FRENCH', 'WOLOF', 'BAMBARA', 'LINGALA'],
};

/** What somebody of that country says they speak. */
function languagesOf(country: string, random: Random): Language[] {
  const voice = (Object.keys(regions) as Voice[]).find((each) => speaks(country, each));
  const own = voice ? random.sample(tongues[voice], 1 + random.below(2)) : [];
  return random.isOneIn(9) && own.length > 0 ? own : ['ENGLISH', ...own];
}

/** Whether somebody of that country would say it in that voice. */
export function speaks(country: string, voice: Voice): boolean {
  return regions[voice].includes(country);
}

const programs: Record<'alu' | 'elsewhere', readonly string[]> = {
  alu: [
    'BACHELORS_OF_SOFTWARE_ENGINEERING',
    'BACHELORS_OF_ENTREPRENEURIAL_LEADERSHIP',
    'BACHELORS_OF_GLOBAL_CHALLENGES',
    'INTERNATIONAL_BUSINESS_TRADE',
  ],
  elsewhere: ['COMPUTER_SCIENCE', 'BACHELORS_OF_BUSINESS_ADMINISTRATION', 'INTERNATIONAL_BUSINESS_TRADE'],
};

export function planPeople(seed: string, now: Date): PlannedPerson[] {
  const rows = students.trim().split('\n');
  const random = randomFrom(`${seed} people`);
  const tongue = randomFrom(`${seed} languages`);
  const order = random.shuffled(rows.map((_, at) => at));
  const storytellers = random.shuffled(abouts);
  const intakes = intakesOf(now.getUTCFullYear()).filter((intake) => hasBegun(intake, now));
  const joined = rows
    .map(() => now.getTime() - random.between(joinedDays.last, joinedDays.first) * day)
    .sort((one, two) => one - two);

  return rows.map((row, at) => {
    const [firstName = '', lastName = '', country = '', campus = '', given = '', bio = ''] = row.split('|');
    const key = campus as CampusKey;
    const rank = order.indexOf(at);
    const username = given || usernameOf(firstName, lastName);
    return {
      username,
      firstName,
      lastName,
      // Under the reserved ending, so that no mail ever reaches a stranger who bears the name.
      email: `${username}@${campuses[key].domains[0]}.example`,
      country,
      campus: key,
      program: random.pick(programs[key === 'alu' ? 'alu' : 'elsewhere']),
      intake: random.pick(intakes),
      bio,
      about: random.isOneIn(2) ? (storytellers[at % storytellers.length] ?? '') : '',
      interests: random.sample(interests, 2 + random.below(7)),
      skills: random.sample(skills, 1 + random.below(6)),
      languages: languagesOf(country, tongue),
      joinedAt: new Date(Math.floor(joined[at] ?? now.getTime())),
      hasAvatar: rank < avatarsOf,
      hasBanner: rank % 3 === 0 && rank < bannersOf * 3,
      fame: 3.2 / (rank + 3) ** 0.45,
    };
  });
}

/** Whether the term has begun by now: nobody is a student of a term to come. */
function hasBegun(intake: string, now: Date): boolean {
  const [term, year] = intake.split('_');
  const month = { JANUARY: 0, MAY: 4, SEPTEMBER: 8 }[term as 'JANUARY' | 'MAY' | 'SEPTEMBER'];
  return Date.UTC(Number(year), month) <= now.getTime();
}

function usernameOf(firstName: string, lastName: string): string {
  const plain = `${firstName} ${lastName}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase();
  return plain.split(' ').filter(Boolean).slice(0, 2).join('_').slice(0, 30);
}
