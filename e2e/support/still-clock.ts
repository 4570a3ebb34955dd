import type { Page } from 'playwright-core';

export interface StillClock {
  /** Advances the page's clock by `ms`. */
  runFor: (ms: number) => Promise<void>;
  /** Advances the clock in small steps until a condition holds or the test's timeout is reached. */
  runUntil: (isSo: () => Promise<boolean>) => Promise<void>;
}

/** Stops the clock of a page, which must have been installed with `page.clock.install()` before opening the page. */
export async function stopClock(page: Page): Promise<StillClock> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
  return {
    runFor: (ms) => page.clock.runFor(ms),
    runUntil: async (isSo) => {
      const late = Date.now() + 30_000;
      // What the page waits for besides its clock, such as a response, takes real time.
      while (!(await isSo())) {
        if (Date.now() > late) throw new Error('It did not become so.');
        await page.clock.runFor(10);
      }
    },
  };
}
