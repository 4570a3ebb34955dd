import { accountTime, consentSql } from './accounts.ts';
import { people, personIdSql, uuidSql } from './dataset-ids.ts';
import { firstNames, lastNames, pickSql } from './people-dataset.ts';

/** A large intake. */
export const intake = 'MAY_2026';
export const members = 5_000;
/** The person who is a member of the intake, numbered from 1. */
export const member = (number: number) => people + number;
export const memberIdSql = (number: string) => personIdSql(`${people} + (${number})`);

const choice = (list: string, salt: number) =>
  `('{${list}}'::text[])[1 + (hashint4extended(n, ${salt}) & 1048575)::int % ${list.split(',').length}]`;

/** The statements that add an intake to the feed's people, with realistically distributed names and announcements. */
export const intakeSql: string[] = [
  `insert into person (id, issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program,
     interests, languages, onboarded_at, created_at)
   select ${memberIdSql('n')}, 'bench', 'member' || n, 'member' || n || '@bench.example', ${uuidSql('1', '1')},
     'member_' || n, ${pickSql(firstNames, 'n', 1)}, ${pickSql(lastNames, 'n', 2)}, '${intake}', 'KENYA', 'COMPUTER_SCIENCE',
     array[${choice('CHESS,ART,MUSIC,DEBATE,FILM', 1)}, ${choice('HIKING,POETRY,COMEDY,DANCE', 2)}],
     array['ENGLISH', ${choice('SWAHILI,HAUSA,FRENCH,ARABIC', 3)}], now(), ${accountTime}
   from generate_series(1, ${members}) as n`,
  consentSql,
  `insert into announcement (author_id, community_id, content)
   select ${memberIdSql(`1 + n % ${members}`)}, community.id, 'Announcement number ' || n
   from community, generate_series(1, 2000) as n where community.intake = '${intake}'`,
];
