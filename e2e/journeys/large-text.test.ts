import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { befriend } from '#support/whispers.ts';

/** Sets the size of text in percent, as the browser's setting does. */
function setTextSize(page: Page, percent: number): Promise<void> {
  return page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent);
}

/** Returns the controls and headings that are outside of the page's width and cannot be scrolled to. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isScrolled = (element: Element) => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
      }
      return false;
    };
    return [...document.querySelectorAll('main :is(a, button, input, textarea, select, h1, h2), nav a, header a')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isScrolled(element))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 2 && (left < -1 || right > innerWidth + 1);
      })
      .map((element) => (element.getAttribute('aria-label') ?? element.textContent).trim());
  });
}

test('with text of twice the size, every control of the main pages can be reached and no labels overlap', async ({
  product,
  visit,
}) => {
  const [ada, ben] = [await member(product, 'ada'), await member(product, 'ben')];
  await befriend(product, ada, ben);
  const { page } = await visit({ as: ada });
  const pages = ['/feed', '/events-parties', '/student-businesses', '/chat', '/chat/ben', '/intake-hub'];
  for (const path of [...pages, '/notifications', '/settings', '/profile/ada']) {
    await page.goto(path);
    await page.locator('h1, article, textarea').filter({ visible: true }).first().waitFor();
    await setTextSize(page, 200);
    expect(await outside(page), path).toEqual([]);
    const labels = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const edges = await labels.evaluateAll((links) =>
      links.map((link) => link.querySelector('span:nth-of-type(2), span:last-of-type')!.getBoundingClientRect()),
    );
    for (const [at, { left }] of edges.entries()) {
      expect(left, `label ${at} on ${path}`).toBeGreaterThanOrEqual(edges[at - 1]?.right ?? 0);
    }
  }
  await page.goto('/feed');
  await setTextSize(page, 200);
  const last = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Intake Hub' });
  await last.focus();
  await expect.poll(async () => (await last.boundingBox())!.x).toBeLessThan(360);
  await last.click();
  await page.waitForURL('**/intake-hub');
});
