import { hashToken, makeToken } from '#platform/sessions.ts';
import type { TestApp } from '#testing/test-app.ts';
import { makeConversationThings, type ConversationThings } from './conversations.things.ts';
import { makeEventThings, type EventThings } from './events.things.ts';
import { makeIntakeThings, type IntakeThings } from './intake.things.ts';
import { makeNotificationThings, type NotificationThings } from './notifications.things.ts';
import { makePeople, type People, type Somebody } from './people.things.ts';
import { makePostThings, type PostThings } from './posts.things.ts';
import type { Role } from './roles.ts';
import { makeVentureThings, type VentureThings } from './ventures.things.ts';

/** People and their things, made anew once a case has changed anything. */
export interface Things
  extends People, PostThings, NotificationThings, EventThings, ConversationThings, IntakeThings, VentureThings {
  /** An id that nothing ever had. */
  absent: string;
  /** The key under which the bystander has posted. */
  usedKey: string;
}

/** The things, and one who asks. */
export interface Scene extends Things {
  /** Who asks; whoever has no good token claims to be the owner. */
  asker: Somebody;
  /** What the asker sends to say who they are. */
  headers: Record<string, string>;
  /** The session the request is made with, where there is one. */
  session: string | undefined;
  /** Another live session of the owner. */
  otherSession: string;
  /** The token of that session. */
  otherToken: string;
}

export async function makeThings({ deps: { db, pool } }: TestApp, issuer: string): Promise<Things> {
  // The last case's things go, so that looking at all that is stored stays quick.
  await pool.query(
    'delete from event; delete from venture; delete from announcement; delete from icebreaker; delete from conversation; delete from post; update person set avatar = null, banner = null; delete from media; delete from person',
  );
  const { rows } = await pool.query<{ id: string }>('select uuidv7() as id from generate_series(1, 72)');
  const ids = rows.map(({ id }) => id);
  const making = { db, nextId: () => ids.pop() ?? '' };
  const people = await makePeople(making, issuer);
  const posts = await makePostThings(making, people);
  const notifications = await makeNotificationThings(making, people, posts);
  const events = await makeEventThings(making, people);
  const conversations = await makeConversationThings(making, people);
  const intake = await makeIntakeThings(making, people);
  const ventures = await makeVentureThings(making, people);
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
    ...conversations,
    ...intake,
    ...ventures,
    absent: making.nextId(),
    usedKey,
  };
}

/** Signs in those that a case needs, and nobody else, and lets `role` ask. */
export async function setScene(app: TestApp, things: Things, role: Role): Promise<Scene> {
  const { pool } = app.deps;
  const { owner, stranger, deleted, newcomer } = things;
  await pool.query('delete from session');
  const signIn = async (who: Somebody, idleDays = 0, days = 0) => {
    const token = makeToken();
    const { rows: made } = await pool.query<{ id: string }>(
      `insert into session (person_id, token_hash, last_used_at, created_at)
       values ($1, $2, now() - make_interval(days => $3), now() - make_interval(days => $4)) returning id`,
      [who.id, hashToken(token), idleDays, days],
    );
    return { id: made[0]?.id ?? '', token, bearer: `Bearer ${token}` };
  };
  const otherSession = await signIn(owner);
  const people: Partial<Record<Role, Somebody>> = { deleted, 'not onboarded': newcomer, stranger };
  const asker = people[role] ?? owner;
  const own =
    role === 'idle for 8 days'
      ? await signIn(asker, 8, 9)
      : await signIn(asker, 0, role === 'signed in 31 days ago' ? 31 : 0);
  if (role === 'signed out') await signOut(app, own.bearer);
  const sent: Partial<Record<Role, string>> = {
    // A good token that something clings to: cut to what looks right it would let the caller in.
    'malformed token': `${own.bearer}!`,
    'unknown token': `Bearer ${makeToken()}`,
  };
  const authorization = sent[role] ?? own.bearer;
  return {
    ...things,
    asker,
    headers: role === 'anonymous' ? {} : { authorization },
    session: own.id,
    otherSession: otherSession.id,
    otherToken: otherSession.token,
  };
}

/** Uses the token before it is given up, so that a server which still believes in it is caught. */
async function signOut(app: TestApp, authorization: string): Promise<void> {
  const used = await app.anyone.get('/api/options', { headers: { authorization } });
  const ended = await app.anyone.post('/api/auth/logout', undefined, { headers: { authorization } });
  if (used.status !== 200 || ended.status !== 204) throw new Error('Signing out went wrong.');
}
