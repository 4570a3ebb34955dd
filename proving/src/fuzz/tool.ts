import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { fetchAccessToken } from '@baraza/server/src/testing/sign-in-flow.ts';
import { openEmbeddedPool } from '#shared/embedded-pool.ts';
import { defineTool, type Outcome, report, root, say, seed } from '#shared/tool.ts';
import { Accounts } from './accounts.ts';
import { fuzzFrames } from './fuzz-frames.ts';
import { type Finding, fuzzRequests, type FuzzResult, hangTimeout, type Target } from './fuzz-requests.ts';
import { Inspector, type Memory } from './inspector.ts';
import { exchange } from './raw-http.ts';

/** How often the memory is measured; the first third is warm-up. */
const measurements = 12;
/** The growth in bytes that is allowed after the warm-up. */
const maxGrowth = 24 * 1024 ** 2;

interface Opened extends AsyncDisposable {
  target: Target;
  inspector: Inspector;
}

export const fuzzTool = defineTool({
  name: 'fuzz',
  summary: 'no request or socket frame breaks the server or the contract',
  options: {
    requests: { default: 5_000, description: 'requests to send; from 10,000 on, every endpoint must succeed once' },
    frames: { default: 0, description: 'packets and frames to send to the sockets' },
    seed,
    replay: { default: '', description: 'file of a request to send again' },
  },
  fullRuns: [{ requests: 50_000, frames: 10_000 }],
  async run({ replay: file, ...options }) {
    await using opened = await openTarget();
    return file === '' ? await fuzz(opened, options) : await replay(opened.target, file);
  },
});

/** Starts a server process with an empty database. */
async function openTarget(): Promise<Opened> {
  await using stack = new AsyncDisposableStack();
  const { path: dataDir } = stack.use(await mkdtempDisposable(join(tmpdir(), 'baraza-fuzz-')));
  const server = stack.use(await startServerProcess({ dataDir, env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' } }));
  const inspector = await Inspector.attach(() => server.output());
  stack.defer(() => inspector.close());
  const db = stack.use(await openEmbeddedPool(dataDir));
  const opened = stack.move();
  return {
    inspector,
    target: {
      url: server.url,
      db,
      accessToken: () => fetchAccessToken(server.url, { email: 'zawadi@students.uonbi.ac.ke', name: 'Zawadi Tester' }),
      exitReason: () => (server.isRunning() ? undefined : server.output().slice(-2_000)),
      log: () => server.output(),
      folders: [dataDir, root],
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function fuzz(
  { target, inspector }: Opened,
  { requests, frames, seed }: { requests: number; frames: number; seed: number },
): Promise<Outcome> {
  say(`seed ${seed}, ${requests} requests, ${frames} frames`);
  const memories: Memory[] = [];
  const result = await fuzzRequests({
    target,
    requests,
    seed,
    silent: Math.min(60, Math.ceil(requests / 500)),
    onBatch: async (sent) => {
      if (sent < ((memories.length + 1) * requests) / measurements || target.exitReason()) return;
      const memory = await inspector.memory();
      memories.push(memory);
      const [heap, external, resident] = [memory.heap, memory.external, memory.resident].map(megabytes);
      say(`${sent} sent; ${heap} MB heap, ${external} MB external, ${resident} MB resident`);
    },
  });
  const mean = printCoverage(result);
  for (const finding of result.findings.slice(0, 20)) await printFinding(finding, seed);
  const failures = Object.entries(result.counts).map(([kind, count]) => `${kind} (${count} times)`);
  failures.push(...checkMemory(memories));
  // A short run cannot reach every endpoint.
  if (requests >= 10_000) failures.push(...result.uncovered.map((key) => `${key} never succeeded`));
  if (result.sent !== requests) failures.push(`only ${result.sent} requests were sent`);
  let summary = `${result.sent} requests, valid ones ${mean} % successful, seed ${seed}`;
  if (frames > 0 && !target.exitReason()) {
    const { isServed, findings, ...counts } = await fuzzFrames({ target, frames, seed });
    summary += isServed
      ? `; ${counts.sent} frames on ${counts.connections} connections, ${counts.ended} ended by the server`
      : '; no frames, since /socket.io is not served';
    for (const { what, problem, sent } of findings) {
      say(`\n${what}\n  ${problem}`);
      for (const each of sent.slice(0, 60)) say(`  sent: ${each.slice(0, 400)}`);
      say(`  again: npm run prove -- fuzz --seed ${seed} --requests 1 --frames ${frames}`);
    }
    failures.push(...findings.map(({ problem }) => problem));
  }
  return report(summary, failures);
}

/** Prints how often each endpoint succeeded. Returns the mean success of valid requests in percent. */
function printCoverage({ statuses, slowest, coverage, uncovered, setupErrors }: FuzzResult): number {
  say(
    `Responses: ${Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}.`,
  );
  say(`Slowest: ${Math.round(slowest.milliseconds)} ms (${slowest.what}).`);
  say('Successful requests, of all and of valid ones:');
  const shares: number[] = [];
  for (const [key, { sent, succeeded, sentValid, succeededValid }] of Object.entries(coverage)) {
    say(`${`${succeeded} / ${sent}`.padStart(14)}${`${succeededValid} / ${sentValid}`.padStart(12)}  ${key}`);
    shares.push(succeededValid / Math.max(1, sentValid));
  }
  for (const [error, count] of Object.entries(setupErrors)) say(`Setup failed: ${error} (${count} times).`);
  if (uncovered.length > 0) say(`Never successful: ${uncovered.join(', ')}.`);
  return Math.round((shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length)) * 100);
}

async function printFinding({ number, what, problems, role, request, response }: Finding, seed: number): Promise<void> {
  say(`\n#${number} ${what}`);
  for (const problem of problems) say(`  ${problem}`);
  if (request.length === 0) return;
  const file = join(tmpdir(), `baraza-fuzz-${seed}-${number}.json`);
  await writeFile(file, JSON.stringify({ role, request: request.toString('latin1') }));
  say(`  sent:     ${JSON.stringify(request.toString('latin1').slice(0, 1_500))}`);
  say(`  answered: ${JSON.stringify(response)}`);
  say(`  again:    npm run prove -- fuzz --seed ${seed} --requests ${number}`);
  say(`  alone:    npm run prove -- fuzz --replay ${file}`);
}

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);

/** Compares the minimum of the last third with that of the second third. */
function checkMemory(memories: readonly Memory[]): string[] {
  const third = Math.floor(memories.length / 3);
  if (third < 2) return [];
  const used = memories.map(({ heap, external }) => heap + external);
  const [before, after] = [Math.min(...used.slice(third, 2 * third)), Math.min(...used.slice(-third))];
  if (after - before <= maxGrowth) return [];
  return [`memory grew from ${megabytes(before)} to ${megabytes(after)} MB after the warm-up`];
}

/** Sends one saved request with a new token and prints the response. */
async function replay(target: Target, file: string): Promise<Outcome> {
  const { role, request } = JSON.parse(await readFile(file, 'utf8')) as Pick<Finding, 'role'> & { request: string };
  const token = (await Accounts.create(target.db)).token(role);
  const text = token ? request.replace(/^(Authorization: Bearer )[\w-]{43}\r$/m, `$1${token}\r`) : request;
  const bytes = Buffer.from(text, 'latin1');
  const sending = { bytes, after: 'stays open', expected: [false], timeout: hangTimeout } as const;
  const { end, milliseconds, responses } = await exchange(target.url, sending);
  say(`${end} after ${Math.round(milliseconds)} ms`);
  for (const { status, headers, body } of responses) {
    say(`${status}\n${[...headers].map((pair) => pair.join(': ')).join('\n')}\n\n${body.toString().slice(0, 3_000)}`);
  }
  const isGood = !target.exitReason() && responses.every(({ status }) => status < 500);
  return { isGood, summary: 'replayed' };
}
