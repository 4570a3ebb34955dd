import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the version of the sources in `root`: that of its package.json at the commit with its tag, otherwise with the commit as build
 * metadata, such as `0.1.0+1a2b3c4d`. Without git, as in a container image, it is `BARAZA_VERSION`, if that is set.
 */
export function readBuildVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const given = process.env['BARAZA_VERSION'];
  if (given) return given;
  const commit = git(root, 'rev-parse', '--short=8', 'HEAD');
  if (commit === undefined) return version;
  const isChanged = git(root, 'status', '--porcelain', '--untracked-files=no') !== '';
  if (!isChanged && git(root, 'tag', '--points-at', 'HEAD')?.split('\n').includes(`v${version}`)) return version;
  return `${version}+${commit}${isChanged ? '.changed' : ''}`;
}

/** Returns the output of git; undefined if it fails. */
function git(root: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
