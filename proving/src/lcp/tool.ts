import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '@baraza/e2e/support/browser.ts';
import { member, type Member } from '@baraza/e2e/support/member.ts';
import { paintedPicture } from '@baraza/e2e/support/painted-picture.ts';
import { startProduct } from '@baraza/e2e/support/product.ts';
import { openWindow } from '@baraza/e2e/support/window.ts';
import { defineTool, say } from '#shared/tool.ts';

/** Slow 4G, and a phone with a quarter of this machine's speed. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowdown = 4;

interface Loaded {
  url: string;
  type: string;
  /** Transferred bytes with headers. */
  bytes: number;
  /** Milliseconds from the start of the visit. */
  from: number;
  to: number;
}

interface Visit {
  /** Milliseconds until the largest contentful paint. */
  lcp: number;
  /** The element of that paint, with the start of its text. */
  largest: string;
  firstPaint: number;
  loaded: Loaded[];
}

interface PaintRecord {
  at: number;
  largest: string;
  first: number;
}

/** Visits a page with an empty browser cache. */
async function visit(browser: Browser, url: string, path: string, as?: Member): Promise<Visit> {
  const context = await openWindow(browser, url, { as, patience: 120_000 });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    const open = new Map<string, Loaded>();
    const loaded: Loaded[] = [];
    let began: number | undefined;
    await client.send('Network.enable');
    await client.send('Network.setCacheDisabled', { cacheDisabled: false });
    await client.send('Network.emulateNetworkConditions', network);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    client.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
      began ??= timestamp;
      open.set(requestId, { url: request.url, type, bytes: 0, from: (timestamp - began) * 1000, to: 0 });
    });
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      const request = open.get(requestId);
      if (request) loaded.push({ ...request, bytes: encodedDataLength, to: (timestamp - (began ?? 0)) * 1000 });
    });
    await page.addInitScript(() => {
      const paint = { at: 0, largest: '', first: 0 };
      Object.assign(globalThis, { paint });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
          paint.at = entry.startTime;
          paint.largest = `${entry.element?.localName ?? 'nothing'} ${entry.element?.textContent.trim().slice(0, 40) ?? ''}`;
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        paint.first = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? paint.first;
      }).observe({ type: 'paint', buffered: true });
    });
    await page.goto(path, { waitUntil: 'load' });
    // With a slow processor the network is idle long before the first content is shown.
    await page
      .locator(path === '/feed' ? 'article' : 'h1')
      .first()
      .waitFor();
    await sleep(5_000);
    const paint = await page.evaluate(() => (globalThis as unknown as { paint: PaintRecord }).paint);
    return { lcp: paint.at, largest: paint.largest, firstPaint: paint.first, loaded };
  } finally {
    await context.close();
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;
}

function printVisits(name: string, goal: number, visits: readonly Visit[], withRequests: boolean): void {
  const lcp = median(visits.map((each) => each.lcp));
  const typical = visits.find((each) => each.lcp === lcp) ?? visits[0];
  const files = typical?.loaded.filter(({ type }) => type !== 'Image') ?? [];
  const images = typical?.loaded.filter(({ type }) => type === 'Image') ?? [];
  const kb = (list: readonly Loaded[]) => (list.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(0);
  say(
    `${name.padEnd(10)} LCP ${lcp.toFixed(0)} ms (goal ${goal}; ${visits.map((each) => each.lcp.toFixed(0)).join(', ')}), ` +
      `first paint ${median(visits.map((each) => each.firstPaint)).toFixed(0)} ms, ` +
      `${files.length} requests of ${kb(files)} KB and ${images.length} images of ${kb(images)} KB`,
  );
  say(`           largest: ${typical?.largest}`);
  if (!withRequests) return;
  for (const { type, url, bytes, from, to } of typical?.loaded ?? []) {
    say(
      `  ${from.toFixed(0).padStart(6)} ${to.toFixed(0).padStart(6)} ms ${String(bytes).padStart(7)} ${type.padEnd(11)} ${new URL(url).pathname}`,
    );
  }
}

export const lcpTool = defineTool({
  name: 'lcp',
  summary: 'measures the largest contentful paint on a slow network and processor; see docs/performance.md',
  options: {
    runs: { default: 3, description: 'visits to each page' },
    requests: { default: false, description: 'list everything that was loaded' },
  },
  async run({ runs, requests }) {
    await using product = await startProduct({ LOG_LEVEL: 'error' });
    const reader = await member(product, 'reader');
    const picture = await paintedPicture('teal');
    const writer = await member(product, 'writer');
    for (let number = 1; number <= 20; number += 1) {
      const text = `${number}. The library closes at ten tonight and the debate club still has two free seats in the bus. `;
      await writer.post(text.repeat(1 + (number % 3)), number % 4 === 0 ? [picture] : []);
    }
    await using browser = await launchBrowser();
    const visits: Record<'landing' | 'feed', Visit[]> = { landing: [], feed: [] };
    // Alternating, so that other load on the machine affects both pages.
    for (let run = 0; run < runs; run += 1) {
      visits.landing.push(await visit(browser, product.url, '/landing'));
      visits.feed.push(await visit(browser, product.url, '/feed', reader));
    }
    printVisits('/landing', 1800, visits.landing, requests);
    printVisits('/feed', 2500, visits.feed, requests);
    return { isGood: true, summary: 'measured' };
  },
});
