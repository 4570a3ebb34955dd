// Installs the packages when they are missing or older than the lockfile. It runs before everything else, so
// the machine's own Node runs it: plain JavaScript, nothing imported but Node itself.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.installed');
const oldestNode = 24;

/** What is installed: the lockfile's contents, and the machine its binaries were chosen for. */
function stampNow() {
  const lockfile = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return `${lockfile.digest('hex')} ${process.platform}-${process.arch}`;
}

function isStamped() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampNow();
}

/** Whether `npm install`, run by hand, left exactly what the lockfile asks for; npm lists that when it ends well. */
function isInstalledByHand() {
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

/** The version of the project's own Node as a number, 0 when it does not run. */
function nodeVersion() {
  const { stdout } = spawnSync(join(modules, '.bin', 'node'), ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

/** Runs `npm ci`, letting through only what npm calls an error; answers its outcome and what it said. */
async function install() {
  // Settings of the machine that would leave out what the project itself runs on are overruled.
  const options = ['--include=dev', '--include=optional', '--ignore-scripts=false', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(command, [...first, 'ci', ...options, '--loglevel=error', '--no-progress'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text) => {
    said += text;
    process.stderr.write(text);
  });
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      said += String(error);
      resolve(1);
    });
    child.on('close', resolve);
  });
  return { code, said };
}

/** One sentence for a person, from what npm said. */
function reason(said) {
  if (/ENOSPC|EDQUOT/.test(said)) return 'the disk is full. Free about 2 GB and run the command again.';
  if (/EAI_AGAIN|ENOTFOUND|ECONN(REFUSED|RESET)|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/.test(said))
    return 'the npm registry cannot be reached. Check the network or the proxy and run the command again.';
  if (/EACCES|EPERM|EROFS/.test(said)) return `this user may not write to ${modules} or to npm's cache.`;
  if (/\bEUSAGE\b/.test(said)) return 'package.json and package-lock.json disagree. Run `npm install` and commit both.';
  if (/spawn npm ENOENT/.test(said)) return 'npm is not on this machine. Install Node 20 or newer together with npm.';
  return "npm ci failed; npm's own words stand above.";
}

function fail(sentence) {
  process.stderr.write(`\nPackages could not be installed: ${sentence}\n`);
  process.exit(1);
}

const isReady = (isStamped() || isInstalledByHand()) && nodeVersion() >= oldestNode;
if (!isReady) {
  process.stdout.write('Installing packages; the first time this takes a minute or two ...\n');
  const started = performance.now();
  rmSync(stampFile, { force: true });
  const { code, said } = await install();
  if (code !== 0) fail(reason(said));
  if (nodeVersion() < oldestNode) {
    fail(`the package "node" did not bring Node ${oldestNode} for ${process.platform}-${process.arch}.`);
  }
  process.stdout.write(`Packages installed in ${Math.round((performance.now() - started) / 1000)} s.\n`);
}
try {
  if (!isStamped()) writeFileSync(stampFile, stampNow());
} catch {
  // Somebody else's folder, which only they may write: what is installed serves all the same.
}
