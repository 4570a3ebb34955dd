import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import type { Queryable } from '@baraza/server/src/testing/people.ts';

export interface IcebreakerRace {
  /** Members of one intake, which has no icebreaker yet. */
  racers: readonly TestPerson[];
  rounds: number;
  database: Queryable;
}

/** Returns what went wrong; nothing when each round stored one icebreaker and showed it to everyone. */
export async function raceForIcebreakers({ racers, rounds, database }: IcebreakerRace): Promise<string[]> {
  const failures: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const replies = await Promise.all(
      racers.map((racer, index) =>
        racer.post('/api/icebreakers', { content: `question ${round} ${index}`, duration: 1 }),
      ),
    );
    const won = replies.filter(({ status }) => status === 201);
    const lost = replies.filter(({ status, body }) => status === 409 && body.code === 'icebreaker_exists');
    if (won.length !== 1) failures.push(`round ${round}: ${won.length} winners`);
    if (won.length + lost.length !== racers.length) {
      failures.push(`round ${round}: statuses ${[...new Set(replies.map(({ status }) => status))].join(', ')}`);
    }
    const shown = await Promise.all(racers.map((racer) => racer.get('/api/icebreakers')));
    const wrong = shown.filter(({ body }) => JSON.stringify(body) !== JSON.stringify(won[0]?.body)).length;
    if (wrong > 0) failures.push(`round ${round}: ${wrong} members do not see the winner`);
    await endIcebreaker(database, round);
  }
  const { rows } = await database.query('select count(*)::int as stored from icebreaker');
  const stored = Number(rows[0]?.['stored']);
  if (stored !== rounds) failures.push(`${stored} icebreakers stored after ${rounds} rounds`);
  return failures;
}

/** Moves the live icebreaker into the past, by `round` times two hours: past ones must not overlap either. */
async function endIcebreaker(database: Queryable, round: number): Promise<void> {
  await database.query(
    `update icebreaker set created_at = created_at - make_interval(hours => 2 * $1),
       ends_at = ends_at - make_interval(hours => 2 * $1) where ends_at > now()`,
    [round],
  );
}
