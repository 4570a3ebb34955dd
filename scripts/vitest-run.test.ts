import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const here = import.meta.dirname;
let folder: string;

beforeEach(() => {
  // Inside the repository, so that the tests in it find Vitest.
  mkdirSync(join(here, '../.tmp'), { recursive: true });
  folder = mkdtempSync(join(here, '../.tmp/vitest-run-'));
  write('vitest.config.ts', `export default { test: { include: ['*.test.ts'] } };`);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, source: string) {
  writeFileSync(join(folder, file), source);
}

/** Runs in another process, because Vitest does not run inside Vitest. */
function answerOf(call: string): unknown {
  const program = `const module = await import('${join(here, 'vitest-run.ts')}');
    const answer = await module.${call};
    process.stdout.write('\\n@' + JSON.stringify(answer));
    process.exitCode = 0;`;
  const env = { ...process.env, VITEST: '', VITEST_POOL_ID: '', VITEST_WORKER_ID: '' };
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  return JSON.parse(said.slice(said.lastIndexOf('\n@') + 2));
}

const threeTests = `import { expect, test } from 'vitest';
  test('passes', () => expect(1).toBe(1));
  test('fails', () => expect(1).toBe(2));
  test('is skipped', ({ skip }) => skip('no redis here'));
  test.skip('is left out', () => {});`;

test('counts tests and lists skipped ones with their reason', () => {
  write('three.test.ts', threeTests);
  expect(answerOf(`runTests('${folder}')`)).toEqual({
    passed: 1,
    failed: 1,
    skipped: [
      { name: 'three.test.ts > is skipped', reason: 'no redis here' },
      { name: 'three.test.ts > is left out', reason: 'no reason given' },
    ],
    unsteady: [],
  });
});

test('a file that does not load counts as a failure', () => {
  write('broken.test.ts', `import './nowhere.ts';`);
  write('good.test.ts', `import { test } from 'vitest'; test('passes', () => {});`);
  expect(answerOf(`runTests('${folder}')`)).toEqual({ passed: 1, failed: 1, skipped: [], unsteady: [] });
});

test('an error outside every test counts as a failure', () => {
  write(
    'stray.test.ts',
    `import { test } from 'vitest'; test('passes', () => { Promise.reject(new Error('stray')); });`,
  );
  expect(answerOf(`runTests('${folder}')`)).toEqual({ passed: 1, failed: 1, skipped: [], unsteady: [] });
});

test('a run without tests is a failure, and filters select files', () => {
  write('three.test.ts', threeTests);
  write('good.test.ts', `import { test } from 'vitest'; test('passes', () => {});`);
  expect(answerOf(`runTests('${folder}', ['good'])`)).toEqual({ passed: 1, failed: 0, skipped: [], unsteady: [] });
  expect(answerOf(`runTests('${folder}', ['nothing'])`)).toEqual({ passed: 0, failed: 1, skipped: [], unsteady: [] });
});

/** Fails in its first run and passes in its second. */
const unsteady = `import { existsSync, writeFileSync } from 'node:fs'; import { expect, test } from 'vitest';
  const mark = new URL('was-here', import.meta.url);
  test('passes', () => expect(1).toBe(1));
  test('is unsteady', () => { const was = existsSync(mark); writeFileSync(mark, ''); expect(was).toBe(true); });`;

test('with retry, a test that passes when run again counts as passed and is listed as unsteady', () => {
  write('good.test.ts', `import { test } from 'vitest'; test('passes', () => {});`);
  write('unsteady.test.ts', unsteady);
  expect(answerOf(`runTests('${folder}', [], { retry: true })`)).toEqual({
    passed: 3,
    failed: 0,
    skipped: [],
    unsteady: ['unsteady.test.ts > is unsteady'],
  });
});

test('without retry, nothing runs again', () => {
  write('unsteady.test.ts', unsteady);
  expect(answerOf(`runTests('${folder}')`)).toMatchObject({ passed: 1, failed: 1, unsteady: [] });
});

test('a test that fails twice has failed, and many failing files do not run again', () => {
  write('three.test.ts', threeTests);
  expect(answerOf(`runTests('${folder}', [], { retry: true })`)).toMatchObject({ passed: 1, failed: 1 });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    mkdirSync(join(folder, name));
    write(`${name}/unsteady.test.ts`, unsteady);
  }
  rmSync(join(folder, 'three.test.ts'));
  write('vitest.config.ts', `export default { test: { include: ['*/*.test.ts'] } };`);
  expect(answerOf(`runTests('${folder}', [], { retry: true })`)).toMatchObject({ passed: 7, failed: 7 });
});

test('lists tests that cannot run without running them', () => {
  write('one.test.ts', `import { test } from 'vitest'; test('opens a page', () => { process.exit(3); });`);
  expect(answerOf(`skipTests('${folder}', 'no browser')`)).toEqual({
    passed: 0,
    failed: 0,
    skipped: [{ name: 'one.test.ts > opens a page', reason: 'no browser' }],
    unsteady: [],
  });
});
