import { makeCases, type Cases } from './community/cases.ts';
import { makeClub, type Club } from './community/club.ts';
import { makeEvents, type Events } from './community/events.ts';
import { makeIntake } from './community/intake.ts';
import { makePeople, type People } from './community/people.ts';
import { makePosts, type Posts } from './community/posts.ts';
import { makeStalls, type Stalls } from './community/stalls.ts';
import { makeTalk, type Talk } from './community/talk.ts';
import type { Product } from './product.ts';

/** People and content for visual checks: names of any length and direction, and more of everything than a page holds. */
export interface Community extends People, Posts, Events, Stalls, Talk, Cases, Club {}

export async function makeCommunity(product: Product): Promise<Community> {
  const people = await makePeople(product);
  const posts = await makePosts(people);
  await makeIntake(people);
  const events = await makeEvents(product, people);
  const stalls = await makeStalls(product, people);
  const club = await makeClub(people);
  const talk = await makeTalk(product, people);
  const cases = await makeCases(product, people, posts);
  return { ...people, ...posts, ...events, ...stalls, ...talk, ...cases, ...club };
}
