import { accountTime, consentSql } from './accounts.ts';
import { begin, personIdSql, uuidSql } from './dataset-ids.ts';

export const searchedPeople = 100_000;
/** Person 1 is followed by all people from 2 up to this many; the viewer is the last person. */
const starFollowers = 50_000;
const followsOfPerson = 5;

const syllables = 'wan ji ru ka mau tie no chi ko nye ba la fe mi na mba nda zu ri sa'.split(' ');

/** Different names of three syllables; the first are common, the last are rare. */
function namesOf(count: number, first: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const number = first + at * 7;
    const parts = [number, Math.floor(number / 20), Math.floor(number / 400)].map((part) => syllables[part % 20]);
    const name = parts.join('');
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  });
}

export const firstNames = [...new Set(namesOf(1100, 3))];
export const lastNames = [...new Set(namesOf(1100, 5).map((name) => `${name}nga`)), ...namesOf(1100, 6)];
const countries =
  `NIGERIA KENYA GHANA ETHIOPIA SOUTH_AFRICA EGYPT UGANDA TANZANIA RWANDA SENEGAL COTE_D_IVOIRE ZAMBIA ZIMBABWE
  MOROCCO CAMEROON MALI TOGO BENIN ANGOLA BOTSWANA`.split(/\s+/);

/** SQL for an element of a list, the same for the same number; early elements are much more frequent. */
export const pickSql = (list: readonly string[], number: string, salt: number) =>
  `('{${list.join(',')}}'::text[])[1 + floor(${list.length} * power((hashint4extended(${number}, ${salt}) & 1048575) / 1048576.0, 2))::int]`;

/** The statements that fill an empty database with people with realistically distributed names who follow each other. */
export function peopleSql(people = searchedPeople): string[] {
  const campus = uuidSql('1', '1');
  return [
    `insert into campus (id, name) values (${campus}, 'University of the Bench')`,
    `insert into person (id, issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program,
       onboarded_at, created_at)
     select ${personIdSql('n')}, 'bench', n, 'student' || n || '@bench.example', ${campus}, lower(first) || '_' || n, first, last,
       'SEPTEMBER_202' || n % 5, ${pickSql(countries, 'n', 3)}, 'COMPUTER_SCIENCE', now(), ${accountTime}
     from generate_series(1, ${people}) as n,
       lateral (select ${pickSql(firstNames, 'n', 1)} as first, ${pickSql(lastNames, 'n', 2)} as last) as name`,
    consentSql,
    `insert into follow (follower_id, following_id, created_at)
     select ${personIdSql('n')}, ${personIdSql('1')}, to_timestamp(${begin} / 1000.0) + n * interval '1 minute'
     from generate_series(2, ${Math.min(starFollowers, people - 1) + 1}) as n`,
    `insert into follow (follower_id, following_id, created_at)
     select ${personIdSql('n')}, ${personIdSql('other')}, to_timestamp(${begin} / 1000.0) + n * interval '1 minute'
     from generate_series(1, ${people}) as n, generate_series(1, ${followsOfPerson}) as k,
       lateral (select 2 + (n * 31 + k * 7919) % ${people - 1} as other) as whom
     where other <> n on conflict do nothing`,
    'analyze follow',
    `update person set followers_count = (select count(*) from follow where following_id = person.id),
       following_count = (select count(*) from follow where follower_id = person.id)`,
  ];
}
