import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { type Conditions, slowDown } from '@baraza/e2e/support/slow-line.ts';
import { recordTraffic, type Load } from '@baraza/e2e/support/traffic.ts';

export interface Visit {
  /** Milliseconds until the largest contentful paint. */
  lcp: number;
  /** The element of that paint, with the start of its text. */
  largest: string;
  /** Milliseconds until the first text or picture. */
  firstPaint: number;
  /** Milliseconds until the content is shown, and until its control reacts. */
  shown: number;
  usable: number;
  loads: readonly Load[];
}

/** What a person waits for on a page. The control is tapped until it reacts; without one, the content is enough. */
export interface Goal {
  path: string;
  shown: string;
  control?: string;
  /** The app's control, which must have the state that the first tap has shown. */
  kept?: string;
}

interface Marks {
  at: number;
  largest: string;
  first: number;
  shown: number;
  usable: number;
  /** The `aria-pressed` of the control after the tap. */
  state: string | null;
}

/** Opens a page in a new tab and waits until it is usable, and for five more seconds. */
export async function visitPage(context: BrowserContext, goal: Goal, conditions: Conditions): Promise<Visit> {
  const page = await context.newPage();
  try {
    const { loads } = await recordTraffic(page);
    await slowDown(page, conditions);
    await page.addInitScript(watch, goal);
    await page.goto(goal.path, { waitUntil: 'commit' });
    await page.waitForFunction(() => (globalThis as unknown as { marks?: Marks }).marks?.usable);
    const marks = await page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks);
    if (goal.kept !== undefined) await page.locator(goal.kept).first().waitFor();
    await sleep(5_000);
    if (goal.kept !== undefined && (await stateOf(page, goal.kept)) !== marks.state) throw new Error('A tap was lost.');
    const { at, largest, first } = await page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks);
    return { lcp: at, largest, firstPaint: first, shown: marks.shown, usable: marks.usable, loads };
  } finally {
    await page.close();
  }
}

function stateOf(page: Page, control: string): Promise<string | null> {
  return page.locator(control).first().getAttribute('aria-pressed');
}

/** Runs in the page before its scripts, so it uses nothing outside itself. Notes paints, and taps the control until it reacts. */
function watch({ shown, control }: Goal): void {
  const marks: Marks = { at: 0, largest: '', first: 0, shown: 0, usable: 0, state: null };
  Object.assign(globalThis, { marks });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      marks.at = entry.startTime;
      marks.largest = `${entry.element?.localName ?? 'nothing'} ${entry.element?.textContent.trim().slice(0, 40) ?? ''}`;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    marks.first = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? marks.first;
  }).observe({ type: 'paint', buffered: true });

  const react = () => (marks.usable ||= performance.now());
  // The sign-in button opens a window, which nothing needs here.
  window.open = () => {
    react();
    return { closed: false, close: () => undefined, location: {} } as unknown as Window;
  };
  let before: string | null | undefined;
  const timer = setInterval(() => {
    if (document.querySelector(shown)) marks.shown ||= performance.now();
    if (control === undefined) marks.usable = marks.shown;
    if (marks.usable) clearInterval(timer);
    const button = control === undefined ? null : document.querySelector<HTMLElement>(control);
    if (!button || !button.checkVisibility()) return;
    const state = button.getAttribute('aria-pressed');
    before ??= state;
    if (state !== before) {
      marks.state = state;
      react();
    }
    if (marks.usable) clearInterval(timer);
    else button.click();
  }, 30);
}
