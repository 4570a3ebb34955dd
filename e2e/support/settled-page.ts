import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page, Request } from 'playwright-core';

/** The heading by which a page is known to be there. */
const heading = ':is(h1, main h2)';

/** Waits for a visible heading, looking at every frame. */
export async function waitForHeading(page: Page): Promise<void> {
  await page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll(selector)].some((each) => each.checkVisibility({ visibilityProperty: true })),
    heading,
  );
}

/** Waits for a visible element. `waitFor` looks only twice per second after its first tries. */
export async function waitUntilSeen(thing: Locator, patience: number): Promise<void> {
  for (const end = Date.now() + patience; !(await thing.isVisible()); await pause(30)) {
    if (Date.now() > end) throw new Error(`Timeout: not visible: ${thing}`);
  }
}

/** Opens a path of another page without loading the app again, as when the person goes back or forward in the history. */
export async function goInApp(page: Page, path: string): Promise<void> {
  const before = await page.locator(heading).first().elementHandle();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(([old, selector]) => !old?.isConnected && document.querySelector(selector) !== null, [
    before,
    heading,
  ] as const);
}

/** Waits for lists and visible pictures to load. */
export async function settle(page: Page, isBusy = false): Promise<void> {
  await page.waitForFunction((isBusy) => {
    const seen = [...document.images].filter(({ loading }) => loading !== 'lazy');
    return (isBusy || !document.querySelector('[aria-busy=true]')) && seen.every(({ complete }) => complete);
  }, isBusy);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Returns a function that waits until a page has no request that is not answered, for two frames. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 2; quiet = open.size === 0 ? quiet + 1 : 0) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
    }
    await settle(page);
  };
}
