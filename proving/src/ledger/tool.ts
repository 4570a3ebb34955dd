/**
 * Kills the server and its database with -9, in turn, under a stream of posts, and shows that no acknowledged post is lost,
 * none doubled and none without its pictures: `npm run ledger -- --rounds 10 --writers 4 --seed 1`. With
 * `--posts N` the kills are spread over so many acknowledged posts.
 *
 * `--control loss` and `--control doubles` break the promise on purpose, and succeed when that is seen.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Control, runKillRounds } from './kill-rounds.ts';

/** "Ready again within 3 s", in milliseconds. */
const readyWithin = 3_000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    writers: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    posts: { type: 'string', default: '0' },
    control: { type: 'string' },
  },
});
const { control } = values;
if (control !== undefined && control !== 'loss' && control !== 'doubles') {
  throw new Error('--control is loss or doubles.');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(expected: Control | undefined): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baraza-ledger-'));
  say(
    `seed ${values.seed}, ${values.rounds} rounds, ${values.writers} writers${expected ? `, control: ${expected}` : ''}`,
  );
  try {
    const result = await runKillRounds({
      dataDir,
      rounds: Number(values.rounds),
      writers: Number(values.writers),
      seed: Number(values.seed),
      control: expected,
      posts: Number(values.posts),
      onRound: ({ number, killed, readyAfter, acknowledged }) =>
        say(
          `round ${number}: killed the ${killed}, ready again after ${Math.round(readyAfter)} ms, ${acknowledged} acknowledged`,
        ),
    });
    const worst = Math.max(...result.rounds.map(({ readyAfter }) => readyAfter));
    say(
      `${result.sent} sent (${result.retries} retries, ${result.cuts} connections cut), ${result.acknowledged} acknowledged, ${result.refused} refused, ` +
        `${result.stored} stored, ${result.pictures} pictures loaded; ready again after ${Math.round(worst)} ms at worst`,
    );
    for (const fault of result.faults.slice(0, 20)) say(`  ${fault}`);
    say(`${result.faults.length} faults`);
    if (expected === 'loss') return result.faults.some((fault) => fault.startsWith('acknowledged and lost'));
    if (expected === 'doubles') return result.faults.some((fault) => /^stored \d+ times/.test(fault));
    if (worst > readyWithin) say(`Slower than ${readyWithin} ms.`);
    return result.faults.length === 0 && worst <= readyWithin;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const isGood = await main(control);
say(isGood ? 'ok' : control ? 'FAILED: the control was not seen' : 'FAILED');
process.exitCode = isGood ? 0 : 1;
