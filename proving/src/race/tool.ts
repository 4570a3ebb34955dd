/**
 * Lets members of one intake race for its one icebreaker, round after round, on a server of its own: in each exactly one
 * may win, the others are told, and everybody then sees the winner. `npm run race -- --rounds 200 --racers 20`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectToEmbedded } from '#shared/embedded-client.ts';
import { buryIcebreakers, raceForIcebreakers } from './icebreaker-race.ts';
import { signUp } from '@baraza/server/src/testing/sign-up.ts';
import { startServerProcess } from '@baraza/server/src/testing/server-process.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, racers: { type: 'string', default: '20' } },
});

async function main(): Promise<boolean> {
  const [rounds, count] = [Number(values.rounds), Number(values.racers)];
  const dataDir = await mkdtemp(join(tmpdir(), 'baraza-race-'));
  try {
    await using server = await startServerProcess({ dataDir, env: { RATE_LIMITS: 'high', DEMO: '0' } });
    await using database = await connectToEmbedded(dataDir);
    const racers = await Promise.all(Array.from({ length: count }, (_, at) => signUp(server.url, `racer_${at}`)));
    const faults = await raceForIcebreakers({
      racers,
      rounds,
      bury: (ago) => database.query(buryIcebreakers, [ago]),
    });
    const { rows } = await database.query<{ stored: number }>('select count(*)::int as stored from icebreaker');
    const stored = rows[0]?.stored ?? 0;
    if (stored !== rounds) faults.push(`${stored} icebreakers are stored.`);
    for (const fault of faults.slice(0, 20)) process.stdout.write(`  ${fault}\n`);
    process.stdout.write(`${rounds} rounds of ${count} racers: ${stored} icebreakers, ${faults.length} faults\n`);
    return faults.length === 0;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
