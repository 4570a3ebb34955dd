import { join } from 'node:path';
import { createVitest, startVitest, type Reporter, type TestCase, type TestModule } from 'vitest/node';

/** What came of one run of Vitest. */
export interface TestRun {
  passed: number;
  failed: number;
  skipped: SkippedTest[];
  /** What failed and then passed, where a second try was asked for. */
  unsteady: string[];
}

export interface SkippedTest {
  name: string;
  reason: string;
}

interface Attempt extends TestRun {
  /** The files that hold all that failed, or nothing when something failed outside of every file. */
  failedFiles: string[] | undefined;
  failedTests: string[];
}

/** More files than these do not fail by chance. */
const mostTriedAgain = 3;

/**
 * Runs the tests of a folder with a `vitest.config.ts`, showing them as they go; `filters` narrow by file name. With
 * `secondTry`, a few files that fail are run once more from the start, and a test that only passes then is named in the answer:
 * for a machine where nobody looks on and a neighbour's load can stop a browser for a minute.
 */
export async function runTests(
  folder: string,
  filters: string[] = [],
  { secondTry = false }: { secondTry?: boolean } = {},
): Promise<TestRun> {
  const first = await attempt(folder, filters);
  const { passed, failed, skipped, failedFiles, failedTests } = first;
  const isWorthAnother = secondTry && failedFiles && failedFiles.length > 0 && failedFiles.length <= mostTriedAgain;
  if (!isWorthAnother) return { passed, failed, skipped, unsteady: [] };
  process.stdout.write(`\nOnce more: ${failedFiles.join(', ')}\n`);
  const second = await attempt(folder, failedFiles);
  if (second.failed > 0) return { passed, failed, skipped, unsteady: [] };
  return { passed: passed + failed, failed: 0, skipped, unsteady: failedTests };
}

async function attempt(folder: string, filters: string[]): Promise<Attempt> {
  const run: Attempt = { passed: 0, failed: 0, skipped: [], unsteady: [], failedFiles: [], failedTests: [] };
  const recorder: Reporter = {
    onTestRunEnd(modules, unhandledErrors) {
      for (const module of modules) addModule(run, module);
      if (unhandledErrors.length > 0) run.failedFiles = undefined;
      if (run.failed === 0) run.failed = unhandledErrors.length;
    },
  };
  // Vitest tells by the exit code alone when it could not run at all.
  process.exitCode = 0;
  await startVitest(filters, { ...optionsFor(folder), run: true, reporters: ['default', recorder] });
  if (process.exitCode !== 0 && run.failed === 0) run.failed = 1;
  return run;
}

/** Names the tests of a folder without running them, all skipped for one reason. */
export async function skipTests(folder: string, reason: string): Promise<TestRun> {
  const vitest = await createVitest('test', { ...optionsFor(folder), reporters: [] });
  try {
    const { testModules } = await vitest.collect();
    const tests = testModules.flatMap((module) => [...module.children.allTests()]);
    return { passed: 0, failed: 0, skipped: tests.map((test) => ({ name: nameOf(test), reason })), unsteady: [] };
  } finally {
    await vitest.close();
  }
}

function optionsFor(folder: string) {
  return { root: folder, config: join(folder, 'vitest.config.ts'), watch: false };
}

function addModule(run: Attempt, module: TestModule): void {
  const failedBefore = run.failed;
  for (const test of module.children.allTests()) {
    const result = test.result();
    if (result.state === 'passed') run.passed += 1;
    else if (result.state === 'skipped')
      run.skipped.push({ name: nameOf(test), reason: result.note ?? 'no reason given' });
    else {
      run.failed += 1;
      run.failedTests.push(nameOf(test));
    }
  }
  if (module.state() !== 'failed') return;
  run.failedFiles?.push(module.relativeModuleId);
  // A file that does not load, or whose hooks fail, has no test to fail in its stead.
  if (run.failed > failedBefore) return;
  run.failed += 1;
  run.failedTests.push(module.relativeModuleId);
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}
