import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Every rule of WCAG 2.2 A and AA that a page breaks, with the places; empty when it breaks none. */
export async function barriersOn(page: Page): Promise<string[]> {
  await stillness(page);
  const { violations } = await new AxeBuilder({ page })
    // Half the time: no page is opened beside to put frames together, which ours have none of, and what holds is not listed.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** What reaches over the side of the screen, so that the page could be moved sideways. */
export function overhangOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width && window.innerWidth <= screen.width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
  });
}

/** Colours are measured once what moves has come to rest, and what plays by itself is paused. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const playing = document.querySelectorAll<HTMLElement>('button[aria-label="Pause"][aria-pressed="false"]');
    for (const button of playing) button.click();
    // A paused animation never ends, so the pause is to be seen first.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const moving = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
