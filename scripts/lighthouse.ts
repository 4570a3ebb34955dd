/**
 * Runs Lighthouse on the landing page, the login page and Spotlight of the running product with its demo community, and prints
 * the scores with what lowers them. Lighthouse is fetched when it is needed: it has 114 packages, and few people run this.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { launchBrowser } from '@baraza/e2e/support/browser.ts';
import { demoMember } from '@baraza/e2e/support/demo-member.ts';
import { startProduct } from '@baraza/e2e/support/product.ts';
import { findFreePort } from '@baraza/server/src/testing/free-port.ts';
import { chromium, type Browser } from 'playwright-core';

const lighthouse = 'lighthouse@13.5.0';
const paths = ['/landing', '/login', '/feed'];
/** The lowest score that passes, of 100; performance depends on the machine. */
const goals = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 95 };
type Category = keyof typeof goals;

interface Audit {
  title: string;
  score: number | null;
  displayValue?: string;
  details?: { items?: unknown[] };
}
interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

/** Stores a session in a new browser without opening the app, so that nothing is cached. */
async function signIn(browser: Browser, url: string, session: string): Promise<void> {
  const [context] = browser.contexts();
  const page = await context?.newPage();
  await page?.goto(`${url}/healthz`);
  await page?.evaluate((value) => localStorage.setItem('baraza', value), session);
  await page?.close();
}

/** Runs Lighthouse in a new browser, as a phone on slow 4G with a slow processor. */
async function measure(url: string, path: string, session: string | undefined): Promise<Report> {
  const port = await findFreePort();
  await using _launched = await launchBrowser([`--remote-debugging-port=${port}`]);
  await using browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  if (session !== undefined) await signIn(browser, url, session);
  const categories = Object.keys(goals).join(',');
  const options = ['--output=json', '--quiet', '--disable-storage-reset', `--only-categories=${categories}`];
  const { stdout } = await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url + path, `--port=${port}`, ...options],
    { maxBuffer: 100_000_000 },
  );
  return JSON.parse(stdout) as Report;
}

/** Prints the scores and the audits that lower them. Returns whether all goals are met that do not depend on the machine. */
function print(path: string, { categories, audits }: Report): boolean {
  let isGood = true;
  process.stdout.write(`${path}\n`);
  for (const [name, goal] of Object.entries(goals) as [Category, number][]) {
    const { score, auditRefs } = categories[name];
    const points = Math.round(score * 100);
    if (points < goal && name !== 'performance') isGood = false;
    process.stdout.write(`  ${name.padEnd(16)}${String(points).padStart(4)} (goal ${goal})\n`);
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) continue;
      process.stdout.write(`    ${audit.title} ${audit.displayValue ?? ''}\n`);
      for (const item of audit.details?.items?.slice(0, 5) ?? []) {
        process.stdout.write(`      ${JSON.stringify(item).slice(0, 300)}\n`);
      }
    }
  }
  return isGood;
}

async function main(): Promise<void> {
  const port = await findFreePort();
  // Search engines require absolute links to the other languages, which the server can only write with its public URL.
  const address = { PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}` };
  await using product = await startProduct({ DEMO: '1', LOG_LEVEL: 'error', ...address });
  const { token, user } = await demoMember(product);
  const session = JSON.stringify({ token, user });
  for (const path of paths) {
    const report = await measure(product.url, path, path === '/feed' ? session : undefined);
    if (!print(path, report)) process.exitCode = 1;
  }
}

await main();
