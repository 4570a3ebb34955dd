/**
 * Runs every instrument of the proving ground with its full numbers, one after the other, and ends with one table:
 * `npm run prove`, or `npm run prove -- fuzz events` for some of them, by their names or by what they are about. All of them
 * take more than an hour.
 */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

interface Instrument {
  name: string;
  /** What it shows, in a few words. */
  shows: string;
  /** The feature it is about; all of them where it is left out. */
  about?: 'posts' | 'conversations' | 'events' | 'intake';
  /** A command that ends with 0 when all is well. */
  command: readonly string[];
  /** The lines of its output that say how much was tried. */
  told: RegExp;
}

const vitest = ['node', 'node_modules/vitest/vitest.mjs', 'run'];

/** A new instrument is a row here. */
const instruments: readonly Instrument[] = [
  {
    name: 'matrix',
    shows: 'every call as every role',
    command: [...vitest, 'server/src/authorization-matrix.test.ts'],
    told: /Tests {2}.*/,
  },
  {
    name: 'fuzz',
    shows: 'no request or frame brings it down',
    command: ['node', 'proving/src/fuzz/tool.ts', '--requests', '50000', '--frames', '10000'],
    told: /^(\d+ requests, .*|Frames: .*)/gm,
  },
  {
    name: 'ledger',
    shows: 'nothing acknowledged is lost',
    about: 'posts',
    command: ['node', 'proving/src/ledger/tool.ts', '--rounds', '20', '--posts', '10000', '--writers', '8'],
    told: /^\d+ sent .*/m,
  },
  {
    name: 'ledger-loss',
    shows: 'the ledger sees a loss',
    about: 'posts',
    command: ['node', 'proving/src/ledger/tool.ts', '--rounds', '6', '--control', 'loss'],
    told: /^\d+ faults/m,
  },
  {
    name: 'ledger-doubles',
    shows: 'the ledger sees a double',
    about: 'posts',
    command: ['node', 'proving/src/ledger/tool.ts', '--rounds', '6', '--control', 'doubles'],
    told: /^\d+ faults/m,
  },
  {
    name: 'seats',
    shows: 'every seat is given once, and none stays empty',
    about: 'events',
    command: [
      'node',
      'proving/src/seats/tool.ts',
      '--rounds',
      '200',
      '--people',
      '500',
      '--seats',
      '50',
      '--steps',
      '100000',
    ],
    told: /^\d+ (rushes|random deeds|faults).*/gm,
  },
  {
    name: 'storm',
    shows: 'all are back within 30 s after a kill',
    command: ['node', 'proving/src/storm/tool.ts', '--sockets', '2000', '--within', '30'],
    told: /^\d+ (of \d+ sockets|faults).*/gm,
  },
  {
    name: 'race',
    shows: 'one icebreaker at a time',
    about: 'intake',
    command: ['node', 'proving/src/race/tool.ts', '--rounds', '200', '--racers', '20'],
    told: /^\d+ rounds of .*/m,
  },
  {
    name: 'talk',
    shows: 'whispers cut after every single byte',
    about: 'conversations',
    command: ['env', 'TALK_STEP=1', ...vitest, '--project', 'talk'],
    told: /^\d+ messages, .*/m,
  },
  {
    name: 'likes',
    shows: 'a heart shows what the last tap asked for',
    about: 'posts',
    command: ['node', 'proving/src/likes/tool.ts', '--scripts', '200', '--at-once', '8'],
    told: /^\d+ scripts, \d+ taps.*/m,
  },
  {
    name: 'scroll',
    shows: 'long lists neither grow nor jump',
    command: ['node', 'proving/src/scroll/tool.ts', '--posts', '3000', '--messages', '10000'],
    told: /^(posts|messages)\b.*/gm,
  },
  {
    name: 'sweep',
    shows: 'every page on both screens and in both themes',
    command: ['node', 'proving/src/sweep/tool.ts'],
    told: /^\d+ visits, \d+ faults/m,
  },
  {
    name: 'two-nodes',
    shows: 'two servers are as one',
    command: [...vitest, 'proving/src/cluster/two-nodes.test.ts', 'server/src/platform/redis.test.ts'],
    told: /Tests {2}.*/,
  },
];

interface Outcome {
  isGood: boolean;
  seconds: number;
  told: string;
}

const root = join(import.meta.dirname, '..', '..');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs one instrument, showing all that it says. */
async function run({ command: [program = '', ...args], told }: Instrument): Promise<Outcome> {
  const started = performance.now();
  const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  // Without colours, in which the numbers could not be found again.
  const env = { ...process.env, PATH, NO_COLOR: '1' };
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      process.stdout.write(text);
    });
  }
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  const lines = output.match(told) ?? ['it did not say'];
  return {
    isGood: code === 0,
    seconds: (performance.now() - started) / 1000,
    told: lines.map((line) => line.trim()).join(' '),
  };
}

async function main(): Promise<boolean> {
  const asked = process.argv.slice(2);
  const meets = ({ name, about }: Instrument, word: string) => word === name || word === about;
  const unknown = asked.filter((word) => !instruments.some((each) => meets(each, word)));
  if (unknown.length > 0) throw new Error(`There is no instrument ${unknown.join(', ')}.`);
  const chosen = instruments.filter((each) => asked.length === 0 || asked.some((word) => meets(each, word)));
  const outcomes: [Instrument, Outcome][] = [];
  for (const instrument of chosen) {
    say(`\n== ${instrument.name}: ${instrument.command.join(' ')}`);
    outcomes.push([instrument, await run(instrument)]);
  }
  say('');
  for (const [{ name, shows }, { isGood, seconds, told }] of outcomes) {
    const verdict = isGood ? 'ok' : 'FAILED';
    say(`${name.padEnd(15)}${verdict.padEnd(7)}${seconds.toFixed(0).padStart(5)} s  ${shows.padEnd(36)} ${told}`);
  }
  return outcomes.every(([, { isGood }]) => isGood);
}

process.exitCode = (await main()) ? 0 : 1;
