import type { Browser } from 'playwright-core';
import { launchBrowser } from '@baraza/e2e/support/browser.ts';
import type { Member } from '@baraza/e2e/support/member.ts';
import { demoStudent, useForTenMinutes } from '@baraza/e2e/support/ordinary-use.ts';
import { startProduct } from '@baraza/e2e/support/product.ts';
import { type Conditions, slowDown, slowLine } from '@baraza/e2e/support/slow-line.ts';
import { talkOnThreePhones } from '@baraza/e2e/support/three-phones.ts';
import { recordTraffic, settled, sumOf, sumsByKind, type Load } from '@baraza/e2e/support/traffic.ts';
import { openWindow } from '@baraza/e2e/support/window.ts';
import { defineTool, report, say } from '#shared/tool.ts';
import { type Goal, type Visit, visitPage } from './visit.ts';

/** Slow 4G, and a phone with a quarter of this machine's speed. */
const slow4G: Conditions = { latency: 150, down: 1_600, up: 750, slowdown: 4 };

const pages = {
  landing: { path: '/landing', shown: 'h1' },
  login: { path: '/login', shown: 'h1', control: 'main button' },
  // The static frame shows the first posts before the app does.
  feed: { path: '/feed', shown: 'article, .early bdi', control: 'article button[aria-pressed]' },
  // Whichever like button shows a tap first, of the frame or of the app.
  firstTap: {
    path: '/feed',
    shown: 'article, .early bdi',
    control: '.early [data-tap^="like "], article button[aria-pressed]',
    kept: 'article button[aria-pressed]',
  },
} satisfies Record<string, Goal>;

interface Row {
  name: string;
  page: keyof typeof pages;
  conditions: Conditions;
  /** What the row is measured by, with the goal in milliseconds. */
  by: 'lcp' | 'usable';
  goal: number;
  /** The most KB that may be loaded until the page is usable. */
  maxKB?: number;
  /** Opens the page again in the same browser, whose service worker has stored the app. */
  isRepeat?: true;
}

const rows: Row[] = [
  { name: '/landing, slow 4G', page: 'landing', conditions: slow4G, by: 'lcp', goal: 1_800 },
  { name: '/feed, slow 4G', page: 'feed', conditions: slow4G, by: 'lcp', goal: 2_500 },
  { name: '/landing, slow line', page: 'landing', conditions: slowLine, by: 'lcp', goal: 1_300 },
  { name: '/login, slow line', page: 'login', conditions: slowLine, by: 'usable', goal: 2_500, maxKB: 60 },
  { name: '/feed, slow line', page: 'feed', conditions: slowLine, by: 'usable', goal: 4_000 },
  { name: '/feed again, slow line', page: 'feed', conditions: slowLine, by: 'usable', goal: 1_500, isRepeat: true },
  { name: 'first tap', page: 'firstTap', conditions: slowLine, by: 'usable', goal: 2_000 },
  { name: 'first tap again', page: 'firstTap', conditions: slowLine, by: 'usable', goal: 800, isRepeat: true },
];
const sessionName = 'ten minutes';
const sessionMaxKB = 500;
const phonesName = 'three phones';

/** Visits a page with an empty browser cache, or again after such a visit. */
async function visit(browser: Browser, url: string, { page, conditions, isRepeat }: Row, as: Member): Promise<Visit> {
  const goal = pages[page];
  const options = { patience: 120_000, hasWorker: isRepeat === true, ...(goal.path === '/feed' && { as }) };
  const context = await openWindow(browser, url, options);
  try {
    if (isRepeat) {
      const first = await context.newPage();
      await first.goto(goal.path);
      await first.evaluate(() => navigator.serviceWorker.ready);
      await first.locator(goal.shown).first().waitFor();
      await first.waitForLoadState('networkidle');
      await first.close();
    }
    return await visitPage(context, goal, conditions);
  } finally {
    await context.close();
  }
}

/** Ten minutes of ordinary use, by a person who has not used the app in this browser before. */
async function useOrdinarily(browser: Browser, url: string, as: Member): Promise<readonly Load[]> {
  const context = await openWindow(browser, url, { patience: 120_000, hasWorker: true, as });
  try {
    const page = await context.newPage();
    const traffic = await recordTraffic(page);
    await slowDown(page, slowLine);
    await useForTenMinutes(page);
    await settled(traffic);
    return traffic.loads;
  } finally {
    await context.close();
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;
}

function inKB(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KB`;
}

function printVisits({ name, by, goal, maxKB }: Row, visits: readonly Visit[], withRequests: boolean): void {
  const measured = median(visits.map((each) => each[by]));
  const typical = visits.find((each) => each[by] === measured) ?? visits[0];
  const loads = typical?.loads ?? [];
  const early = sumOf(loads.filter(({ to }) => to <= (typical?.usable ?? 0)));
  const all = sumOf(loads);
  const ms = (of: (visit: Visit) => number) => median(visits.map(of)).toFixed(0);
  const each = visits.map((one) => one[by].toFixed(0)).join(', ');
  say(`${name.padEnd(22)} ${by} ${measured.toFixed(0)} ms (goal ${goal}; ${each})`);
  say(
    `  first paint ${ms((one) => one.firstPaint)} ms, LCP ${ms((one) => one.lcp)} ms, content ${ms((one) => one.shown)} ms, ` +
      `usable ${ms((one) => one.usable)} ms; largest: ${typical?.largest}`,
  );
  say(
    `  ${inKB(early.bytes)} in ${early.requests} requests until usable${maxKB === undefined ? '' : ` (goal ${maxKB} KB)`}; ` +
      `${inKB(all.bytes)} in ${all.requests} requests in all: ${sumsByKind(loads)}`,
  );
  if (withRequests) printLoads(loads);
}

function printSessions(sessions: readonly (readonly Load[])[], withRequests: boolean): void {
  const total = median(sessions.map((loads) => sumOf(loads).bytes));
  const typical = sessions.find((loads) => sumOf(loads).bytes === total) ?? [];
  const each = sessions.map((loads) => inKB(sumOf(loads).bytes)).join(', ');
  say(
    `${sessionName.padEnd(22)} ${inKB(total)} (goal ${sessionMaxKB}; ${each}) in ${sumOf(typical).requests} requests`,
  );
  say(`  ${sumsByKind(typical)}`);
  if (withRequests) printLoads(typical);
}

function printLoads(loads: readonly Load[]): void {
  for (const { type, url, bytes, from, to } of loads) {
    say(
      `  ${from.toFixed(0).padStart(6)} ${to.toFixed(0).padStart(6)} ms ${String(bytes).padStart(7)} ${type.padEnd(11)} ${new URL(url).pathname}`,
    );
  }
}

export const slowLineTool = defineTool({
  name: 'slow-line',
  summary:
    'measures visits and ten minutes of use and of talk on slow networks and processors; see docs/performance.md',
  options: {
    runs: { default: 3, description: 'visits to each page' },
    only: { default: '', description: 'measure only the rows whose name contains this' },
    minutes: { default: 10, description: 'how long three phones talk in a group' },
    requests: { default: false, description: 'list everything that was loaded' },
  },
  async run({ runs, only, minutes, requests }) {
    await using product = await startProduct({ LOG_LEVEL: 'error', DEMO: '1' });
    const student = await demoStudent(product);
    await using browser = await launchBrowser();
    const measured = rows.filter(({ name }) => name.includes(only)).map((row) => ({ row, visits: [] as Visit[] }));
    const sessions: (readonly Load[])[] = [];
    // Alternating, so that other load on the machine affects all rows.
    for (let run = 0; run < runs; run += 1) {
      for (const { row, visits } of measured) visits.push(await visit(browser, product.url, row, student));
      if (sessionName.includes(only)) sessions.push(await useOrdinarily(browser, product.url, student));
    }
    for (const { row, visits } of measured) printVisits(row, visits, requests);
    if (sessions.length > 0) printSessions(sessions, requests);
    if (!phonesName.includes(only)) return { isGood: true, summary: 'measured' };
    const talk = await talkOnThreePhones(product, { minutes, conditions: slowLine });
    for (const line of talk.report) say(line);
    return report(`three phones talked for ${minutes} minutes`, talk.failures);
  },
});
