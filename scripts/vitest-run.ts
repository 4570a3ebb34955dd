import { join } from 'node:path';
import { createVitest, startVitest, type Reporter, type TestCase, type TestModule } from 'vitest/node';

/** The outcome of a run of Vitest. */
export interface TestRun {
  passed: number;
  failed: number;
  skipped: SkippedTest[];
  /** Tests that failed first and passed when run again. */
  unsteady: string[];
}

export interface SkippedTest {
  name: string;
  reason: string;
}

interface Attempt extends TestRun {
  /** The files with failures; undefined when an error occurred outside every file. */
  failedFiles: string[] | undefined;
  failedTests: string[];
}

/** More failing files than this point to a bug rather than to a busy machine. */
const maxRetriedFiles = 6;

/**
 * Runs the tests of a folder with a `vitest.config.ts` and prints them; `filters` narrow by file name. With `retry` a few
 * failing files are run once more, and tests that only pass then are returned as unsteady: on a shared machine other load
 * can stop a browser for a minute.
 */
export async function runTests(
  folder: string,
  filters: string[] = [],
  { retry = false }: { retry?: boolean } = {},
): Promise<TestRun> {
  const first = await attempt(folder, filters);
  const { passed, failed, skipped, failedFiles, failedTests } = first;
  const isRetried = retry && failedFiles && failedFiles.length > 0 && failedFiles.length <= maxRetriedFiles;
  if (!isRetried) return { passed, failed, skipped, unsteady: [] };
  process.stdout.write(`\nRunning again: ${failedFiles.join(', ')}\n`);
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
  // When Vitest could not run at all, only the exit code shows it.
  process.exitCode = 0;
  await startVitest(filters, { ...optionsFor(folder), run: true, reporters: ['default', recorder] });
  if (process.exitCode !== 0 && run.failed === 0) run.failed = 1;
  return run;
}

/** Lists the tests of a folder as skipped, without running them. */
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
  // A file that does not load, or whose hooks fail, has no failed test.
  if (run.failed > failedBefore) return;
  run.failed += 1;
  run.failedTests.push(module.relativeModuleId);
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}
