import { expect, test } from 'vitest';
import { startTestApp } from '@baraza/server/src/testing/test-app.ts';
import { buryIcebreakers, raceForIcebreakers } from './icebreaker-race.ts';

test('of twenty at once one is taken, in each of ten rounds, and all see that one', async () => {
  await using app = await startTestApp();
  const racers = await Promise.all(Array.from({ length: 20 }, (_, at) => app.person(`racer_${at}`)));
  const { pool } = app.deps;
  const faults = await raceForIcebreakers({
    racers,
    rounds: 10,
    bury: (ago) => pool.query(buryIcebreakers, [ago]),
  });
  expect(faults).toEqual([]);
  expect((await racers[0]?.get('/api/icebreakers/past?limit=50'))?.body).toHaveLength(10);
});
