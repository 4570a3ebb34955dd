import { addClub, setAudience } from '#testing/communities.ts';
import type { Queryable } from '#testing/people.ts';
import type { EventFixtures } from './events.fixtures.ts';
import type { People } from './people.fixtures.ts';
import type { PostFixtures } from './posts.fixtures.ts';

export interface ClubFixtures {
  /** A club whose members are the owner, the stranger, the bystander and the fan. All posts and events are in it, for its members. */
  club: string;
  /** The owner's club of their campus, of which the bystander is a member. The fan has asked to join, and the foreigner is invited. */
  ownClub: string;
  /** A club of the bystander, who offers it to the owner. */
  offeredClub: string;
  /** A club of the bystander for invited people only. */
  secretClub: string;
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
  const secret = { policy: 'INVITE', audience: 'MEMBERS', role: 'OWNER', name: 'Secret club' } as const;
  const secretClub = await addClub(db, [bystander], secret);
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
  const { rows } = await db.query(`select id from community where intake = 'JANUARY_2024'`);
  return { club, ownClub, offeredClub, secretClub, hub: String(rows[0]?.['id']) };
}
