import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { canUnpackBrowser, unpackBrowser } from './bundled-browser.ts';

/** A Chrome or Chromium that runs on this machine. */
export interface FoundBrowser {
  path: string;
  version: string;
  /** Additional environment variables. */
  env: Record<string, string>;
}

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const folders = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', ...(process.env['PATH'] ?? '').split(delimiter)];
const macApplications = ['Google Chrome', 'Chromium', 'Google Chrome for Testing'];

const flags = [
  '--no-sandbox', // the sandbox refuses root, and needs rights a container seldom has
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage', // a container's /dev/shm is often too small for a page with pictures
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Returns the browser of `BARAZA_BROWSER` (a path, or `bundled` for the one in the npm package), else the bundled one, else an
 * installed one; undefined if there is none. Throws if the requested one does not run. The bundled browser draws no window
 * frames, so a page takes a third of the CPU time, and it is the same everywhere.
 */
export async function findBrowser(): Promise<FoundBrowser | undefined> {
  const wanted = process.env['BARAZA_BROWSER'];
  if (wanted) {
    const found = wanted === 'bundled' ? await findBundled() : tried(wanted);
    if (!found) throw new Error(`BARAZA_BROWSER is "${wanted}", and that does not run on this machine.`);
    return found;
  }
  return (await findBundled()) ?? findInstalledBrowser();
}

/** Returns an installed browser for what the bundled one lacks, such as notifications; undefined if there is none. */
export function findInstalledBrowser(): FoundBrowser | undefined {
  for (const path of usualPlaces()) {
    const found = existsSync(path) && tried(path);
    if (found) return found;
  }
  return undefined;
}

/**
 * Launches a browser, by default the usual one, headless with a fresh profile, with `more` flags and without some default ones.
 * Throws if there is none.
 */
export async function launchBrowser(
  more: string[] = [],
  without: string[] = [],
  wanted?: FoundBrowser,
): Promise<Browser> {
  const found = wanted ?? (await findBrowser());
  if (!found) throw new Error('No browser was found. Install Chrome or Chromium, or give its path in BARAZA_BROWSER.');
  return chromium.launch({
    executablePath: found.path,
    args: [...flags, ...more],
    ignoreDefaultArgs: without,
    env: { ...process.env, ...found.env },
  });
}

/** A browser with a profile of its own, which outlives it. */
export interface ProfileBrowser {
  browser: Browser;
  context: BrowserContext;
  /** Kills its main process, like a power cut, and waits for its end. */
  kill: () => Promise<void>;
}

/** How long a browser may take to start, in milliseconds. */
const startPatience = 60_000;

/** Launches the usual browser with the profile in `folder`. Playwright itself reveals no process to kill. */
export async function launchWithProfile(folder: string): Promise<ProfileBrowser> {
  const found = await findBrowser();
  if (!found) throw new Error('No browser was found. Install Chrome or Chromium, or give its path in BARAZA_BROWSER.');
  // A killed browser leaves both.
  const portFile = join(folder, 'DevToolsActivePort');
  await Promise.all([portFile, join(folder, 'SingletonLock')].map((path) => rm(path, { force: true })));
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const child = spawn(found.path, [...flags, ...own], { env: { ...process.env, ...found.env }, stdio: 'ignore' });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const gone = once(child, 'exit').then(() => process.off('exit', killNow));
  const port = async (): Promise<string> => {
    for (const end = Date.now() + startPatience; Date.now() < end; await pause(25)) {
      const [line] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n');
      if (line) return line;
    }
    killNow();
    throw new Error('The browser did not start in time.');
  };
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port()}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no window.');
  return {
    browser,
    context,
    async kill() {
      killNow();
      await gone;
      await browser.close();
    },
  };
}

function usualPlaces(): string[] {
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const onMac = macApplications.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  return [...new Set([...installed, ...onMac, chromium.executablePath()])];
}

async function findBundled(): Promise<FoundBrowser | undefined> {
  if (!canUnpackBrowser()) return;
  const { path, env } = await unpackBrowser();
  return tried(path, env);
}

/** Runs `--version`, because the program may be a stub or lack libraries. */
function tried(path: string, env: Record<string, string> = {}): FoundBrowser | undefined {
  const options = { encoding: 'utf8', env: { ...process.env, ...env }, timeout: 60_000 } as const;
  const { status, stdout } = spawnSync(path, ['--version'], options);
  return status === 0 ? { path, version: stdout.trim(), env } : undefined;
}
