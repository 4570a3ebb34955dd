import { execFileSync } from 'node:child_process';

const server = 'server/src/';
const platform = 'server/src/platform/';
const proving = 'proving/src/';

/**
 * Test files that take long and test only some of the code: each with the beginnings of the paths that can break it. The others
 * always run, and so do these in CI.
 */
export const slowTests: Readonly<Record<string, readonly string[]>> = {
  'contract/src/text-growth.test.ts': ['contract/'],
  'server/src/text-cost.test.ts': ['contract/', 'server/'],
  'server/src/privacy-walk.test.ts': ['contract/', 'server/'],
  'server/src/authorization-matrix.test.ts': ['contract/', 'server/'],
  'server/src/plain-text.test.ts': ['contract/', 'server/'],
  'server/src/page-size.test.ts': ['contract/', 'server/'],
  'server/src/production-install.test.ts': ['contract/', 'demo/', 'server/'],
  'server/src/admin/backup.test.ts': ['server/src/admin/', 'server/migrations/', platform],
  'server/src/platform/sql/embedded-postgres.test.ts': [
    'server/src/platform/sql/',
    'server/src/main.ts',
    'server/src/serve.ts',
  ],
  'server/src/platform/sql/reads.test.ts': [platform],
  'proving/src/cluster/two-nodes.test.ts': [proving, server],
  'proving/src/fuzz/fuzz.test.ts': [proving, 'contract/', 'server/'],
  'proving/src/fuzz/frames.test.ts': [proving, 'contract/', 'server/'],
  'proving/src/ledger/ledger.test.ts': [proving, platform, 'server/src/features/posts/', 'server/src/features/media/'],
  'proving/src/one-against-all/one-against-all.test.ts': [proving, 'contract/', 'server/'],
  'proving/src/partitions/partitions.test.ts': [
    proving,
    platform,
    'server/migrations/',
    'server/src/features/posts/',
    'server/src/features/conversations/',
  ],
  'proving/src/race/race.test.ts': [proving, platform, 'server/src/features/intake/'],
  'proving/src/rolling/rolling.test.ts': [proving, server, 'deploy/'],
  'proving/src/seats/seats.test.ts': [proving, platform, 'server/migrations/', 'server/src/features/events/'],
  'proving/src/storm/storm.test.ts': [proving, platform, 'server/src/features/auth/', 'web/src/platform/api/'],
  'proving/src/talk/talk.test.ts': [
    proving,
    'contract/',
    'server/',
    'web/src/platform/',
    'web/src/features/conversations/',
  ],
  'proving/src/talk/uploads.test.ts': [
    proving,
    platform,
    'server/src/features/media/',
    'web/src/platform/',
    'web/src/features/media/',
  ],
};

/** Everything can depend on these: the packages, how tests run, and what they share. */
const sharedPaths = [
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
  'scripts/',
  'server/src/testing/',
  'server/package.json',
];

/** Returns the slow tests that none of the changed files can have broken. */
export function listUnaffected(changed: readonly string[]): string[] {
  const isIn = (paths: readonly string[]) => changed.some((file) => paths.some((path) => file.startsWith(path)));
  if (isIn(sharedPaths)) return [];
  return Object.entries(slowTests)
    .filter(([test, paths]) => !isIn([test, ...paths]))
    .map(([test]) => test);
}

/**
 * Returns the files that differ from the commit at which the branch left the main one; without commits of its own, from the commit
 * before the last. Undefined where git cannot tell, as in a copy without history.
 */
export function listChangedFiles(root: string): string[] | undefined {
  const git = (...args: string[]) => {
    const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return text.split('\n').filter(Boolean);
  };
  const findBase = (branch: string) => {
    try {
      return git('merge-base', 'HEAD', branch)[0];
    } catch {
      return undefined;
    }
  };
  try {
    const head = git('rev-parse', 'HEAD')[0];
    const bases = ['origin/HEAD', 'origin/main', 'main'].map(findBase);
    const base = bases.find((each) => each !== undefined && each !== head) ?? 'HEAD~1';
    return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  } catch {
    return undefined;
  }
}
