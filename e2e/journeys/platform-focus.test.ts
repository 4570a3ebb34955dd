import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { screens } from '#support/screens.ts';

/*
 * The browser's own handling of focus and of names for icons. `keep-focus.ts` and `captions.ts` exist because it is not enough. If a
 * test fails after an update of the browser, one of them may no longer be needed.
 */

const list = `<h1 tabindex="-1" autofocus>List</h1>
  <button id="removed">Delete</button> <button id="disabled">Save</button> <a href="/next">Next</a>
  <button id="icon" interestfor="name" aria-label="Like">+</button> <div id="name" popover="hint">Like</div>`;
const next = '<h1 tabindex="-1" autofocus>Next</h1>';

/** Returns the name of the element that has the focus, after the browser has rendered twice. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    return document.activeElement?.localName;
  });
}

/** A page with two views and none of the app's code, in which the Navigation API moves the focus. */
const openPage = test.extend('page', async ({ browser }, { onCleanup }) => {
  const context = await browser.newContext(screens.phone);
  onCleanup(() => context.close());
  const page = await context.newPage();
  await page.route('http://page.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<main>${list}</main>` }),
  );
  await page.goto('http://page.test/');
  await page.evaluate(
    (views) => {
      navigation.addEventListener('navigate', (event) => {
        const { pathname } = new URL(event.destination.url);
        const show = async () => {
          document.querySelector('main')!.innerHTML = pathname === '/next' ? views.next : views.list;
        };
        event.intercept({ focusReset: 'after-transition', handler: show });
      });
    },
    { list, next },
  );
  // The browser handles `autofocus` when it first renders, which may be later than a test's first call.
  await page.locator('h1:focus').waitFor();
  return page;
});

openPage(
  'the browser drops the focus of a control that is removed, and of one that is disabled for a while',
  async ({ page }) => {
    const removed = page.locator('#removed');
    await removed.focus();
    await removed.evaluate((button) => button.remove());
    expect(await focused(page)).toBe('body');
    const disabled = page.locator('#disabled');
    await disabled.focus();
    await disabled.evaluate((button: HTMLButtonElement) => (button.disabled = true));
    expect(await focused(page)).toBe('body');
    await disabled.evaluate((button: HTMLButtonElement) => (button.disabled = false));
    expect(await focused(page)).toBe('body');
  },
);

openPage(
  'the browser can focus the heading of a page, but not the link from which the page was opened',
  async ({ page }) => {
    await page.getByRole('link', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Next' }).waitFor();
    expect(await focused(page)).toBe('h1');
    await page.goBack();
    await page.getByRole('heading', { name: 'List' }).waitFor();
    expect(await focused(page)).toBe('h1');
  },
);

openPage('the browser hides the name of an icon as soon as the finger that covers it is lifted', async ({ page }) => {
  const name = page.locator('#name');
  const { x, y } = (await page.locator('#icon').boundingBox())!;
  const devtools = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + 4, y: y + 4 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await name.waitFor({ state: 'visible' });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await name.waitFor({ state: 'hidden', timeout: 1_000 });
});
