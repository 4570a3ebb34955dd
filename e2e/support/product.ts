import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');

/** How long a start may take, in milliseconds; most of it for the demo community. */
const startPatience = 90_000;

/** How long stopping may take, in milliseconds. */
const stopPatience = 15_000;

/** The real product, as `npm start` runs it, with its own port and data folder. */
export interface Product extends AsyncDisposable {
  /** Its URL, the same after a restart. */
  url: string;
  dataDir: string;
  /** Whether a test has stopped or killed it, and may have started it with another configuration. */
  hasBeenStopped: boolean;
  /** Returns its output since the first start. */
  log: () => string;
  /** Stops it like Ctrl+C; the data stays. */
  stop: () => Promise<void>;
  /** Kills it like a power cut; the data stays. */
  kill: () => Promise<void>;
  /** Starts it again with the same URL and data, after `stop` or `kill`; `more` adds to its configuration. */
  start: (more?: Record<string, string>) => Promise<void>;
  /** Suspends the database until the returned function is called: connections open and nothing replies. */
  freezeDatabase: () => Promise<() => void>;
}

export interface ProductOptions {
  /** The parent of its data folder; the temporary folder by default. */
  folder?: string;
  /** The data folder of a stopped product to copy, which is faster than creating one. */
  copyOf?: string;
}

/** Starts the built product; `env` adds to its configuration. Disposing of it stops it and deletes its data. */
export async function startProduct(
  env: Record<string, string> = {},
  { folder = tmpdir(), copyOf }: ProductOptions = {},
): Promise<Product> {
  const dataDir = await mkdtemp(join(folder, 'baraza-product-'));
  if (copyOf !== undefined) await copyData(copyOf, dataDir);
  const said: string[] = [];
  const log = () => said.join('');
  let child: ChildProcess | undefined;
  let url = '';
  const killNow = () => child?.kill('SIGKILL');
  process.once('exit', killNow);

  const end = async (signal: NodeJS.Signals) => {
    const ended = child;
    child = undefined;
    if (!ended || hasEnded(ended)) return;
    const late = setTimeout(() => ended.kill('SIGKILL'), stopPatience);
    ended.kill(signal);
    await once(ended, 'exit');
    clearTimeout(late);
  };
  const start = async (more: Record<string, string> = {}) => {
    const port = url === '' ? '0' : new URL(url).port;
    child = run(
      { DATA_DIR: dataDir, PORT: port, DEMO: '0', RATE_LIMITS: 'high', LINK_TITLES: 'off', ...env, ...more },
      (text) => said.push(text),
    );
    url = await readyAddress(child, log);
  };
  const endForTest = (signal: NodeJS.Signals) => {
    product.hasBeenStopped = true;
    return end(signal);
  };
  const product: Product = {
    get url() {
      return url;
    },
    dataDir,
    hasBeenStopped: false,
    log,
    start,
    stop: () => endForTest('SIGTERM'),
    kill: () => endForTest('SIGKILL'),
    async freezeDatabase() {
      const pids = await databaseProcesses(dataDir);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      };
    },
    async [Symbol.asyncDispose]() {
      await end('SIGTERM');
      process.off('exit', killNow);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
  try {
    await start();
    return product;
  } catch (error) {
    await product[Symbol.asyncDispose]();
    throw error;
  }
}

/** Keeps owners and modes, but not the database's port, so that two products do not choose the same. */
async function copyData(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
  await rm(join(to, 'postgres', 'baraza.conf'));
}

/** A random `PORT` would change with each start, so restarts reuse the first one. */
async function readyAddress(child: ChildProcess, log: () => string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const seen = log().length;
  const look = () => {
    const [, address] = / is ready at (\S+)/.exec(log().slice(seen)) ?? [];
    if (address) resolve(address);
  };
  const late = setTimeout(() => reject(new Error(`The product did not start in time.\n${log()}`)), startPatience);
  child.stdout?.on('data', look);
  child.once('exit', (code) => reject(new Error(`The product ended with ${code} on its start.\n${log()}`)));
  child.once('error', reject);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
  }
}

function run(env: Record<string, string>, say: (text: string) => void): ChildProcess {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const { NODE_ENV: _, VITEST: __, ...own } = process.env;
  const child = spawn('node', ['server/src/main.ts'], {
    cwd: root,
    env: { ...own, PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.setEncoding('utf8').on('data', say);
  child.stderr.setEncoding('utf8').on('data', say);
  return child;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Returns the process ids of the postmaster and its children. */
async function databaseProcesses(dataDir: string): Promise<number[]> {
  const [first] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const postmaster = Number(first);
  const all = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(all.map(async (pid) => [pid, await parentOf(pid)] as const));
  return [postmaster, ...parents.filter(([, parent]) => parent === postmaster).map(([pid]) => pid)];
}

async function parentOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
}
