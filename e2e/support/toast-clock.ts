import type { Page } from 'playwright-core';

/** How long the newest toast stays, in the words of a style sheet, and whether its time is running. */
export function toastClock(page: Page): Promise<string> {
  return page
    .locator('.Toastify__progress-bar')
    .last()
    .evaluate((bar) => {
      const { animationDuration, animationPlayState } = getComputedStyle(bar);
      return `${animationDuration} ${animationPlayState}`;
    });
}
