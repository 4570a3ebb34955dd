import { encodeCursor } from '@baraza/server/src/platform/sql/cursor.ts';
import { accountTime, consentSql } from './accounts.ts';
import { fillingSql } from './dataset.ts';
import { begin, idAt, likingViewer, people, personId, personIdSql, uuidSql } from './dataset-ids.ts';
import { firstNames, lastNames, pickSql } from './people-dataset.ts';

/** The people of the first campus, and so the members of its hub. */
export const hubMembers = 100_000;
/** Further campuses, with people of the same country as half of the first one. */
const campuses = 50;
const peopleOfCampus = 1_000;
/** The name of a further campus, numbered from 1. */
export const campusName = (number: number) => `Campus ${number}`;
/** A campus that has one person of the country. */
export const rarestCampus = campuses + 1;
const country = 'KENYA';
export const countrySlug = 'country-kenya';

/** Clubs have numbers from 1; those of the first campus come first. */
const clubsOfCampus = 1_000;
const clubsElsewhere = 4_000;
const clubsAltogether = clubsOfCampus + clubsElsewhere;
/** A club of five members. */
export const smallClub = 1;
/** A club that the viewer owns, with dues and a log. */
export const mediumClub = 2;
export const mediumMembers = 5_000;
const dues = 10;
export const logEntries = 10_000;
/** How many clubs the viewer is a member of: the medium club and those after it. */
export const ownClubs = 40;
/** The first of the other clubs, with all people of the hub. */
export const largeClub = mediumClub + ownClubs;
/** Friends of the viewer, who are members of clubs. */
const friends = 200;

/** SQL for when a person joined their clubs, one second later for each number. */
const sinceSql = (number: string) => `to_timestamp(${begin / 1000} + ${number})`;

/** The id of a club, numbered from 1. */
export function clubId(number: number): string {
  return idAt(begin + number * 1000, number);
}

const clubIdSql = (number: string) => uuidSql(`${begin} + (${number})::bigint * 1000`, number);
const campusIdSql = (number: string) => uuidSql(`1 + (${number})`, `1 + (${number})`);
const dueIdSql = (number: string) => uuidSql(`${begin} + (${number})::bigint`, number);
const logIdSql = (number: string) => uuidSql(`${begin} + (${number})::bigint * 100`, number);

export const clubSlug = (number: number) => `club-${number}`;
/** The newest due of the medium club. */
export const newestDue = idAt(begin + dues, dues);
/** The id of an entry in the log of the medium club, numbered from 1. */
export const logEntryId = (number: number) => idAt(begin + number * 100, number);

/** The position after a member of the large club, by the number of the person. */
export function largeClubCursor(number: number): string {
  return encodeCursor({ value: `1_${(begin / 1000 + number) * 1_000_000}`, id: personId(number) });
}

/** SQL for a digit that decides the community of post `n`. Hashed, because `n % 10` would correlate with its comments and pictures. */
const tenthSql = '((hashint4extended(n, 5) & 1048575) % 10)';

/** Of ten posts, five are of no community, two of the campus, two of the viewer's clubs and one of others. */
const postCommunitySql = `case ${tenthSql}
  when 5 then (select id from community where kind = 'CAMPUS' and campus_id = ${campusIdSql('0')})
  when 6 then (select id from community where kind = 'CAMPUS' and campus_id = ${campusIdSql('0')})
  when 7 then ${clubIdSql(`2 + n % ${ownClubs}`)}
  when 8 then ${clubIdSql(`2 + n % ${ownClubs}`)}
  when 9 then ${clubIdSql(`${largeClub} + n % ${clubsOfCampus - largeClub}`)}
  end`;
const clubAudienceSql = (number: string) => `('{EVERYONE,CAMPUS,MEMBERS}'::text[])[1 + (${number}) % 3]`;
const postAudienceSql = `case when ${tenthSql} < 5 then 'EVERYONE' when ${tenthSql} < 7 then 'CAMPUS'
  when ${tenthSql} < 9 then ${clubAudienceSql(`2 + n % ${ownClubs}`)}
  else ${clubAudienceSql(`${largeClub} + n % ${clubsOfCampus - largeClub}`)} end`;

const campusPeopleSql = (from: number, to: number, campus: string, home: string) =>
  `insert into person (id, issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program,
     interests, onboarded_at, created_at)
   select ${personIdSql('n')}, 'bench', n, 'student' || n || '@bench.example', ${campus}, 'student_' || n,
     ${pickSql(firstNames, 'n', 1)}, ${pickSql(lastNames, 'n', 2)}, 'SEPTEMBER_202' || n % 5, ${home}, 'COMPUTER_SCIENCE',
     array['CHESS', 'MUSIC'], now(), ${accountTime}
   from generate_series(${from}, ${to}) as n`;

const firstElsewhere = hubMembers + 1;
const lastElsewhere = hubMembers + campuses * peopleOfCampus;

/** The feed's dataset, half of whose posts are of communities, with a hub of 100,000 people and 5,000 clubs. */
export function communitiesSql(posts: number): string[] {
  const membersSql = (club: string, person: string, from: string) =>
    `insert into community_member (community_id, person_id, role, since)
     select ${clubIdSql(club)}, ${personIdSql(person)}, 'MEMBER', ${sinceSql(person)} ${from} on conflict do nothing`;
  return [
    ...fillingSql(posts, { community: postCommunitySql, audience: postAudienceSql }),
    `insert into campus (id, name) select ${campusIdSql('n')}, 'Campus ' || n from generate_series(1, ${rarestCampus}) as n`,
    campusPeopleSql(people + 1, hubMembers, campusIdSql('0'), `case when n % 2 = 0 then '${country}' else 'GHANA' end`),
    campusPeopleSql(firstElsewhere, lastElsewhere, campusIdSql(`1 + n % ${campuses}`), `'${country}'`),
    campusPeopleSql(lastElsewhere + 1, lastElsewhere + 1, campusIdSql(`${rarestCampus}`), `'${country}'`),
    consentSql,
    `update person set country = '${country}' where id = ${personIdSql(`${likingViewer}`)}`,
    `insert into follow (follower_id, following_id, created_at)
     select ${personIdSql(`${likingViewer}`)}, ${personIdSql('n')}, now() from generate_series(10, ${9 + friends}) as n
     union all select ${personIdSql('n')}, ${personIdSql(`${likingViewer}`)}, now() from generate_series(10, ${9 + friends}) as n`,
    `insert into community (id, kind, campus_id, name, slug, description, tags, join_policy, audience)
     select ${clubIdSql('n')}, 'CLUB', case when n <= ${clubsOfCampus} then ${campusIdSql('0')} else ${campusIdSql(`1 + n % ${campuses}`)} end,
       'Club ' || n || ' of ' || ${pickSql(lastNames, 'n', 3)}, 'club-' || n, left(repeat('We meet every week and everyone is welcome. ', 12), 100 + n % 400),
       array[('{chess,music,debate,faith,tech}'::text[])[1 + n % 5]], 'OPEN', ${clubAudienceSql('n')}
     from generate_series(1, ${clubsAltogether}) as n`,
    membersSql(`${smallClub}`, 'n', 'from generate_series(11, 15) as n'),
    membersSql(`${mediumClub}`, 'n', `from generate_series(10, ${9 + mediumMembers}) as n`),
    membersSql(`${largeClub}`, 'n', `from generate_series(4, ${hubMembers}) as n`),
    membersSql(
      'club',
      'n',
      `from generate_series(${mediumClub + 1}, ${largeClub - 1}) as club, generate_series(club * 50, club * 50 + 299) as n`,
    ),
    membersSql(
      'club',
      'n',
      `from generate_series(${largeClub + 1}, ${clubsAltogether}) as club,
       lateral (select 10 + (club * 7 + k * 191) % ${hubMembers - 10} as n from generate_series(1, 3 + club % 15) as k) as chosen`,
    ),
    membersSql('club', `${likingViewer}`, `from generate_series(${mediumClub}, ${largeClub - 1}) as club`),
    `update community_member set role = 'OWNER' where community_id = ${clubIdSql(`${mediumClub}`)} and person_id = ${personIdSql(`${likingViewer}`)}`,
    `update community_member set visited_at = to_timestamp(${begin / 1000}) where person_id = ${personIdSql(`${likingViewer}`)}`,
    // Clubs count the posts of the last 7 days; those of the dataset are older.
    `update post set created_at = now() - (n % 14) * interval '1 day'
     from (select id as newest, row_number() over (partition by community_id order by id desc) as n from post where community_id is not null) as ranked
     where post.id = newest and n <= 50`,
    `insert into event (host_id, title, description, location, start_time, end_time, capacity, tags, community_id, audience)
     select ${personIdSql('10 + n')}, 'Event ' || n, 'Everyone is welcome.', 'Hall ' || n, now() + interval '1 year' + n * interval '1 hour',
       now() + interval '1 year' + (n + 2) * interval '1 hour', 50, array['social'], ${clubIdSql('n')}, ${clubAudienceSql('n')}
     from generate_series(1, ${clubsOfCampus}) as n`,
    `insert into community_due (id, community_id, title, amount, currency, due_on)
     select ${dueIdSql('n')}, ${clubIdSql(`${mediumClub}`)}, 'Term ' || n, 500, 'KES', '2026-03-01' from generate_series(1, ${dues}) as n`,
    `insert into community_due_payment (due_id, person_id, paid_on)
     select ${dueIdSql('n')}, ${personIdSql('10 + k')}, '2026-02-01'
     from generate_series(1, ${dues}) as n, generate_series(0, ${mediumMembers - 1}, 2) as k`,
    `insert into audit_entry (id, created_at, actor_id, via, act, subject_type, subject_id, person_id, campus_id)
     select ${logIdSql('n')}, to_timestamp(${begin} / 1000.0), ${personIdSql(`${likingViewer}`)}, 'web', 'club.approve', 'COMMUNITY',
       ${clubIdSql(`${mediumClub}`)}, ${personIdSql(`10 + n % ${mediumMembers}`)}, ${campusIdSql('0')}
     from generate_series(1, ${logEntries}) as n`,
    `insert into audit_entry (actor_id, via, act, subject_type, subject_id, person_id, campus_id)
     select ${personIdSql('10 + n')}, 'web', 'club.approve', 'COMMUNITY', ${clubIdSql(`${largeClub} + n`)}, ${personIdSql('11 + n')}, ${campusIdSql('0')}
     from generate_series(1, ${clubsOfCampus - largeClub}) as n, generate_series(1, 20) as k`,
  ];
}
