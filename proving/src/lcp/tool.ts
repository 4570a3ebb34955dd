import type { Browser } from 'playwright-core';
import { launchBrowser } from '@baraza/e2e/support/browser.ts';
import { member, type Member } from '@baraza/e2e/support/member.ts';
import { paintedPicture } from '@baraza/e2e/support/painted-picture.ts';
import { startProduct, type Product } from '@baraza/e2e/support/product.ts';
import { openWindow } from '@baraza/e2e/support/window.ts';
import { defineTool, say } from '#shared/tool.ts';
import { type Conditions, type Goal, type Loaded, type Visit, visitPage } from './visit.ts';

/** Slow 4G, and a phone with a quarter of this machine's speed. */
const slow4G: Conditions = { latency: 150, down: 1_600, up: 750, slowdown: 4 };
/** A crowded cell with 2G speed. */
const slowLine: Conditions = { latency: 400, down: 400, up: 200, slowdown: 4 };
const cheapPhone: Conditions = { ...slowLine, slowdown: 6 };

const pages = {
  landing: { path: '/landing', shown: 'h1' },
  login: { path: '/login', shown: 'h1', control: 'main button' },
  feed: { path: '/feed', shown: 'article', control: 'article button[aria-pressed]' },
} satisfies Record<string, Goal>;

interface Row {
  name: string;
  page: keyof typeof pages;
  conditions: Conditions;
  /** What the row is measured by, with the goal in milliseconds. */
  by: 'lcp' | 'usable';
  goal: number;
  /** Opens the page again in the same browser, whose service worker has stored the app. */
  isRepeat?: true;
}

const rows: Row[] = [
  { name: '/landing, slow 4G', page: 'landing', conditions: slow4G, by: 'lcp', goal: 1_800 },
  { name: '/feed, slow 4G', page: 'feed', conditions: slow4G, by: 'lcp', goal: 2_500 },
  { name: '/login, slow line', page: 'login', conditions: slowLine, by: 'usable', goal: 2_500 },
  { name: '/feed, slow line', page: 'feed', conditions: cheapPhone, by: 'usable', goal: 4_000 },
  { name: '/feed again', page: 'feed', conditions: cheapPhone, by: 'usable', goal: 1_500, isRepeat: true },
];

/** Visits a page with an empty browser cache, or again after such a visit. */
async function visit(browser: Browser, url: string, { page, conditions, isRepeat }: Row, as: Member): Promise<Visit> {
  const goal = pages[page];
  const options = { patience: 120_000, hasWorker: isRepeat === true, ...(page === 'feed' && { as }) };
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

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;
}

function printVisits({ name, by, goal }: Row, visits: readonly Visit[], withRequests: boolean): void {
  const measured = median(visits.map((each) => each[by]));
  const typical = visits.find((each) => each[by] === measured) ?? visits[0];
  const loaded = typical?.loaded ?? [];
  const files = loaded.filter(({ type }) => type !== 'Image');
  const images = loaded.filter(({ type }) => type === 'Image');
  const early = loaded.filter(({ to }) => to <= (typical?.usable ?? 0));
  const kb = (list: readonly Loaded[]) => (list.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(0);
  const ms = (of: (visit: Visit) => number) => median(visits.map(of)).toFixed(0);
  const all = visits.map((each) => each[by].toFixed(0)).join(', ');
  say(`${name.padEnd(18)} ${by} ${measured.toFixed(0)} ms (goal ${goal}; ${all})`);
  say(
    `  first paint ${ms((each) => each.firstPaint)} ms, LCP ${ms((each) => each.lcp)} ms, content ${ms((each) => each.shown)} ms, ` +
      `usable ${ms((each) => each.usable)} ms; largest: ${typical?.largest}`,
  );
  say(
    `  ${kb(early)} KB until usable; ${files.length} requests of ${kb(files)} KB and ${images.length} images of ${kb(images)} KB in all`,
  );
  if (!withRequests) return;
  for (const { type, url, bytes, from, to } of loaded) {
    say(
      `  ${from.toFixed(0).padStart(6)} ${to.toFixed(0).padStart(6)} ms ${String(bytes).padStart(7)} ${type.padEnd(11)} ${new URL(url).pathname}`,
    );
  }
}

/** Posts of different lengths, some with a picture. */
async function fillFeed(product: Product): Promise<void> {
  const picture = await paintedPicture('teal');
  const writer = await member(product, 'writer');
  for (let number = 1; number <= 20; number += 1) {
    const text = `${number}. The library closes at ten tonight and the debate club still has two free seats in the bus. `;
    await writer.post(text.repeat(1 + (number % 3)), number % 4 === 0 ? [picture] : []);
  }
}

export const lcpTool = defineTool({
  name: 'lcp',
  summary: 'measures first and repeated visits on slow networks and processors; see docs/performance.md',
  options: {
    runs: { default: 3, description: 'visits to each page' },
    only: { default: '', description: 'measure only the rows whose name contains this' },
    requests: { default: false, description: 'list everything that was loaded' },
  },
  async run({ runs, only, requests }) {
    await using product = await startProduct({ LOG_LEVEL: 'error' });
    const reader = await member(product, 'reader');
    await fillFeed(product);
    await using browser = await launchBrowser();
    const measured = rows.filter(({ name }) => name.includes(only)).map((row) => ({ row, visits: [] as Visit[] }));
    // Alternating, so that other load on the machine affects all rows.
    for (let run = 0; run < runs; run += 1) {
      for (const { row, visits } of measured) visits.push(await visit(browser, product.url, row, reader));
    }
    for (const { row, visits } of measured) printVisits(row, visits, requests);
    return { isGood: true, summary: 'measured' };
  },
});
