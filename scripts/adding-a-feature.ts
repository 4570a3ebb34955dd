/**
 * Adds the feature of `docs/adding-a-feature.md` to a copy of the repository, from the code blocks of the page, and checks that
 * only the feature's own files, the lists of each package and generated files change, and that types, lint, import rules and the tests
 * that every feature must pass succeed there.
 */
import { spawn } from 'node:child_process';
import { cp, glob, mkdir, mkdtempDisposable, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, matchesGlob } from 'node:path';
import { codeFilesIn, insertLines } from './page-code.ts';

const root = join(import.meta.dirname, '..');
const page = 'docs/adding-a-feature.md';

const ownFiles = [
  'contract/src/features/notice*.ts',
  'server/src/features/notices/*',
  'server/migrations/*_notices.sql',
  'web/src/features/notices/*',
];
const lists = ['contract/src/api.ts', 'contract/src/sentences.ts', 'server/src/features.ts', 'web/src/app/features.ts'];
const generated = ['server/src/platform/sql/tables.ts'];

/** The tests that check every feature. */
const sharedTests = ['features', 'export-coverage', 'authorization-matrix', 'check-constraints', 'page-size'].map(
  (name) => `server/src/${name}.test.ts`,
);
/** The names of their cases that a new feature can fail. */
const cases =
  'notice|every (endpoint has|table|column|list of)|declares only|task names|contains them all|every route of';

await mkdir(join(root, '.tmp'), { recursive: true });
await using folder = await mkdtempDisposable(join(root, '.tmp/feature-'));
const copy = folder.path;
const tracked = (await output('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root)).split(
  '\0',
);
await Promise.all(
  tracked
    .filter((path) => path !== '')
    .map((path) => cp(join(root, path), join(copy, path), { preserveTimestamps: true }).catch(ifGone)),
);
await linkModules();
// The build generates it.
await symlink(join(root, 'server/generated'), join(copy, 'server/generated'));

const started = Date.now();
await addFeature();
await run('node', ['scripts/tables.ts']);
const changed = await listChanged(started);
const strays = changed.filter((path) => ![...ownFiles, ...lists, ...generated].some((glob) => matchesGlob(path, glob)));
if (strays.length > 0) throw new Error(`The feature changes ${strays.join(', ')}: declare it in a manifest instead.`);
for (const list of lists) if (!changed.includes(list)) throw new Error(`${page} does not add the feature to ${list}.`);

await run('npm', ['run', '--silent', 'types']);
await run(
  'oxlint',
  changed.filter((path) => /\.tsx?$/.test(path)),
);
await run('prettier', ['--check', ...changed.filter((path) => /\.tsx?$/.test(path))]);
await run('node', ['scripts/check-boundaries.ts']);
await run('node', ['scripts/lint-migrations.ts']);
await run('vitest', [
  'run',
  '--reporter=dot',
  ...sharedTests,
  'server/src/features/notices',
  'web/src/features/notices',
  'proving/src/sweep',
  '-t',
  cases,
]);
await run('vitest', ['run', '--reporter=dot', 'server/src/features/notices', 'web/src/features/notices']);
process.stdout.write(
  `${changed.length} files were added or changed, all of them the feature's own, lists or generated.\n`,
);

/** Returns the files of the copy that were written since a time, in milliseconds since 1970. */
async function listChanged(since: number): Promise<string[]> {
  const paths: string[] = [];
  const files = glob('**/*.{ts,tsx,sql,json,md,po,css,html}', { cwd: copy, exclude: ['**/node_modules'] });
  for await (const path of files) paths.push(path);
  const times = await Promise.all(paths.map(async (path) => (await stat(join(copy, path))).mtimeMs));
  return paths.filter((_, index) => (times[index] ?? 0) >= since);
}

/** Links the installed packages, and the copy's own packages under their names. */
async function linkModules(): Promise<void> {
  const modules = 'node_modules';
  const own = '@baraza';
  await mkdir(join(copy, modules, own), { recursive: true });
  for (const name of await readdir(join(root, modules))) {
    if (name !== own) await symlink(join(root, modules, name), join(copy, modules, name));
  }
  for (const name of await readdir(join(root, modules, own))) {
    await symlink(join(copy, name), join(copy, modules, own, name));
    const nested = join(name, modules);
    await readdir(join(root, nested)).then(() => symlink(join(root, nested), join(copy, nested)), ifGone);
  }
}

/** Writes the files of the page, and inserts its lines into the lists. */
async function addFeature(): Promise<void> {
  const text = await readFile(join(root, page), 'utf8');
  for (const { path, code, isInsertion } of codeFilesIn(text)) {
    const target = join(copy, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, isInsertion ? insertLines(await readFile(target, 'utf8'), code) : code);
  }
}

function ifGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function output(command: string, args: readonly string[], cwd: string): Promise<string> {
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  const child = spawn(command, args, { cwd, env: { ...process.env, PATH }, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      const text = Buffer.concat(chunks).toString();
      if (code === 0) resolve(text);
      else reject(new Error(`${command} ${args.join(' ')} failed:\n${text}`));
    });
  });
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const started = performance.now();
  await output(command, args, copy);
  process.stdout.write(
    `${((performance.now() - started) / 1000).toFixed(1)} s  ${command} ${args[0] ?? ''} ${args[1] ?? ''}\n`,
  );
}
