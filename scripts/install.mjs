// Installs the packages when they are missing or older than the lockfile. It runs before everything else with the
// machine's Node, so it is plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.installed');
const oldestNode = 24;

/** Identifies an installation: the lockfile's contents and the platform of its binaries. */
function stampNow() {
  const lockfile = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return `${lockfile.digest('hex')} ${process.platform}-${process.arch}`;
}

function isStamped() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampNow();
}

/** Whether a manual `npm install` matches the lockfile, according to the list that npm writes at its end. */
function isInstalledManually() {
  const listFile = join(modules, '.package-lock.json');
  if (!existsSync(listFile)) return false;
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const missing = Object.entries(wanted).filter(
    ([path, entry]) =>
      path.includes('node_modules/') && !entry.optional && !entry.devOptional && !entry.peer && !installed[path],
  );
  const different = Object.entries(installed).filter(
    ([path, entry]) => wanted[path]?.version !== entry.version || wanted[path]?.integrity !== entry.integrity,
  );
  return missing.length === 0 && different.length === 0;
}

/** The major version of the project's Node, 0 when it does not run. */
function nodeVersion() {
  const { stdout } = spawnSync(join(modules, '.bin', 'node'), ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

/** Runs `npm ci`, printing only errors. Returns its exit code and output. */
async function install() {
  // The machine's settings may omit packages that the project needs.
  const options = ['--include=dev', '--include=optional', '--ignore-scripts=false', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(command, [...first, 'ci', ...options, '--loglevel=error', '--no-progress'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text) => {
    output += text;
    process.stderr.write(text);
  });
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += String(error);
      resolve(1);
    });
    child.on('close', resolve);
  });
  return { code, output };
}

/** Explains npm's output in one sentence. */
function reason(output) {
  if (/ENOSPC|EDQUOT/.test(output)) return 'the disk is full. Free about 2 GB and run the command again.';
  if (/EAI_AGAIN|ENOTFOUND|ECONN(REFUSED|RESET)|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/.test(output))
    return 'the npm registry cannot be reached. Check the network or the proxy and run the command again.';
  if (/EACCES|EPERM|EROFS/.test(output)) return `this user may not write to ${modules} or to npm's cache.`;
  if (/\bEUSAGE\b/.test(output))
    return 'package.json and package-lock.json disagree. Run `npm install` and commit both.';
  if (/spawn npm ENOENT/.test(output)) return 'npm is not on this machine. Install Node 20 or newer together with npm.';
  return 'npm ci failed; see its output above.';
}

function fail(sentence) {
  process.stderr.write(`\nPackages could not be installed: ${sentence}\n`);
  process.exit(1);
}

const isReady = (isStamped() || isInstalledManually()) && nodeVersion() >= oldestNode;
if (!isReady) {
  process.stdout.write('Installing packages; the first time this takes a minute or two ...\n');
  const started = performance.now();
  rmSync(stampFile, { force: true });
  const { code, output } = await install();
  if (code !== 0) fail(reason(output));
  if (nodeVersion() < oldestNode) {
    fail(`the package "node" did not install Node ${oldestNode} for ${process.platform}-${process.arch}.`);
  }
  process.stdout.write(`Packages installed in ${Math.round((performance.now() - started) / 1000)} s.\n`);
}
try {
  if (!isStamped()) writeFileSync(stampFile, stampNow());
} catch {
  // The folder belongs to another user; the installed packages still work.
}
