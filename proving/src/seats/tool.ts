import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWrongCounters } from '@baraza/server/src/testing/wrong-counters.ts';
import { startEmbeddedPostgres } from '@baraza/server/src/platform/sql/embedded-postgres.ts';
import { openDatabase, openPool } from '@baraza/server/src/platform/sql/pool.ts';
import { findRedis, startThrowAwayRedis } from '@baraza/server/src/testing/redis-server.ts';
import { startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { addCrowd } from '#shared/crowd.ts';
import { defineTool, report, say, seed } from '#shared/tool.ts';
import { race, walk } from './seats.ts';

export const seatsTool = defineTool({
  name: 'seats',
  summary: 'every seat of an event is given once, and none stays empty',
  options: {
    rounds: { default: 10, description: 'number of rushes' },
    people: { default: 500, description: 'people who want a seat in each rush' },
    seats: { default: 50, description: 'seats in each rush' },
    steps: { default: 2_000, description: 'random registrations, cancellations and waitlist changes afterwards' },
    seed,
  },
  fullRuns: [{ rounds: 200, steps: 100_000 }],
  async run({ rounds, people, seats, steps, seed }) {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-seats-'));
    const dataDir = folder.path;
    await using postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
    await using stack = new AsyncDisposableStack();
    const program = findRedis();
    if (!program) throw new Error('seats starts two servers, which need redis-server or valkey-server on the path.');
    const redis = stack.use(await startThrowAwayRedis(program));
    const env = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, LOG_LEVEL: 'error' };
    // The first server migrates the database before the second starts.
    await using first = await startServerProcess({ dataDir, env });
    await using second = await startServerProcess({ dataDir, env });
    const pool = openPool({ url: postgres.url });
    stack.defer(() => pool.end());
    const [host, ...guests] = await addCrowd(pool, first.url, people + 1);
    if (!host) throw new Error('There are no people.');
    const seating = { pool, urls: [first.url, second.url], host, guests };
    say(`seed ${seed}, two servers, ${guests.length} people`);

    const failures: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      failures.push(...(await race(seating, { capacity: seats, round })));
      if (round % 20 === 0) say(`round ${round}: ${failures.length} failures`);
    }
    const walked = await walk(seating, { steps, seed });
    const wrongCounters = await findWrongCounters(openDatabase(pool));
    failures.push(...walked.failures, ...wrongCounters.map((wrong) => JSON.stringify(wrong)));
    return report(
      `${rounds} rushes of ${guests.length} people for ${seats} seats, ${steps} random steps, ${walked.refused} refused`,
      failures,
    );
  },
});
