import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { befriend, whisper } from '#support/whispers.ts';
import { openWindow } from '#support/window.ts';

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

/** Returns the labels and badges of the bottom bar that overlap, are cut off, or are covered by a floating button. */
function barFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = [...document.querySelectorAll('nav')].find((nav) => nav.checkVisibility() && nav.matches('.fixed'));
    if (!bar) return [];
    const found: string[] = [];
    const boxes = [...bar.querySelectorAll('a')].flatMap((link) => {
      const label = [...link.querySelectorAll('span')].find(({ className }) =>
        className.includes('whitespace-nowrap'),
      )!;
      const badge = link.querySelector('.numbers');
      return [label, ...(badge ? [badge] : [])].map((part) => ({
        text: part.textContent,
        edge: part.getBoundingClientRect(),
      }));
    });
    for (const [at, { text, edge }] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const isApart =
          edge.right <= other.edge.left ||
          other.edge.right <= edge.left ||
          edge.bottom <= other.edge.top ||
          other.edge.bottom <= edge.top;
        if (!isApart) found.push(`${text} overlaps ${other.text}`);
      }
      const { top, bottom } = bar.getBoundingClientRect();
      if (edge.bottom > Math.min(bottom, innerHeight)) found.push(`${text} is cut off below`);
      // A badge may reach over the edge of the bar, but not be cut by the list that scrolls.
      const list = bar.querySelector('ul')!.getBoundingClientRect();
      if (edge.top < Math.min(top, list.top)) found.push(`${text} is cut off above`);
    }
    for (const button of document.querySelectorAll('main .fixed:is(button, a)')) {
      const { left, right, bottom } = button.getBoundingClientRect();
      const name = button.ariaLabel ?? button.textContent;
      if (bottom > bar.getBoundingClientRect().top) found.push(`${name} covers the bar`);
      if (left < 0 || right > innerWidth) found.push(`${name} is outside of the window`);
    }
    return found;
  });
}

for (const locale of ['en', 'ar']) {
  test(`with text of twice the size, every control of the main pages can be reached and nothing overlaps (${locale})`, async ({
    product,
    browser,
  }) => {
    const [ada, ben] = [await member(product, `ada_${locale}`), await member(product, `ben_${locale}`)];
    const id = await befriend(product, ada, ben);
    await whisper(product, ben, id, ['Habari?', 'Are you in?', 'Hello?']);
    const { id: postId } = await ada.post('Who is in?');
    await ben.comment(postId, 'I am');
    await using context = await openWindow(browser, product.url, { as: ada, locale });
    const page = await context.newPage();
    const bar = page.locator('nav.fixed');
    const pages = ['/feed', '/events-parties', '/student-businesses', '/intake-hub', '/notifications', '/settings'];
    for (const path of [...pages, `/profile/ada_${locale}`, '/chat', `/chat/ben_${locale}`]) {
      await page.goto(path);
      await page.locator('h1, article, textarea').filter({ visible: true }).first().waitFor();
      if (path === '/feed') await bar.locator('.numbers').waitFor();
      await setTextSize(page, 200);
      expect(await outside(page), path).toEqual([]);
      expect(await barFaults(page), path).toEqual([]);
    }
    await page.goto('/feed');
    await setTextSize(page, 200);
    const last = bar.getByRole('link').last();
    await last.focus();
    await expect
      .poll(async () => {
        const { x, width } = (await last.boundingBox())!;
        return x >= 0 && x + width <= 360;
      })
      .toBe(true);
    await last.click();
    await page.waitForURL('**/intake-hub');
  });
}
