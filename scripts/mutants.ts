/**
 * Plants one small fault after the other in a copy of the repository, and requires that a test sees it:
 * `npm run mutants`, or `npm run mutants -- --only 'a like is added'`. The faults are in `scripts/mutants/table.ts`. A fault is
 * seen when a test fails by an assertion; a crash, a timeout or a file that does not load does not count.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@baraza/server/src/platform/embedded-postgres.ts';
import { copyRepository } from './mutants/copy.ts';
import { judge, passedIn, type Report } from './mutants/judge.ts';
import { plant } from './mutants/plant.ts';
import { type Mutant, mutants } from './mutants/table.ts';

const root = join(import.meta.dirname, '..');

/** How long the tests of one fault may take, in milliseconds; a fault may well make one hang. */
const patience = 120_000;
/** The same for a journey, which starts the whole product and a browser. */
const patienceOfJourney = 300_000;

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } });

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function choose(): readonly Mutant[] {
  const unknown = values.only.filter((name) => !mutants.some((each) => each.name === name));
  if (unknown.length > 0) throw new Error(`There is no mutant called ${unknown.join(', ')}.`);
  return values.only.length === 0 ? mutants : mutants.filter(({ name }) => values.only.includes(name));
}

/** Runs tests in the copy, on a database that all runs share; undefined when there is no report to read. */
async function runTests(copy: string, url: string, files: string[], tests?: string): Promise<Report | undefined> {
  const report = join(copy, 'report.json');
  await rm(report, { force: true });
  // A journey looks at the built client, and the package of the journeys has a configuration of its own.
  const isJourney = files.some((file) => file.startsWith('e2e/'));
  if (isJourney) {
    const [built] = await once(spawn(process.execPath, ['scripts/build.ts'], { cwd: copy, stdio: 'ignore' }), 'close');
    if (built !== 0) return undefined;
  }
  const args = [
    'run',
    ...files.map((file) => file.replace(/^e2e\//, '')),
    '--reporter=json',
    `--outputFile=${report}`,
    ...(tests ? ['-t', tests] : []),
  ];
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: isJourney ? join(copy, 'e2e') : copy,
    env: { ...process.env, TEST_DATABASE_URL: url },
    stdio: 'ignore',
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), isJourney ? patienceOfJourney : patience);
  await once(child, 'close');
  clearTimeout(timer);
  return readFile(report, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  );
}

async function main(): Promise<boolean> {
  const chosen = choose();
  await using stack = new AsyncDisposableStack();
  const copy = stack.use(await copyRepository(root)).path;
  const dataDir = await mkdtemp(join(tmpdir(), 'baraza-mutants-data-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { url } = stack.use(await startEmbeddedPostgres({ dataDir, log: () => undefined }));

  const suites = [...new Set(chosen.map(({ suite }) => suite))];
  say(`${chosen.length} faults, ${suites.length} test files; first without a fault ...`);
  const passing = new Set<string>();
  for (const suite of suites) {
    // Only what is asked of it: one of them alone takes half a minute.
    const of = chosen.filter((each) => each.suite === suite).map(({ tests }) => tests);
    const pattern = of.every((tests) => tests !== undefined) ? of.join('|') : undefined;
    const report = await runTests(copy, url, [suite], pattern);
    for (const name of report ? passedIn(report) : []) passing.add(name);
  }

  let escaped = 0;
  for (const mutant of chosen) {
    const started = performance.now();
    const file = join(copy, mutant.file);
    const source = await readFile(file, 'utf8');
    await writeFile(file, plant(mutant, source));
    const report = await runTests(copy, url, [mutant.suite], mutant.tests);
    await writeFile(file, source);
    const { caughtBy, others } = report ? judge(report, passing) : { caughtBy: undefined, others: ['no report'] };
    if (!caughtBy) escaped += 1;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(
      `${caughtBy ? 'caught ' : 'ESCAPED'} ${seconds.padStart(5)} s  ${mutant.name.padEnd(42)} ${caughtBy ?? mutant.breaks}`,
    );
    if (!caughtBy) for (const other of others.slice(0, 5)) say(`          no assertion: ${other}`);
  }
  say(`${chosen.length - escaped} of ${chosen.length} faults were caught`);
  return escaped === 0;
}

const isGood = await main();
say(isGood ? 'ok' : 'FAILED');
process.exitCode = isGood ? 0 : 1;
