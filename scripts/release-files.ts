import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './run.ts';

/**
 * Writes the files of a release to an empty folder and returns their paths: the packed server with its SBOM and checksums, its archive,
 * the SBOM, and the checksums of both. Needs the build. The same build always gives the same bytes.
 */
export function writeRelease(output: string): string[] {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const unnamed = join(output, 'packed');
  run('node', 'scripts/pack.ts', unnamed);
  const { version } = JSON.parse(readFileSync(join(unnamed, 'package.json'), 'utf8')) as { version: string };
  const name = `baraza-${version}`;
  const folder = join(output, name);
  renameSync(unnamed, folder);

  const sbom = readSbom(folder, version);
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom);
  writeChecksums(folder, listFiles(folder));
  writeFileSync(join(output, `${name}.cdx.json`), sbom);
  // A fixed order, owner and time, so that the archive can be compared.
  const time = run('git', 'log', '-1', '--format=@%ct').trim();
  const fixed = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${time}`, '--mode=go-w'];
  const archive = join(output, `${name}.tar.gz`);
  run('tar', ...fixed, '--use-compress-program=gzip -9n', '-cf', archive, '-C', output, name);
  writeChecksums(output, [`${name}.cdx.json`, `${name}.tar.gz`]);
  return [folder, archive, join(output, `${name}.cdx.json`), join(output, checksums)];
}

const checksums = 'SHA256SUMS';

/** Writes the list of files that `sha256sum --check SHA256SUMS` reads in that folder. */
function writeChecksums(folder: string, files: string[]): void {
  const lines = files.map((file) => {
    const hash = createHash('sha256').update(readFileSync(join(folder, file)));
    return `${hash.digest('hex')}  ${file}\n`;
  });
  writeFileSync(join(folder, checksums), lines.join(''));
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/**
 * Returns what `npm ci --omit=dev` installs as CycloneDX, with the version of the build and without what differs between two runs.
 * `npm sbom --omit=dev` also leaves out production packages that a workspace uses for development, so the lock file selects them.
 */
function readSbom(folder: string, version: string): string {
  const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { serialNumber: _, ...sbom } = JSON.parse(run('npm', 'sbom', ...options)) as Sbom;
  const { timestamp: _time, component, ...metadata } = sbom.metadata;
  const installed = listInstalled(folder);
  const components = sbom.components.filter((each) => installed.has(each['bom-ref']));
  const refs = new Set([component, ...components].map((each) => each['bom-ref']));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  // npm names the application after the folder.
  const application = { ...component, name: 'baraza', version };
  const selected = { ...sbom, metadata: { ...metadata, component: application }, components, dependencies };
  return `${JSON.stringify(selected, null, 2)}\n`;
}

/** Returns name and version, such as `pg@8.23.1`, of the packages that a packed server has without those for development. */
function listInstalled(folder: string): Set<string> {
  const { workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { workspaces: string[] };
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  const packages = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => workspaces.includes(path) || (path.includes('node_modules/') && !dev && !link),
  );
  return new Set(
    packages.map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
  );
}

interface Lock {
  /** By path. A link is one to the folder of a workspace. */
  packages: Record<string, { name?: string; version: string; dev?: boolean; link?: boolean }>;
}

/** What is used of https://cyclonedx.org/docs/1.5/json/ */
interface Sbom {
  serialNumber: string;
  metadata: { timestamp?: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Component {
  'bom-ref': string;
}
