/**
 * `npm run release`: checks that a release can be made and writes its files to `.tmp/release`. With `--execute` it also sets the
 * version everywhere, commits and tags. It never pushes. `--no-tests` skips `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeUnreleased, nextVersion, readUnreleased } from './changelog.ts';
import { writeRelease } from './release-files.ts';
import { run } from './run.ts';

const root = join(import.meta.dirname, '..');
const output = join(root, '.tmp/release');
const changelogFile = join(root, 'CHANGELOG.md');
const kustomization = join(root, 'deploy/kubernetes/kustomization.yaml');

interface Manifest {
  version: string;
  [field: string]: unknown;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** Fails for known vulnerabilities in production packages, and only warns if the registry cannot be asked. */
function audit(): void {
  const { status, stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' });
  const report = parseReport(stdout);
  if (!report?.metadata) say('audit       not done: the registry does not answer.');
  else if (status === 0) say('audit       no known vulnerabilities in production packages');
  else throw new Error('Production packages have known vulnerabilities. Run "npm audit --omit=dev".');
}

function parseReport(text: string): { metadata?: object } | undefined {
  try {
    return JSON.parse(text) as { metadata?: object };
  } catch {
    return undefined;
  }
}

/** Sets the version in every package, in references between them, in the lock file and in the manifests for Kubernetes. */
function setVersion(version: string): void {
  for (const path of globSync(['package.json', '*/package.json'], { cwd: root })) {
    const manifest = readManifest(join(root, path));
    manifest.version = version;
    for (const field of ['dependencies', 'devDependencies']) {
      const packages = (manifest[field] ?? {}) as Record<string, string>;
      for (const name of Object.keys(packages)) if (name.startsWith('@baraza/')) packages[name] = version;
    }
    writeFileSync(join(root, path), `${JSON.stringify(manifest, null, 2)}\n`);
  }
  run('npm', 'install', '--package-lock-only', '--ignore-scripts', '--offline');
  const manifests = readFileSync(kustomization, 'utf8');
  writeFileSync(kustomization, manifests.replace(/newTag: .*/, `newTag: ${version}`));
}

function release({ executes, tests }: { executes: boolean; tests: boolean }): void {
  const changed = run('git', 'status', '--porcelain');
  if (changed) throw new Error(`The working tree has changes that are not committed:\n${changed}`);
  const changelog = readFileSync(changelogFile, 'utf8');
  const entries = readUnreleased(changelog);
  const { version: current } = readManifest(join(root, 'package.json'));
  const version = nextVersion(current, entries);
  const tag = `v${version}`;
  if (run('git', 'tag', '--list', tag)) throw new Error(`The tag ${tag} exists already.`);
  say(`version     ${current} -> ${version}\n\n${entries}\n`);
  if (tests) run('npm', 'test');
  say(`tests       ${tests ? 'passed' : 'skipped'}`);
  audit();
  if (executes) {
    setVersion(version);
    const date = new Date().toISOString().slice(0, 10);
    writeFileSync(changelogFile, closeUnreleased(changelog, { version, date }));
    run('git', 'commit', '--all', '--message', `release: Version ${version}`, '--message', entries);
    // Before the files, because only those of the tagged commit have the plain version.
    run('git', 'tag', '--annotate', tag, '--message', `Version ${version}`);
  }
  run('npm', 'run', '--silent', 'build');
  say(`files       ${writeRelease(output).join('\n            ')}`);
  say(
    executes
      ? `tag         ${tag}. Push it with: git push --follow-tags`
      : `tag         would be ${tag}; --execute makes it`,
  );
}

try {
  const known = ['--execute', '--no-tests'];
  const options = process.argv.slice(2);
  const unknown = options.find((option) => !known.includes(option));
  if (unknown) throw new Error(`Unknown option ${unknown}. Known are ${known.join(' and ')}.`);
  release({ executes: options.includes('--execute'), tests: !options.includes('--no-tests') });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
