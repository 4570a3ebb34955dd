import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Election } from '@baraza/contract/features/elections.ts';
import { addClub } from '#testing/communities.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

// No sequence of joining, leaving, voting and voting again gives one member two votes in a round.

interface Act {
  by: number;
  call: 'vote' | 'vote at once' | 'leave' | 'join';
  for: number;
}

const count = 5;
const act: fc.Arbitrary<Act> = fc.record({
  by: fc.nat(count - 1),
  // Votes are frequent, because who has left can cast none.
  call: fc.constantFrom('vote', 'vote', 'vote', 'vote at once', 'leave', 'join'),
  for: fc.nat(2),
});

interface World {
  people: TestPerson[];
  club: string;
  path: string;
  id: string;
  /** Who is a member, and who has been one without a break since before the election. */
  members: Set<number>;
  entitled: Set<number>;
}

/** The candidates, by their position in `people`. All but the owner can leave. */
const candidates = [0, 1, 2];

async function perform({ people, club, path, members, entitled }: World, voted: Set<number>, each: Act): Promise<void> {
  const person = people[each.by] as TestPerson;
  if (each.call === 'leave' || each.call === 'join') {
    // The owner stays.
    if (each.by === 0) return;
    const isLeaving = each.call === 'leave';
    await (isLeaving
      ? person.delete(`/api/communities/${club}/membership`)
      : person.post(`/api/communities/${club}/join`));
    if (isLeaving) for (const set of [members, entitled]) set.delete(each.by);
    else members.add(each.by);
    return;
  }
  const choices = each.call === 'vote' ? [each.for] : [each.for, (each.for + 1) % candidates.length, each.for];
  const send = (choice: number) => person.put(`${path}/vote`, { candidateId: people[choice]?.id });
  const statuses = (await Promise.all(choices.map(send))).map(({ status }) => status);
  // 422 for a candidate who has left the club or is not in the second round.
  const canVote = entitled.has(each.by) ? [200, 422] : [403];
  const expected = !members.has(each.by) ? [403] : voted.has(each.by) ? [200] : canVote;
  for (const status of statuses) expect(expected).toContain(status);
  if (statuses.includes(200)) voted.add(each.by);
}

async function pass(app: TestApp, { club, id }: World, days: number): Promise<void> {
  const values = [id, days];
  await app.deps.pool.query(
    `update community_election set created_at = created_at - $2 * interval '1 day', nominations_until = nominations_until - $2 * interval '1 day',
       closes_at = closes_at - $2 * interval '1 day', runoff_closes_at = runoff_closes_at - $2 * interval '1 day' where id = $1`,
    values,
  );
  await app.deps.pool.query(
    `update community_member set since = since - $2 * interval '1 day' where community_id = $1`,
    [club, days],
  );
}

const sumOf = (counts: (number | null)[]) => counts.reduce<number>((all, each) => all + (each ?? 0), 0);

test('each member has one vote in each round, and the votes are as many as the voters', async () => {
  await using app = await startTestApp();
  const people = await Promise.all(Array.from({ length: count }, (_, at) => app.person(`model_${at}`)));
  let runoffs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 5, maxLength: 14 }),
      fc.array(act, { minLength: 5, maxLength: 8 }),
      async (acts, later) => {
        const club = await addClub(app.deps.pool, people, { role: 'OWNER' });
        const day = 86_400_000;
        const [nominationsUntil, closesAt] = [7, 14].map((days) => new Date(Date.now() + days * day).toISOString());
        const list = `/api/communities/${club}/elections`;
        const [owner] = people as [TestPerson];
        const { body } = await owner.post(list, { title: 'Chair', role: 'OFFICER', nominationsUntil, closesAt });
        const all = people.map((_, at) => at);
        const path = `${list}/${body.id}`;
        const world: World = { people, club, path, id: body.id, members: new Set(all), entitled: new Set(all) };
        for (const at of candidates) await people[at]?.post(`${path}/candidates`);
        await pass(app, world, 8);
        const voted = new Set<number>();
        for (const each of acts) await perform(world, voted, each);
        await pass(app, world, 7);
        const read = async (): Promise<Election> => (await owner.get(list)).body[0];
        const votedAgain = new Set<number>();
        if ((await read()).state === 'RUNOFF') {
          runoffs += 1;
          for (const each of later) await perform(world, votedAgain, each);
          await pass(app, world, 3);
        }
        const result = await read();
        expect(result).toMatchObject({ state: 'OVER', turnout: { voted: voted.size, entitled: count } });
        expect(sumOf(result.candidates.map(({ votes }) => votes))).toBe(voted.size);
        expect(sumOf(result.candidates.map(({ runoffVotes }) => runoffVotes))).toBe(votedAgain.size);
        const { rows } = await app.deps.pool.query<{ votes: number }>(
          'select count(*)::int as votes from community_election_voter where election_id = $1',
          [world.id],
        );
        expect(rows).toEqual([{ votes: voted.size + votedAgain.size }]);
      },
    ),
    { numRuns: 25, seed: 98 },
  );
  expect(runoffs).toBeGreaterThan(0);
}, 120_000);
