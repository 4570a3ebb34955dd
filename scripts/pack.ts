/**
 * `npm run pack -- FOLDER`: copies what a server needs to run into an empty folder, without sources of the web client, tests and
 * tools. `npm ci --omit=dev` in that folder completes it. The archive of a release and the container image are made of it.
 */
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readBuildVersion } from './build-version.ts';

const root = join(import.meta.dirname, '..');
/** The packages that the server runs, and the web client, of which only the build is needed. */
const packages = ['contract', 'server', 'demo', 'web'];
const files = [
  'package-lock.json',
  '.npmrc',
  'README.md',
  'CHANGELOG.md',
  'deploy/**/*',
  'SECURITY.md',
  'docs/**/*.md',
  '{contract,server,demo}/src/**/*',
  'server/{legal,migrations,generated}/**/*',
  'web/dist/**/*',
  `{${packages}}/package.json`,
];
const ignored = ['**/*.test.ts', '**/src/testing/**'];

function pack(target: string): void {
  for (const built of ['web/dist/index.html', 'server/generated/academic-domains.txt']) {
    if (!existsSync(join(root, built))) throw new Error(`${built} is missing. Run "npm run build" first.`);
  }
  mkdirSync(target, { recursive: true });
  if (readdirSync(target).length > 0) throw new Error(`${target} is not empty. Choose another folder.`);
  for (const file of globSync(files, { cwd: root, exclude: ignored, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const copy = join(target, path.slice(root.length));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(path, copy);
  }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

/** The project's package.json with the version of this build, and the packages and commands that work in the folder. */
function manifest(): object {
  const { scripts, ...rest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const runnable = Object.entries(scripts).filter(([, command]) => command.startsWith('node server/'));
  return { ...rest, version: readBuildVersion(root), workspaces: packages, scripts: Object.fromEntries(runnable) };
}

try {
  const [target] = process.argv.slice(2);
  if (!target) throw new Error('Name the folder: npm run pack -- FOLDER');
  pack(resolve(target));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
