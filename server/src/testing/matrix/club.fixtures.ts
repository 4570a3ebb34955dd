import { hash, randomBytes } from 'node:crypto';
import { addClub, addElections, setAudience } from '#testing/communities.ts';
import type { Queryable } from '#testing/people.ts';
import type { EventFixtures } from './events.fixtures.ts';
import type { People } from './people.fixtures.ts';
import type { PostFixtures } from './posts.fixtures.ts';

export interface ClubFixtures {
  /** A club whose members are the owner, the stranger, the bystander and the fan. All posts and events are in it, for its members. */
  club: string;
  /**
   * The owner's club of their campus, of which the bystander is a member. The fan has asked to join, and the foreigner is invited. It has the
   * guide `rules` in two versions.
   */
  ownClub: string;
  /** A club of the bystander, who offers it to the owner, a member. Only its moderators post in it. */
  offeredClub: string;
  /** A club of the bystander for invited people only. */
  secretClub: string;
  /** A club of the bystander that stewards have frozen. */
  frozenClub: string;
  /** The bystander's post in the owner's club, which is pinned, their comment on it, and another post that is not pinned. */
  clubPost: string;
  clubComment: string;
  unpinnedPost: string;
  /** The bystander's event in the owner's club, which is by invitation only. */
  clubEvent: string;
  /** Elections in the owner's club: one that takes candidates, one with votes for the bystander and the owner, and one that the owner has won. */
  nominations: string;
  election: string;
  wonElection: string;
  /** A due of the owner's club, which the owner and the bystander have paid. */
  due: string;
  /** The secret of the owner's link to their club. */
  clubToken: string;
  /** The hub of the intake of everyone but the foreigner. */
  hub: string;
}

export async function makeClub(
  db: Queryable,
  { people, posts, events }: { people: People; posts: PostFixtures; events: EventFixtures },
): Promise<ClubFixtures> {
  const { owner, stranger, bystander, fan, foreigner } = people;
  const club = await addClub(db, [owner, stranger, bystander, fan], { name: 'Shared club' });
  const { post, otherPost, hiddenPost } = posts;
  const { event, privateEvent, secretEvent, visitedEvent, hiddenEvent } = events;
  const ids = [post, otherPost, hiddenPost, event, privateEvent, secretEvent, visitedEvent, hiddenEvent];
  await setAudience(db, ids, { audience: 'MEMBERS', club });
  const ownClub = await addClub(db, [owner, bystander], { policy: 'REQUEST', role: 'OWNER', name: 'Own club' });
  const offeredClub = await addClub(db, [bystander, owner], { role: 'OWNER', name: 'Offered club' });
  await db.query(`update community set posting = 'MODERATORS' where id = $1`, [offeredClub]);
  const secret = { policy: 'INVITE', audience: 'MEMBERS', role: 'OWNER', name: 'Secret club' } as const;
  const secretClub = await addClub(db, [bystander], secret);
  const frozenClub = await addClub(db, [bystander], { role: 'OWNER', name: 'Frozen club' });
  await db.query('update community set frozen_at = now(), archived_at = now() where id = $1', [frozenClub]);
  await db.query('insert into community_request (community_id, person_id) values ($1, $2)', [ownClub, fan.id]);
  await db.query('insert into community_invitation (community_id, person_id, inviter_id) values ($1, $2, $3)', [
    ownClub,
    foreigner.id,
    owner.id,
  ]);
  await db.query('insert into community_owner_offer (community_id, person_id) values ($1, $2)', [
    offeredClub,
    owner.id,
  ]);
  const { rows: written } = await db.query(
    `insert into post (owner_id, content, community_id, audience, pinned_at, comments_count)
     values ($1, 'pinned', $2, 'CAMPUS', now(), 1), ($1, 'of the club', $2, 'CAMPUS', null, 0) returning id`,
    [bystander.id, ownClub],
  );
  const [clubPost, unpinnedPost] = written.map(({ id }) => String(id)) as [string, string];
  const { rows: comments } = await db.query(
    `insert into comment (subject_type, subject_id, author_id, content) values ('POST', $1, $2, 'words') returning id`,
    [clubPost, bystander.id],
  );
  const clubComment = String(comments[0]?.['id']);
  const { rows: hosted } = await db.query(
    `insert into event (host_id, title, description, location, start_time, end_time, capacity, visibility, community_id, audience)
     values ($1, 'Of the club', 'words', 'here', now() + interval '1 day', now() + interval '2 days', 2, 'INVITE_ONLY', $2, 'CAMPUS')
     returning id`,
    [bystander.id, ownClub],
  );
  const clubEvent = String(hosted[0]?.['id']);
  const elections = await addElections(db, ownClub, [owner, bystander]);
  const due = await addDue(db, ownClub, [owner, bystander]);
  await db.query('insert into community_guide_keeper (community_id, person_id) values ($1, $2)', [
    ownClub,
    bystander.id,
  ]);
  // The owner's text, and the bystander's, which is the current one.
  await db.query(
    `with guide as (insert into community_guide (community_id, slug, version) values ($1, 'rules', 2) returning id)
     insert into community_guide_version (guide_id, version, title, content, editor_id)
     select id, version, 'Rules', content, editor from guide, (values (1, 'Be kind.', $2::uuid), (2, 'Be kind, please.', $3)) as
       text (version, content, editor)`,
    [ownClub, owner.id, bystander.id],
  );
  const clubToken = randomBytes(16).toString('hex');
  await db.query(
    `insert into community_link (community_id, token_hash, created_by, expires_at, uses_left)
     values ($1, $2, $3, now() + interval '7 days', 5)`,
    [ownClub, hash('sha256', clubToken, 'buffer'), owner.id],
  );
  const { rows } = await db.query(`select id from community where intake = 'JANUARY_2024'`);
  const hub = String(rows[0]?.['id']);
  return {
    club,
    ownClub,
    offeredClub,
    secretClub,
    frozenClub,
    clubPost,
    clubComment,
    unpinnedPost,
    clubEvent,
    ...elections,
    due,
    clubToken,
    hub,
  };
}

async function addDue(db: Queryable, club: string, payers: readonly { id: string }[]): Promise<string> {
  const { rows } = await db.query(
    `with due as (
       insert into community_due (community_id, title, amount, currency, due_on) values ($1, 'Membership', 500, 'KES', '2026-03-03') returning id
     ), paid as (
       insert into community_due_payment (due_id, person_id, paid_on) select id, unnest($2::uuid[]), '2026-02-01' from due
     )
     select id from due`,
    [club, payers.map(({ id }) => id)],
  );
  return String(rows[0]?.['id']);
}
