/**
 * `npm test`: builds, checks and tests everything, continues after a failure, and prints totals.
 * `npm test -- unit journeys` runs only these steps; other words filter by file name, as in `-- unit posts`. `npm test -- all` also
 * runs the slow tests of what has not changed, the noticeboard, which follows `docs/adding-a-feature.md` in a copy of the repository, and
 * the walk, which follows the pages for operators on copies of this machine.
 */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { findBrowser } from '@baraza/e2e/support/browser.ts';
import { listChangedFiles, listUnaffected } from './slow-tests.ts';
import { runTests, skipTests, type TestRun } from './vitest-run.ts';

interface Outcome {
  isGood: boolean;
  /** Printed when the step fails. */
  output?: string;
  tests?: TestRun;
}

const root = join(import.meta.dirname, '..');
const isCI = Boolean(process.env['CI']) && process.env['CI'] !== 'false';
const words = process.argv.slice(2);
const isAll = words.includes('all');

const steps: Record<string, (filters: string[]) => Promise<Outcome>> = {
  build: () => command('node', 'scripts/build.ts'),
  bytes: () => command('node', 'scripts/byte-budget.ts'),
  types: () => command('npm', 'run', '--silent', 'types'),
  lint: () => command('npm', 'run', '--silent', 'lint'),
  format: () => command('npm', 'run', '--silent', 'format:check'),
  unit,
  journeys,
  noticeboard: () => command('node', 'scripts/adding-a-feature.ts'),
  walk: async (filters) => ofTests(await runTests(join(root, 'deploy/walk'), filters, { retry: isCI })),
};

/** Steps that run only if they are named, or all are. */
const onDemand = ['noticeboard', 'walk'];

/** Steps that run at the same time; the others measure time or use both cores. */
const checks = ['bytes', 'types', 'lint', 'format'];

async function unit(filters: string[]): Promise<Outcome> {
  const changed = isAll || isCI || filters.length > 0 ? undefined : listChangedFiles(root);
  const leftOut = changed ? listUnaffected(changed) : [];
  if (leftOut.length > 0) {
    process.stdout.write('Left out, because the code that they test has not changed; `npm test -- all` runs them:\n');
    for (const file of leftOut) process.stdout.write(`  ${file}\n`);
  }
  process.env['LEFT_OUT_TESTS'] = leftOut.join(',');
  return ofTests(await runTests(root, filters, { retry: isCI }));
}

async function journeys(filters: string[]): Promise<Outcome> {
  const folder = join(root, 'e2e');
  const found = await findBrowser();
  if (found) {
    process.stdout.write(`Browser: ${found.version} (${found.path})\n`);
    return ofTests(await runTests(folder, filters, { retry: isCI }));
  }
  const missing = 'no browser was found: install Chrome or Chromium, or give its path in BARAZA_BROWSER';
  const tests = await skipTests(folder, missing);
  if (!isCI) return ofTests(tests);
  return {
    isGood: false,
    output: missing,
    tests: { passed: 0, failed: tests.skipped.length, skipped: [], unsteady: [] },
  };
}

function ofTests(tests: TestRun): Outcome {
  return { isGood: tests.failed === 0, tests };
}

async function command(name: string, ...args: string[]): Promise<Outcome> {
  const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(name, args, { cwd: root, env: { ...process.env, PATH }, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => output.push(part));
  child.stderr.on('data', (part: Buffer) => output.push(part));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { isGood: code === 0, output: Buffer.concat(output).toString() };
}

/** Runs one step and prints its outcome; a step that throws has failed. */
async function run(name: string, filters: string[]): Promise<Outcome> {
  const started = performance.now();
  const outcome = await (steps[name]?.(filters) ?? Promise.reject(new Error(`There is no step ${name}.`))).catch(
    (error: unknown): Outcome => ({ isGood: false, output: error instanceof Error ? error.message : String(error) }),
  );
  if (!outcome.isGood && outcome.output) process.stdout.write(`\n${outcome.output.trimEnd()}\n\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${name.padEnd(10)}${outcome.isGood ? 'ok' : 'FAILED'}  ${seconds} s\n`);
  return outcome;
}

async function main(): Promise<void> {
  // Tests start the server and the command line hundreds of times; compiling their code is half of such a start.
  const compiled = join(root, '.tmp/compiled');
  await rm(compiled, { recursive: true, force: true });
  process.env['NODE_COMPILE_CACHE'] = compiled;

  const filters = words.filter((word) => word !== 'all' && !(word in steps));
  const chosen = words.filter((word) => word in steps);
  // Journeys use the built client and the server's tests the built lists, so a build is always first.
  const isChosen = (name: string) => (chosen.length === 0 ? isAll || !onDemand.includes(name) : chosen.includes(name));
  const names = Object.keys(steps).filter((name) => name === 'build' || isChosen(name));

  const failedSteps: string[] = [];
  const tests: TestRun = { passed: 0, failed: 0, skipped: [], unsteady: [] };
  const finish = async (name: string) => {
    const outcome = await run(name, filters);
    if (!outcome.isGood) failedSteps.push(name);
    tests.passed += outcome.tests?.passed ?? 0;
    tests.failed += outcome.tests?.failed ?? 0;
    tests.skipped.push(...(outcome.tests?.skipped ?? []));
    tests.unsteady.push(...(outcome.tests?.unsteady ?? []));
  };
  const isCheck = (name: string) => checks.includes(name);
  for (const name of names.filter((name) => !isCheck(name))) {
    await finish(name);
    // The checks need no more than the build, and most of them use one core.
    if (name === 'build') await Promise.all(names.filter(isCheck).map(finish));
  }

  if (failedSteps.length > 0) process.stdout.write(`\nFailed: ${failedSteps.join(', ')}\n`);
  if (tests.skipped.length > 0) process.stdout.write('\nSkipped:\n');
  for (const { name, reason } of tests.skipped) process.stdout.write(`  ${name}: ${reason}\n`);
  if (tests.unsteady.length > 0) process.stdout.write('\nPassed only when run again:\n');
  for (const name of tests.unsteady) process.stdout.write(`  ${name}\n`);
  process.stdout.write(`\n${tests.passed} passed, ${tests.failed} failed, ${tests.skipped.length} skipped\n`);
  process.exitCode = failedSteps.length > 0 ? 1 : 0;
}

await main();
