/**
 * Has far more people want seats than there are, all at once, through two servers on one database, and then has people
 * register, cancel and stand in line at random: `npm run seats -- --rounds 200 --people 500 --seats 50 --steps 100000
 * --seed 1`. No seat is given twice, none stays empty, the line moves up in its order, and the counter equals the rows.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@baraza/server/src/platform/embedded-postgres.ts';
import { findWrongCounters } from '@baraza/server/src/testing/wrong-counters.ts';
import { openDatabase, openPool } from '@baraza/server/src/platform/pool.ts';
import { addCrowd } from '#shared/crowd.ts';
import { race, walk } from './seats.ts';
import { startServerProcess } from '@baraza/server/src/testing/server-process.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    people: { type: 'string', default: '500' },
    seats: { type: 'string', default: '50' },
    steps: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'baraza-seats-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = stack.use(await startEmbeddedPostgres({ dataDir, log: () => {} }));
  const env = { DATABASE_URL: postgres.url, DEMO: '0', RATE_LIMITS: 'high', LOG_LEVEL: 'error' };
  // One after the other: the first brings the database up to date.
  const one = stack.use(await startServerProcess({ dataDir, env }));
  const two = stack.use(await startServerProcess({ dataDir, env }));
  const pool = openPool({ url: postgres.url });
  stack.defer(() => pool.end());
  const [host, ...guests] = await addCrowd(pool, one.url, Number(values.people) + 1);
  if (!host) throw new Error('Nobody came.');
  const seating = { pool, urls: [one.url, two.url], host, guests };
  say(`seed ${values.seed}, two servers, ${guests.length} people`);

  const faults: string[] = [];
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    // oxlint-disable-next-line no-await-in-loop
    faults.push(...(await race(seating, { capacity: Number(values.seats), round })));
    if (round % 20 === 0) say(`round ${round}: ${faults.length} faults`);
  }
  say(`${values.rounds} rushes of ${guests.length} people for ${values.seats} seats`);
  const walked = await walk(seating, { steps: Number(values.steps), seed: Number(values.seed) });
  say(`${values.steps} random deeds, ${walked.refused} refused`);
  faults.push(...walked.faults, ...(await findWrongCounters(openDatabase(pool))).map((wrong) => JSON.stringify(wrong)));
  for (const fault of faults.slice(0, 20)) say(`  ${fault}`);
  say(`${faults.length} faults`);
  return faults.length === 0;
}

const isGood = await main();
say(isGood ? 'ok' : 'FAILED');
process.exitCode = isGood ? 0 : 1;
