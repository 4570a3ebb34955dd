import { expect, test } from 'vitest';
import { findWrongCounters } from '@baraza/server/src/testing/wrong-counters.ts';
import { addCrowd } from '#shared/crowd.ts';
import { race, walk } from './seats.ts';
import { startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { startTestApp } from '@baraza/server/src/testing/test-app.ts';

test('a rush through two servers and random actions after it give every seat to one person', async () => {
  await using app = await startTestApp();
  const env = { DATABASE_URL: app.databaseUrl, LOG_LEVEL: 'error' };
  await using other = await startServerProcess({ dataDir: app.deps.env.DATA_DIR, env });
  const [host, ...guests] = await addCrowd(app.deps.pool, app.url, 81);
  const seating = { pool: app.deps.pool, urls: [app.url, other.url], host: host!, guests };
  for (let round = 1; round <= 2; round += 1) {
    expect(await race(seating, { capacity: 20, round })).toEqual([]);
  }
  const walked = await walk(seating, { steps: 240, seed: 7 });
  expect(walked.failures).toEqual([]);
  expect(walked.refused).toBeGreaterThan(0);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
}, 120_000);
