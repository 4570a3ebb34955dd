import { findVapidDetails } from '#features/push/push.keys.ts';
import { hashToken, makeToken } from '#platform/http/sessions.ts';
import type { TestApp } from '#testing/test-app.ts';
import { makeClub, type ClubFixtures } from './club.fixtures.ts';
import { makeConversationFixtures, type ConversationFixtures } from './conversations.fixtures.ts';
import { makeEventFixtures, type EventFixtures } from './events.fixtures.ts';
import { makeExportFixtures, type ExportFixtures } from './exports.fixtures.ts';
import { makeIntakeFixtures, type IntakeFixtures } from './intake.fixtures.ts';
import { makeMediaFixtures, type MediaFixtures } from './media.fixtures.ts';
import { makeModerationFixtures, type ModerationFixtures } from './moderation.fixtures.ts';
import { makeNotificationFixtures, type NotificationFixtures } from './notifications.fixtures.ts';
import { makePeople, type People, type Person } from './people.fixtures.ts';
import { makePostFixtures, type PostFixtures } from './posts.fixtures.ts';
import { derivedRoles, type Role } from './roles.ts';
import { makeReportFixtures, type ReportFixtures } from './reports.fixtures.ts';
import { makeVentureFixtures, type VentureFixtures } from './ventures.fixtures.ts';

/** People and what they own; made again after each case that changes anything. */
export interface Fixtures
  extends
    People,
    PostFixtures,
    NotificationFixtures,
    EventFixtures,
    ClubFixtures,
    ConversationFixtures,
    IntakeFixtures,
    ModerationFixtures,
    ReportFixtures,
    VentureFixtures,
    ExportFixtures,
    MediaFixtures {
  /** An id that no row has. */
  absent: string;
  /** An idempotency key of the bystander. */
  usedKey: string;
}

/** The fixtures with a caller. */
export interface Scene extends Fixtures {
  /** The caller; roles without a valid token claim to be the owner. */
  asker: Person;
  /** The headers that authenticate the caller. */
  headers: Record<string, string>;
  /** The id of the caller's session. */
  session: string | undefined;
  /** Another session of the owner. */
  otherSession: string;
  /** The token of that session. */
  otherToken: string;
}

export async function makeFixtures({ deps }: TestApp, issuer: string): Promise<Fixtures> {
  const { db, pool, store } = deps;
  // Created when it is first needed.
  await findVapidDetails(deps);
  // Without the last case's rows the tables stay quick to hash.
  await pool.query(
    `delete from report_case; delete from event; delete from venture; delete from announcement; delete from icebreaker; delete from conversation; delete from post; delete from scheduled_post; delete from community where kind = 'CLUB'; update person set avatar = null, banner = null; delete from media; delete from person; update community set members_count = 0`,
  );
  const { rows } = await pool.query<{ id: string }>('select uuidv7() as id from generate_series(1, 114)');
  const ids = rows.map(({ id }) => id);
  const making = { db, nextId: () => ids.pop() ?? '' };
  const people = await makePeople(making, issuer);
  const posts = await makePostFixtures(making, people);
  const notifications = await makeNotificationFixtures(making, people, posts);
  const events = await makeEventFixtures(making, people);
  const club = await makeClub(pool, { people, posts, events });
  const conversations = await makeConversationFixtures(making, people);
  const intake = await makeIntakeFixtures(making, people);
  const ventures = await makeVentureFixtures(making, people);
  const moderation = await makeModerationFixtures(making, people);
  const reports = await makeReportFixtures(making, people, { ...posts, ...club });
  const exports = await makeExportFixtures(making, people, store);
  const media = await makeMediaFixtures(making, people);
  const usedKey = `key-${people.mark}`;
  await db
    .insertInto('idempotent_reply')
    .values({ person_id: people.bystander.id, key: usedKey, body_hash: Buffer.alloc(32), status: 201, reply: '{}' })
    .execute();
  return {
    ...people,
    ...posts,
    ...notifications,
    ...events,
    ...club,
    ...conversations,
    ...intake,
    ...ventures,
    ...moderation,
    ...reports,
    ...exports,
    ...media,
    absent: making.nextId(),
    usedKey,
  };
}

/** Signs in only the caller in `role`, and the owner's other session. */
export async function setScene(app: TestApp, fixtures: Fixtures, role: Role): Promise<Scene> {
  const { owner, stranger, deleted, newcomer } = fixtures;
  const people: Partial<Record<Role, Person>> = { deleted, 'not onboarded': newcomer, stranger };
  const asker = people[derivedFrom(role)] ?? owner;
  await setRights(app, fixtures, { role, asker });
  const [own, otherSession] = await signInOnly(app, role, [asker, owner]);
  if (role === 'signed out') await signOut(app, `Bearer ${own.token}`);
  const sent: Partial<Record<Role, string>> = {
    // A valid token with a suffix: a server that only reads the beginning would accept it.
    'malformed token': `Bearer ${own.token}!`,
    'unknown token': `Bearer ${makeToken()}`,
  };
  const authorization = sent[role] ?? `Bearer ${own.token}`;
  return {
    ...fixtures,
    asker,
    headers: role === 'anonymous' ? {} : { authorization },
    session: own.id,
    otherSession: otherSession.id,
    otherToken: otherSession.token,
  };
}

function derivedFrom(role: Role): Role {
  return (derivedRoles as Partial<Record<Role, Role>>)[role] ?? role;
}

/** Replaces all sessions by one of the caller in `role`, and another one of the owner. Few statements, because each test sends them. */
async function signInOnly({ deps: { pool } }: TestApp, role: Role, [asker, owner]: readonly [Person, Person]) {
  const [own, other] = [makeToken(), makeToken()] as const;
  const idleDays = role === 'idle for 8 days' ? 8 : 0;
  const days: Partial<Record<Role, number>> = { 'idle for 8 days': 9, 'signed in 31 days ago': 31 };
  const { rows } = await pool.query<{ id: string; token_hash: Buffer }>({
    name: 'sign-in-only',
    text: `with ended as (delete from session)
      insert into session (person_id, token_hash, last_used_at, created_at)
      values ($1, $2, now() - make_interval(days => $3), now() - make_interval(days => $4)), ($5, $6, now(), now())
      returning id, token_hash`,
    values: [asker.id, hashToken(own), idleDays, days[role] ?? 0, owner.id, hashToken(other)],
  });
  const sessionOf = (token: string) => ({
    id: rows.find(({ token_hash: hash }) => hash.equals(hashToken(token)))?.id ?? '',
    token,
  });
  return [sessionOf(own), sessionOf(other)] as const;
}

/** Gives the caller the role or the suspension that their rights derive from. */
async function setRights(
  { deps: { pool } }: TestApp,
  { campus, otherCampus, sanction, owner, stranger }: Fixtures,
  { role, asker }: { role: Role; asker: Person },
): Promise<void> {
  const campuses: Partial<Record<Role, string | null>> = {
    steward: campus,
    'steward elsewhere': otherCampus,
    admin: null,
  };
  const stewardOf = campuses[role];
  const right = stewardOf === undefined ? 'student' : role === 'admin' ? 'admin' : 'steward';
  await pool.query({
    name: 'set-role',
    text: `update person set role = case when id = $1 then $2 else 'student' end,
        steward_campus_id = case when id = $1 then $3::uuid end
      where id = any($4)`,
    values: [asker.id, right, stewardOf ?? null, [owner.id, stranger.id]],
  });
  await pool.query({
    name: 'set-suspension',
    text: `with changed as (
        update sanction set ends_at = now() + make_interval(days => $2) where id = $1 returning id, ends_at, person_id
      )
      update person set suspension_id = changed.id, suspended_until = changed.ends_at
      from changed where person.id = changed.person_id`,
    values: [sanction, role === 'suspended' ? 7 : -1],
  });
}

/** Uses the token before signing out, so that a server that caches it is detected. */
async function signOut(app: TestApp, authorization: string): Promise<void> {
  const used = await app.anyone.get('/api/options', { headers: { authorization } });
  const ended = await app.anyone.post('/api/auth/logout', undefined, { headers: { authorization } });
  if (used.status !== 200 || ended.status !== 204) throw new Error('Signing out failed.');
}
