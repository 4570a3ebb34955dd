import { addClub, setAudience } from '#testing/communities.ts';
import type { Queryable } from '#testing/people.ts';
import type { EventFixtures } from './events.fixtures.ts';
import type { People } from './people.fixtures.ts';
import type { PostFixtures } from './posts.fixtures.ts';

export interface ClubFixtures {
  /** A club whose members are the owner, the stranger, the bystander and the fan. All posts and events are in it, for its members. */
  club: string;
}

export async function makeClub(
  db: Queryable,
  { people, posts, events }: { people: People; posts: PostFixtures; events: EventFixtures },
): Promise<ClubFixtures> {
  const { owner, stranger, bystander, fan } = people;
  const club = await addClub(db, [owner, stranger, bystander, fan]);
  const { post, otherPost, hiddenPost } = posts;
  const { event, privateEvent, secretEvent, visitedEvent, hiddenEvent } = events;
  const ids = [post, otherPost, hiddenPost, event, privateEvent, secretEvent, visitedEvent, hiddenEvent];
  await setAudience(db, ids, { audience: 'MEMBERS', club });
  return { club };
}
