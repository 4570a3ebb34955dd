import type { Page } from 'playwright-core';
import { text } from '@baraza/e2e/support/shown.ts';
import type { Row } from './row.ts';

/** The state of a page whose request fails, where it shows `words`. */
export function failed(
  route: string,
  url: string | RegExp,
  words: string,
  expects: RegExp,
  { shows = [], ...more }: Partial<Row> = {},
): Row {
  return {
    route,
    state: 'failed',
    as: 'member',
    before: failing(url),
    sees: words,
    shows: [text(words), ...shows],
    expects,
    ...more,
  };
}

/** The state of a page whose request is never answered. */
export function loading(route: string, url: string | RegExp, more: Partial<Row> = {}): Row {
  return {
    route,
    state: 'loading',
    as: 'member',
    isBusy: true,
    before: holding(url),
    ready: async ({ page }) => {
      await page.locator('[aria-busy=true]').first().waitFor();
      // The frame is busy too while the code of the page loads; a page without a heading is reported by the checks.
      await page
        .getByRole('heading', { level: 1 })
        .first()
        .waitFor({ timeout: 5_000 })
        .catch(() => {});
    },
    ...more,
  };
}

/** Answers matching requests with 500. */
export function failing(url: string | RegExp) {
  return (page: Page) => page.route(url, (route) => route.fulfill({ status: 500, body: '' }));
}

/** Keeps timers of at least `limit` milliseconds from running, because a visit can take longer on a busy machine. */
export function withoutTimers(limit: number) {
  return (page: Page) =>
    page.addInitScript((limit) => {
      const start = window.setTimeout.bind(window);
      window.setTimeout = ((run: TimerHandler, ms = 0, ...values: unknown[]) =>
        ms >= limit ? 0 : start(run, ms, ...values)) as typeof window.setTimeout;
    }, limit);
}

/** Never answers matching requests, nor does the web client give them up, which it does after 20 seconds. */
function holding(url: string | RegExp) {
  return async (page: Page) => {
    await withoutTimers(20_000)(page);
    await page.route(url, () => new Promise<void>(() => {}));
  };
}

/** Answers matching requests with this JSON. */
export function answering(url: string, json: unknown) {
  return (page: Page) => page.route(url, (route) => route.fulfill({ json }));
}
