import type { Page } from 'playwright-core';

/** Returns how long the newest toast stays, as a CSS time, and whether its timer runs. */
export function toastClock(page: Page): Promise<string> {
  return page
    .locator('.Toastify__progress-bar')
    .last()
    .evaluate((bar) => {
      const { animationDuration, animationPlayState } = getComputedStyle(bar);
      return `${animationDuration} ${animationPlayState}`;
    });
}
