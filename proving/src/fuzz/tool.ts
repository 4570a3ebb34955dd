/**
 * Sends requests that the contract allows, and ten times as many that it does not, at a server of its own:
 * `npm run fuzz -- --requests 50000 --frames 10000 --seed 1`. The requests are made from the contract's schemas, so a new call is fuzzed as
 * soon as the contract names it. Each fault is told with the request that showed it; `--replay FILE` sends that one again.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectToEmbedded } from '#shared/embedded-client.ts';
import { Cast } from './cast.ts';
import { readVocabulary } from './frame-vocabulary.ts';
import { Inspector, type Memory } from './inspector.ts';
import { type Fault, type FuzzResult, type Ground, hang, runFuzz } from './run.ts';
import { runFrames } from './run-frames.ts';
import { exchange } from './wire.ts';
import { startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { fetchAccessToken } from '@baraza/server/src/testing/sign-in-flow.ts';

/** How often the memory is looked at; the first of these looks are warm-up. */
const looks = 12;
/** What may be held after the run beyond what was held after the warm-up, in bytes. */
const growthMax = 24 * 1024 ** 2;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    frames: { type: 'string', default: '0' },
    replay: { type: 'string' },
  },
});
const [requests, frames, seed] = [values.requests, values.frames, values.seed].map(Number) as [number, number, number];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);

interface Opened extends AsyncDisposable {
  ground: Ground;
  inspector: Inspector;
}

/** A server in a process of its own, on an empty database of its own. */
async function open(): Promise<Opened> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'baraza-fuzz-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = stack.use(await startServerProcess({ dataDir, env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' } }));
  const inspector = await Inspector.attach(() => server.output());
  stack.defer(() => inspector.close());
  const db = stack.use(await connectToEmbedded(dataDir));
  const kept = stack.move();
  return {
    inspector,
    ground: {
      url: server.url,
      db,
      accessToken: () => fetchAccessToken(server.url, { email: 'zawadi@students.uonbi.ac.ke', name: 'Zawadi Tester' }),
      whyEnded: () => (server.isRunning() ? undefined : server.output().slice(-2_000)),
      log: () => server.output(),
      folders: [dataDir, join(import.meta.dirname, '../../..')],
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function fuzz(): Promise<boolean> {
  say(`seed ${seed}, ${requests} requests, ${frames} frames`);
  await using opened = await open();
  const { ground, inspector } = opened;
  const memories: Memory[] = [];
  const result = await runFuzz({
    ground,
    requests,
    seed,
    silent: Math.min(60, Math.ceil(requests / 500)),
    onBatch: async (sent) => {
      if (sent < ((memories.length + 1) * requests) / looks || ground.whyEnded()) return;
      const memory = await inspector.memory();
      memories.push(memory);
      const { heap, external, resident } = memory;
      say(
        `${sent} sent; ${megabytes(heap)} MB heap, ${megabytes(external)} outside it, ${megabytes(resident)} resident`,
      );
    },
  });
  tell(result);
  for (const fault of result.faults.slice(0, 20)) await tellFault(fault);
  const faults = [...Object.keys(result.counts), ...faultsOfMemory(memories)];
  // A short run cannot reach everything.
  if (requests >= 10_000) faults.push(...result.unreached.map((key) => `${key} never answered with success`));
  if (frames > 0 && !ground.whyEnded()) faults.push(...(await fuzzFrames(ground)));
  for (const fault of faults) say(`  ${fault}${result.counts[fault] ? ` (${result.counts[fault]} times)` : ''}`);
  say(`${result.sent} requests, ${frames} frames, seed ${seed}: ${faults.length} kinds of faults`);
  return faults.length === 0 && result.sent === requests;
}

/** Packets and frames to the sockets, where there are any. */
async function fuzzFrames(ground: Ground): Promise<string[]> {
  const result = await runFrames({ ground, vocabulary: readVocabulary(), frames, seed });
  if (!result.isServed) {
    say('Frames: none sent. Not fuzzed: /socket.io is not served.');
    return [];
  }
  say(`Frames: ${result.sent} over ${result.connections} connections, ${result.ended} of them ended by the server.`);
  for (const { what, fault, sent } of result.faults) {
    say(`\n${what}\n  ${fault}`);
    for (const each of sent.slice(0, 60)) say(`  sent: ${each.slice(0, 400)}`);
    say(`  again: npm run fuzz -- --seed ${seed} --requests 1 --frames ${frames}`);
  }
  return result.faults.map(({ fault }) => fault);
}

function tell({ statuses, slowest, calls, unreached, refusals }: FuzzResult): void {
  const counted = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  say(`Answers: ${counted.join(', ')}.`);
  say(`Slowest: ${Math.round(slowest.milliseconds)} ms (${slowest.what}).`);
  say('Answered with success, of so many that asked; and of those in which nothing was broken:');
  for (const [key, { asked, succeeded, askedWhole, succeededWhole }] of Object.entries(calls)) {
    say(`${`${succeeded} / ${asked}`.padStart(14)}${`${succeededWhole} / ${askedWhole}`.padStart(12)}  ${key}`);
  }
  const shares = Object.values(calls).map(({ askedWhole, succeededWhole }) => succeededWhole / Math.max(1, askedWhole));
  const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  say(`Of a call's whole requests ${Math.round(mean * 100)} % were answered with success, on the mean of all calls.`);
  for (const [refusal, count] of Object.entries(refusals))
    say(`The stage could not be set: ${refusal} (${count} times).`);
  if (unreached.length > 0) say(`Never answered with success: ${unreached.join(', ')}.`);
}

async function tellFault({ number, what, faults, role, request, answer }: Fault): Promise<void> {
  say(`\n#${number} ${what}`);
  for (const fault of faults) say(`  ${fault}`);
  if (request.length === 0) return;
  const file = join(tmpdir(), `baraza-fuzz-${seed}-${number}.json`);
  await writeFile(file, JSON.stringify({ role, request: request.toString('latin1') }));
  say(`  sent:     ${JSON.stringify(request.toString('latin1').slice(0, 1_500))}`);
  say(`  answered: ${JSON.stringify(answer)}`);
  say(`  again:    npm run fuzz -- --seed ${seed} --requests ${number}`);
  say(`  alone:    npm run fuzz -- --replay ${file}`);
}

/** Of what is held after a collection, the least in the last third against the least after the warm-up. */
function faultsOfMemory(memories: readonly Memory[]): string[] {
  const third = Math.floor(memories.length / 3);
  if (third < 2) return [];
  const held = memories.map(({ heap, external }) => heap + external);
  const [before, after] = [Math.min(...held.slice(third, 2 * third)), Math.min(...held.slice(-third))];
  if (after - before <= growthMax) return [];
  return [`memory grew from ${megabytes(before)} to ${megabytes(after)} MB after the warm-up`];
}

/** Sends one saved request again, with a token that is good now, and shows what comes back. */
async function replay(file: string): Promise<boolean> {
  const { role, request } = JSON.parse(await readFile(file, 'utf8')) as Pick<Fault, 'role'> & { request: string };
  await using opened = await open();
  const { ground } = opened;
  const token = (await Cast.of(ground.db)).token(role);
  const text = token ? request.replace(/^(Authorization: Bearer )[\w-]{43}\r$/m, `$1${token}\r`) : request;
  const bytes = Buffer.from(text, 'latin1');
  const answered = await exchange(ground.url, { bytes, after: 'stays open', wanted: [false], patience: hang });
  say(`${answered.end} after ${Math.round(answered.milliseconds)} ms`);
  for (const { status, headers, body } of answered.answers) {
    say(`${status}\n${[...headers].map((pair) => pair.join(': ')).join('\n')}\n\n${body.toString().slice(0, 3_000)}`);
  }
  return !ground.whyEnded() && answered.answers.every(({ status }) => status < 500);
}

const isGood = values.replay ? await replay(values.replay) : await fuzz();
say(isGood ? 'ok' : 'FAILED');
process.exitCode = isGood ? 0 : 1;
