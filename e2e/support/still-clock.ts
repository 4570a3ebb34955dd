import type { Page } from 'playwright-core';

export interface StillClock {
  /** Lets so many milliseconds pass for the page. */
  runFor: (ms: number) => Promise<void>;
  /** Lets time pass in small steps until something is so, as far as a test may wait for it. */
  runUntil: (isSo: () => Promise<boolean>) => Promise<void>;
}

/** Stops the clock of a page, which must have been given one with `page.clock.install()` before it was opened. */
export async function stopClock(page: Page): Promise<StillClock> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
  return {
    runFor: (ms) => page.clock.runFor(ms),
    runUntil: async (isSo) => {
      const late = Date.now() + 30_000;
      // What the page waits for besides its clock, such as an answer, takes real time.
      while (!(await isSo())) {
        if (Date.now() > late) throw new Error('It did not become so.');
        await page.clock.runFor(10);
      }
    },
  };
}
