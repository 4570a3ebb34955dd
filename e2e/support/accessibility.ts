import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type Axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const options: Axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Returns the WCAG 2.2 A and AA rules that a page violates, with the elements. */
export async function barriersOn(page: Page): Promise<string[]> {
  const found = await analyze(page);
  // A toast can fade in during the analysis, which measures its contrast halfway. What remains is a barrier.
  return found.length === 0 ? found : analyze(page);
}

async function analyze(page: Page): Promise<string[]> {
  await stillness(page);
  // Sending and compiling it takes about as long as an analysis, so it stays in the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  }, options);
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
