import { randomBytes } from 'node:crypto';
import type { Queryable } from './people.ts';
import type { TestApp, TestPerson } from './test-app.ts';

type Role = 'MEMBER' | 'MODERATOR' | 'OFFICER' | 'OWNER';

interface ClubOptions {
  name?: string;
  policy?: 'OPEN' | 'REQUEST' | 'INVITE';
  audience?: 'EVERYONE' | 'CAMPUS' | 'MEMBERS';
  /** The role of the first member; of the others it is `MEMBER`. */
  role?: Role;
}

/** Adds a club of the first member's campus. Returns its id. */
export async function addClub(
  db: Queryable,
  members: readonly { id: string }[],
  { name, policy = 'OPEN', audience = 'CAMPUS', role = 'MEMBER' }: ClubOptions = {},
): Promise<string> {
  const mark = randomBytes(6).toString('hex');
  // Only the plain slug of an unlisted club would reveal it.
  const suffix = policy === 'INVITE' && audience === 'MEMBERS' ? `-${mark}` : '';
  const { rows } = await db.query(
    `with club as (
       insert into community (kind, campus_id, name, slug, description, join_policy, audience)
       select 'CLUB', campus_id, $3, slug_of($3) || $7, 'About the club', $4, $5 from person where id = $1 returning id
     ), joined as (
       insert into community_member (community_id, person_id, role)
       select club.id, member, case when member = $1 then $6 else 'MEMBER' end from club, unnest($2::uuid[]) as member
     )
     select id from club`,
    [members[0]?.id, members.map(({ id }) => id), name ?? `Club ${mark}`, policy, audience, role, suffix],
  );
  return String(rows[0]?.['id']);
}

/** Creates a club of Ada with Ben, who may have a role, and with Cleo if it has three members. The others are on the same campus. */
export async function makeClub(
  app: TestApp,
  { ben: role = 'MEMBER', members = 3, ...options }: ClubOptions & { ben?: Role; members?: 2 | 3 } = {},
) {
  const mark = randomBytes(4).toString('hex');
  const people = await Promise.all(['ada', 'ben', 'cleo', 'dan'].map((name) => app.person(`${name}_${mark}`)));
  const [ada, ben, cleo, dan] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, people.slice(0, members), { role: 'OWNER', ...options });
  await setClubRole(app, club, ben, role);
  return { ada, ben, cleo, dan, club };
}

export async function setClubRole({ deps }: TestApp, club: string, { id }: { id: string }, role: Role): Promise<void> {
  const sql = 'update community_member set role = $3 where community_id = $1 and person_id = $2';
  await deps.pool.query(sql, [club, id, role]);
}

/** Moves posts and events to a community and limits who may read them. */
export async function setAudience(
  db: Queryable,
  ids: readonly string[],
  { audience, club }: { audience: 'EVERYONE' | 'CAMPUS' | 'MEMBERS'; club: string | null },
): Promise<void> {
  for (const table of ['post', 'event']) {
    await db.query(`update ${table} set audience = $2, community_id = $3 where id = any($1)`, [ids, audience, club]);
  }
}

/**
 * Adds three elections to a club, whose members have all joined before them: one that takes candidates, one in which these people can be
 * voted for, and one that the first of them has won. Returns their ids.
 */
export async function addElections(
  db: Queryable,
  club: string,
  candidates: readonly { id: string }[],
): Promise<{ nominations: string; election: string; wonElection: string }> {
  await db.query(`update community_member set since = since - interval '9 days' where community_id = $1`, [club]);
  const { rows } = await db.query(
    `insert into community_election (community_id, title, role, created_at, nominations_until, closes_at, is_over, voted_count, entitled_count)
     select $1, title, 'MODERATOR', now() - interval '3 days', now() + nominations * interval '1 day', now() + closes * interval '1 day',
       closes < 0, voted, 2
     from (values ('Nominations', 1, 2, 0), ('Open', -1, 1, 0), ('Won', -2, -1, 1)) as election (title, nominations, closes, voted)
     returning id`,
    [club],
  );
  const [nominations, election, wonElection] = rows.map(({ id }) => String(id)) as [string, string, string];
  await db.query(
    `with won as (
       insert into community_election_candidate (election_id, person_id, votes_count, answer) values ($2, $4, 1, 'OFFERED')
     )
     insert into community_election_candidate (election_id, person_id, votes_count) select $1, unnest($3::uuid[]), 0`,
    [election, wonElection, candidates.map(({ id }) => id), candidates[0]?.id],
  );
  return { nominations, election, wonElection };
}

export async function joinClub(db: Queryable, club: string, { id }: { id: string }): Promise<void> {
  await db.query('insert into community_member (community_id, person_id) values ($1, $2)', [club, id]);
}

export async function leaveClub(db: Queryable, club: string, { id }: { id: string }): Promise<void> {
  await db.query('delete from community_member where community_id = $1 and person_id = $2', [club, id]);
}
