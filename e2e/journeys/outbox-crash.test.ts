import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchWithProfile, type ProfileBrowser } from '#support/browser.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';

/**
 * How long a killed browser had after the tap, in milliseconds: less than a person needs to swipe an app away. The page stores an entry
 * in 3 to 6 ms, but in other processes, so that killing them all in these milliseconds loses it, whatever the page does.
 */
const fastestSwipe = 300;

/** How a page ends right after a tap. Each returns the browser in which the person opens Baraza again. */
const ends: Record<string, (page: Page, tapped: ProfileBrowser, profile: string) => Promise<ProfileBrowser>> = {
  async 'the browser is killed'(page, browser, profile) {
    await page.waitForTimeout(fastestSwipe);
    await browser.kill();
    return launchWithProfile(profile);
  },
  async 'the process of the page is killed'(_page, tapped) {
    const devtools = await tapped.browser.newBrowserCDPSession();
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL');
    return tapped;
  },
  async 'the tab is closed'(page, tapped) {
    await page.close();
    return tapped;
  },
  async 'the page is reloaded'(page, tapped) {
    await page.evaluate(() => location.reload());
    return tapped;
  },
};

/** Returns how many entries of the outbox the device has stored, from a page that runs no code of the app. */
function countStored(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'baraza-outbox')) return 0;
    const opening = indexedDB.open('baraza-outbox');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const count = opening.result.transaction('entries').objectStore('entries').count();
    await new Promise((resolve) => count.addEventListener('success', resolve));
    opening.result.close();
    return count.result;
  });
}

for (const [end, finish] of Object.entries(ends)) {
  for (const isEarly of [false, true]) {
    test(`a like is stored when ${end} right after the tap, ${isEarly ? 'before' : 'after'} the code of the outbox has loaded`, async ({
      product,
      scratch,
    }) => {
      const name = `crash_${Object.keys(ends).indexOf(end)}${isEarly ? 'a' : 'b'}`;
      const [author, fan] = [await member(product, `${name}1`), await member(product, `${name}2`)];
      const { id } = await author.post('Who saw the sunset over the library?');
      const profile = join(scratch, 'profile');
      const tapped = await launchWithProfile(profile);
      let again = tapped;
      try {
        const page = await tapped.context.newPage();
        await page.addInitScript((session) => localStorage.setItem('baraza', session), JSON.stringify(fan));
        // Nothing is sent, so the entry remains.
        await page.route(/\/api\/posts\/[^/]+$/, (route, request) =>
          request.method() === 'PATCH' ? route.abort() : route.continue(),
        );
        if (isEarly) await page.route(/\/assets\/live-/, () => undefined);
        await page.goto(`${product.url}/feed/${id}`);
        const like = page.getByRole('article').getByRole('button', { name: 'Like' }).first();
        await like.waitFor();
        if (!isEarly) await page.waitForLoadState('networkidle');
        await like.evaluate((button: HTMLElement) => button.click());
        again = await finish(page, tapped, profile);
        const next = await again.context.newPage();
        await next.goto(`${product.url}/robots.txt`);
        await expect.poll(() => countStored(next)).toBe(1);
      } finally {
        await again.kill();
      }
    });
  }
}
