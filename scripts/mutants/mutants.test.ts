import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judge, type Report } from './judge.ts';
import { plant } from './plant.ts';
import { mutants } from './table.ts';

const root = join(import.meta.dirname, '../..');

test.each(mutants)('the fault "$name" can be planted: its text stands in the source exactly once', (mutant) => {
  const source = readFileSync(join(root, mutant.file), 'utf8');
  expect(plant(mutant, source)).not.toBe(source);
  expect(existsSync(join(root, mutant.suite))).toBe(true);
  expect(mutant.suite).toMatch(/\.test\.tsx?$/);
});

test('every fault has a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test('a text that is not there, or there twice, is told', () => {
  const mutant = { name: 'a fault', breaks: '', file: 'a.ts', before: 'x', after: '$&y', suite: '' };
  expect(plant(mutant, 'axb')).toBe('a$&yb');
  expect(() => plant(mutant, 'ab')).toThrow('"a fault": its text stands 0 times in a.ts, not once.');
  expect(() => plant(mutant, 'axxb')).toThrow('stands 2 times');
});

const report = (message: string, status = 'failed'): Report => ({
  testResults: [{ assertionResults: [{ fullName: 'a rule', status, failureMessages: [message] }] }],
});
const passing = new Set(['a rule']);

test('an assertion catches a fault; a crash, a timeout, a test that failed before and one that passes do not', () => {
  const assertion = report('AssertionError: expected 200 to be 403\n    at a.test.ts:1');
  expect(judge(assertion, passing)).toEqual({ caughtBy: 'a rule', others: [] });
  expect(judge(report('Error: expected 200 to be 401 // Object.is equality'), passing).caughtBy).toBe('a rule');
  expect(judge(assertion, new Set()).caughtBy).toBeUndefined();
  for (const message of ['TypeError: x is not a function', 'TestTimeoutError: Test timed out in 30000ms.', '']) {
    expect(judge(report(message), passing)).toEqual({ caughtBy: undefined, others: [`a rule: ${message}`] });
  }
  expect(judge(report('', 'passed'), passing)).toEqual({ caughtBy: undefined, others: [] });
  expect(judge({ testResults: [] }, passing)).toEqual({ caughtBy: undefined, others: [] });
});
