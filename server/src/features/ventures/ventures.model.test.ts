import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Review, Venture, VentureFan } from '@baraza/contract/features/ventures.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { befriend } from '#testing/befriend.ts';
import type { Reply } from '#testing/http-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';

/** The expected state of one person towards the venture. */
interface PersonState {
  likes: boolean;
  follows: boolean;
  rating?: number | undefined;
  isMember: boolean;
}

type Call = 'like' | 'unlike' | 'follow' | 'unfollow' | 'review' | 'delete review' | 'join' | 'leave';

interface Act {
  by: number;
  call: Call;
  rating: number;
}

interface World {
  owner: TestPerson;
  people: TestPerson[];
  id: string;
  states: PersonState[];
}

const guests = 3;
const act: fc.Arbitrary<Act> = fc.record({
  by: fc.nat(guests - 1),
  // Reviews are frequent, because team members cannot write any.
  call: fc.constantFrom(
    'like',
    'unlike',
    'follow',
    'unfollow',
    'review',
    'review',
    'review',
    'delete review',
    'join',
    'leave',
  ),
  rating: fc.integer({ min: 1, max: 5 }),
});

const countOf = (states: PersonState[], what: 'likes' | 'follows') => states.filter((each) => each[what]).length;
const ratingsOf = (states: PersonState[]) => states.flatMap(({ rating }) => rating ?? []);
function ratedAs(states: PersonState[]): { reviewsCount: number; averageRating: number | null } {
  const ratings = ratingsOf(states);
  const sum = ratings.reduce((all, each) => all + each, 0);
  return { reviewsCount: ratings.length, averageRating: ratings.length === 0 ? null : sum / ratings.length };
}

interface Turn {
  world: World;
  person: TestPerson;
  mine: PersonState;
  rating: number;
  path: string;
}

/** Changes the model and calls the API. Returns the reply and the expected one. */
const acts: Record<Call, (turn: Turn) => Promise<[answer: Reply, foretold: object]>> = {
  like: (turn) => setLike(turn, true),
  unlike: (turn) => setLike(turn, false),
  follow: (turn) => setFollow(turn, true),
  unfollow: (turn) => setFollow(turn, false),
  async review({ world: { states }, person, mine, rating, path }) {
    const send = () => person.post(`${path}/review`, { content: `${rating} stars`, rating });
    if (mine.isMember) return [await send(), { status: 403, body: { code: 'not_allowed' } }];
    const status = mine.rating === undefined ? 201 : 200;
    mine.rating = rating;
    return [await send(), { status, body: { rating, comment: `${rating} stars`, ...ratedAs(states) } }];
  },
  async 'delete review'({ world: { states }, person, mine, path }) {
    mine.rating = undefined;
    return [await person.delete(`${path}/review`), { status: 200, body: ratedAs(states) }];
  },
  async join({ world: { owner, id }, person, mine, path }) {
    Object.assign(mine, { isMember: true, rating: undefined });
    await owner.post('/api/ventures/members', { ventureId: id, userId: person.id, role: 'Cook' });
    return [await person.post(`${path}/membership`), { status: 200, body: { isInvited: false } }];
  },
  async leave({ person, mine, path }) {
    mine.isMember = false;
    return [await person.delete(`${path}/membership`), { status: 200, body: { isMember: false } }];
  },
};

async function setLike({ world: { states }, person, mine, path }: Turn, likes: boolean): Promise<[Reply, object]> {
  mine.likes = likes;
  const answer = await (likes ? person.post(`${path}/like`) : person.delete(`${path}/unlike`));
  return [answer, { status: 200, body: { liked: likes, count: countOf(states, 'likes') } }];
}

async function setFollow({ world: { states }, person, mine, path }: Turn, follows: boolean): Promise<[Reply, object]> {
  mine.follows = follows;
  const answer = await (follows ? person.post(`${path}/follow`) : person.delete(`${path}/unfollow`));
  return [answer, { status: 200, body: { followed: follows, count: countOf(states, 'follows') } }];
}

/** Expects every person to read what the model says, and the stored counters to agree. */
async function look({ people, id, states }: World, app: TestApp): Promise<void> {
  for (const [at, person] of people.entries()) {
    const { body } = (await person.get(`/api/ventures/${id}`)) as { body: Venture };
    const mine = states[at] as PersonState;
    const count = { likesCount: countOf(states, 'likes'), followersCount: countOf(states, 'follows') };
    expect(body).toMatchObject({ ...count, ...ratedAs(states), liked: mine.likes, followed: mine.follows });
    expect(body.reviews[0]?.user.id === person.id).toBe(mine.rating !== undefined);
  }
  const [first] = people as [TestPerson];
  const read = async <T>(what: string): Promise<T[]> => (await first.get(`/api/ventures/${id}/${what}`)).body;
  const those = (has: (each: PersonState) => boolean) =>
    people.filter((_, at) => has(states[at] as PersonState)).map((who) => who.id);
  expect((await read<VentureFan>('likes')).map(({ userId }) => userId).toSorted()).toEqual(
    those(({ likes }) => likes).toSorted(),
  );
  expect((await read<VentureFan>('followers')).map(({ userId }) => userId).toSorted()).toEqual(
    those(({ follows }) => follows).toSorted(),
  );
  expect((await read<Review>('reviews')).map(({ rating }) => rating).toSorted()).toEqual(ratingsOf(states).toSorted());
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
}

test('likes, follows, reviews and the team match a model after every step', { timeout: 60_000 }, async () => {
  await using app = await startTestApp();
  const owner = await app.person('owner');
  const people = await Promise.all(Array.from({ length: guests }, (_, at) => app.person(`guest_${at}`)));
  for (const person of people) await befriend(app, owner, person);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (all) => {
      const id = await own(owner);
      const states = people.map((): PersonState => ({ likes: false, follows: false, isMember: false }));
      const world = { owner, people, id, states };
      for (const { by, call, rating } of all) {
        const [person, mine] = [people[by] as TestPerson, states[by] as PersonState];
        const [answer, foretold] = await acts[call]({ world, person, mine, rating, path: `/api/ventures/${id}` });
        expect(answer, call).toMatchObject(foretold);
      }
      await look(world, app);
      await owner.post(`/api/ventures/${id}/close`);
    }),
    { numRuns: 8, seed: 20261121 },
  );
});
