import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Returns the WCAG 2.2 A and AA rules that a page violates, with the elements. */
export async function barriersOn(page: Page): Promise<string[]> {
  const found = await analyze(page);
  // A toast can fade in during the analysis, which measures its contrast halfway. What remains is a barrier.
  return found.length === 0 ? found : analyze(page);
}

async function analyze(page: Page): Promise<string[]> {
  await stillness(page);
  const { violations } = await new AxeBuilder({ page })
    // Takes half the time: it opens no extra page to combine frames, which our pages do not have, and lists no passed rules.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Returns the elements that extend beyond the side of the screen, so that the page could be scrolled sideways. */
export function overhangOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width && window.innerWidth <= screen.width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return document.dir === 'rtl' ? left < -1 : right > width + 1;
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
  });
}

/** Colours are measured after animations have ended or are paused. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const playing = document.querySelectorAll<HTMLElement>('button[aria-label="Pause"][aria-pressed="false"]');
    for (const button of playing) button.click();
    // A paused animation never ends, so this waits until the pause is rendered.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const moving = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
