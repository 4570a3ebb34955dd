import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listChangedFiles, listUnaffected, slowTests } from './slow-tests.ts';

const root = join(import.meta.dirname, '..');

test('slow tests and the paths they depend on exist', () => {
  const paths = Object.entries(slowTests).flatMap(([file, dependsOn]) => [file, ...dependsOn]);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('a slow test runs when its own file or a path it depends on changed', () => {
  const backup = 'server/src/admin/backup.test.ts';
  expect(listUnaffected([])).toEqual(Object.keys(slowTests));
  expect(listUnaffected(['web/src/ui/button.tsx'])).toContain(backup);
  for (const changed of [backup, 'server/src/admin/backup/restic.ts', 'server/migrations/9999_new.sql']) {
    expect(listUnaffected(['docs/testing.md', changed])).not.toContain(backup);
  }
});

test('every test runs when packages or the tests’ own tools changed', () => {
  for (const changed of ['package-lock.json', 'server/src/testing/test-app.ts', 'scripts/test.ts']) {
    expect(listUnaffected([changed])).toEqual([]);
  }
});

/** A repository with two commits: `first.txt`, then `second.txt`. */
function makeRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'baraza-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: folder });
  const commit = (file: string) => {
    writeFileSync(join(folder, file), file);
    git('add', '.');
    git('commit', '-qm', file);
  };
  git('init', '-qb', 'main');
  commit('first.txt');
  commit('second.txt');
  return { folder, git, commit };
}

test('the changes of a branch are all since it left the main one, with those that are not committed', () => {
  const { folder, git, commit } = makeRepository();
  git('switch', '-qc', 'work');
  commit('third.txt');
  commit('fourth.txt');
  writeFileSync(join(folder, 'first.txt'), 'changed');
  writeFileSync(join(folder, 'fifth.txt'), 'new');
  expect(listChangedFiles(folder)).toEqual(['first.txt', 'fourth.txt', 'third.txt', 'fifth.txt']);
});

test('the changes of the main branch are those of the last commit', () => {
  const { folder } = makeRepository();
  expect(listChangedFiles(folder)).toEqual(['second.txt']);
});

test('the changes of a clone with one commit, or of a folder outside git, are unknown', () => {
  const { folder } = makeRepository();
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '-q', '--depth=1', `file://${folder}`, clone]);
  expect(listChangedFiles(clone)).toBeUndefined();
  rmSync(join(clone, '.git'), { recursive: true });
  rmSync(join(folder, '.git'), { recursive: true });
  expect(listChangedFiles(clone)).toBeUndefined();
});
