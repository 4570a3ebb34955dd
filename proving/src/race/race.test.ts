import { expect, test } from 'vitest';
import { startTestApp } from '@baraza/server/src/testing/test-app.ts';
import { raceForIcebreakers } from './icebreaker-race.ts';

test('of twenty concurrent icebreakers one is stored and shown to all, in each of ten rounds', async () => {
  await using app = await startTestApp();
  const racers = await Promise.all(Array.from({ length: 20 }, (_, index) => app.person(`racer_${index}`)));
  expect(await raceForIcebreakers({ racers, rounds: 10, database: app.deps.pool })).toEqual([]);
  expect((await racers[0]?.get('/api/icebreakers/past?limit=50'))?.body).toHaveLength(10);
});
