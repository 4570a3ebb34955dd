import { execFileSync } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readBuildVersion } from './build-version.ts';

test('only the tagged commit has the plain version; others have their commit in it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-version-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: folder.path });
  const write = (text: string) => writeFile(join(folder.path, 'package.json'), text);
  const commit = () => git('rev-parse', '--short=8', 'HEAD').toString().trim();
  await write('{ "version": "1.2.3" }');
  expect(readBuildVersion(folder.path)).toBe('1.2.3');

  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  expect(readBuildVersion(folder.path)).toBe(`1.2.3+${commit()}`);
  git('tag', '--annotate', 'v1.2.3', '--message', 'Version 1.2.3');
  expect(readBuildVersion(folder.path)).toBe('1.2.3');

  await write('{ "version": "1.2.3", "private": true }');
  expect(readBuildVersion(folder.path)).toBe(`1.2.3+${commit()}.changed`);
  git('commit', '--quiet', '--all', '--message', 'second');
  expect(readBuildVersion(folder.path)).toBe(`1.2.3+${commit()}`);

  vi.stubEnv('BARAZA_VERSION', '1.2.3+image');
  expect(readBuildVersion(folder.path)).toBe('1.2.3+image');
  vi.unstubAllEnvs();
});
