/**
 * Holds many connections open, kills the server with -9, starts it again, and has everybody come back at the web client's
 * pace: `npm run storm -- --sockets 2000 --within 30 --seed 1`. All are back in time, each is answered again, and the
 * server, with its limits on, refuses nobody.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runReconnectStorm } from './reconnect-storm.ts';

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '2000' },
    within: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

async function main(): Promise<boolean> {
  const [sockets, within] = [Number(values.sockets), Number(values.within) * 1000];
  const dataDir = await mkdtemp(join(tmpdir(), 'baraza-storm-'));
  try {
    const { back, faults, ...after } = await runReconnectStorm({ dataDir, sockets, within, seed: Number(values.seed) });
    say(`seed ${values.seed}; ready again ${seconds(after.readyAfter)} after the kill, ${after.tries} tries in vain`);
    say(
      `${back} of ${sockets} sockets back, half after ${seconds(after.halfAfter)}, all after ${seconds(after.allAfter)}`,
    );
    for (const fault of faults.slice(0, 20)) say(`  ${fault}`);
    say(`${faults.length} faults`);
    return faults.length === 0 && after.allAfter <= within;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const isGood = await main();
say(isGood ? 'ok' : 'FAILED');
process.exitCode = isGood ? 0 : 1;
