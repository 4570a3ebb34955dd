import { join } from 'node:path';
import { createVitest, startVitest, type Reporter, type TestCase, type TestModule } from 'vitest/node';

/** What came of one run of Vitest. */
export interface TestRun {
  passed: number;
  failed: number;
  skipped: SkippedTest[];
}

export interface SkippedTest {
  name: string;
  reason: string;
}

/** Runs the tests of a folder with a `vitest.config.ts`, showing them as they go; `filters` narrow by file name. */
export async function runTests(folder: string, filters: string[] = []): Promise<TestRun> {
  const run: TestRun = { passed: 0, failed: 0, skipped: [] };
  const recorder: Reporter = {
    onTestRunEnd(modules, unhandledErrors) {
      for (const module of modules) addModule(run, module);
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
    return { passed: 0, failed: 0, skipped: tests.map((test) => ({ name: nameOf(test), reason })) };
  } finally {
    await vitest.close();
  }
}

function optionsFor(folder: string) {
  return { root: folder, config: join(folder, 'vitest.config.ts'), watch: false };
}

function addModule(run: TestRun, module: TestModule): void {
  const failedBefore = run.failed;
  for (const test of module.children.allTests()) {
    const result = test.result();
    if (result.state === 'passed') run.passed += 1;
    else if (result.state === 'skipped')
      run.skipped.push({ name: nameOf(test), reason: result.note ?? 'no reason given' });
    else run.failed += 1;
  }
  // A file that does not load, or whose hooks fail, has no test to fail in its stead.
  if (module.state() === 'failed' && run.failed === failedBefore) run.failed += 1;
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}
