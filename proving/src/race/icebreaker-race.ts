import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';

export interface IcebreakerRace {
  /** Members of one intake, which has no live icebreaker yet. */
  racers: readonly TestPerson[];
  rounds: number;
  /** Makes the live icebreaker one of the past, before any earlier one; `ago` counts the rounds from 1. */
  bury: (ago: number) => Promise<unknown>;
}

/** What is wrong with a race, in sentences; empty when in every round one asked, and everybody saw that one. */
export async function raceForIcebreakers({ racers, rounds, bury }: IcebreakerRace): Promise<string[]> {
  const faults: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const replies = await Promise.all(
      racers.map((racer, at) => racer.post('/api/icebreakers', { content: `question ${round} ${at}`, duration: 1 })),
    );
    const won = replies.filter(({ status }) => status === 201);
    if (won.length !== 1) faults.push(`Round ${round} had ${won.length} winners.`);
    const others = replies.filter(({ status, body }) => status === 409 && body.code === 'icebreaker_exists').length;
    if (won.length + others !== racers.length) {
      faults.push(`Round ${round} was answered ${[...new Set(replies.map(({ status }) => status))].join(', ')}.`);
    }
    const seen = await Promise.all(racers.map((racer) => racer.get('/api/icebreakers')));
    const blind = seen.filter(({ body }) => JSON.stringify(body) !== JSON.stringify(won[0]?.body)).length;
    if (blind > 0) faults.push(`In round ${round} ${blind} did not see the winner.`);
    await bury(round);
  }
  return faults;
}

/** Into the past, and there each to a place of its own: they must not overlap there either. `$1` counts the rounds. */
export const buryIcebreakers = `update icebreaker
  set created_at = created_at - make_interval(hours => 2 * $1), ends_at = ends_at - make_interval(hours => 2 * $1)
  where ends_at > now()`;
