import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { notAllowed } from '#support/not-allowed.ts';

/** Returns whether a click on the centre of an element reaches it: nothing covers it, and no dialog makes it inert. */
function isInFront(element: Locator): Promise<boolean> {
  return element.evaluate((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

test('a toast shown while a dialog is open is in front of it, and stays when it closes', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'ada'), await member(product, 'ben')];
  await Promise.all([ada.follow(ben), ben.follow(ada)]);
  const { page, expectTrouble } = await visit({ as: ada });
  expectTrouble(/POST .*\/api\/conversations/);
  await page.route('**/api/conversations', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto('/chat');
  await page.getByRole('button', { name: 'New Chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start a New Chat' });
  await dialog.getByRole('button', { name: '@ben' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to create conversation.' });
  await toast.waitFor();
  await expect.poll(() => isInFront(toast)).toBe(true);
  // It is announced only inside the dialog, because everything outside is inert.
  expect(await dialog.getByRole('region', { name: 'Messages' }).count()).toBe(1);
  await toast.hover();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await isInFront(toast)).toBe(true);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => toast.count()).toBe(0);
});

test('a toast shown while pictures fill the screen is in front of them', async ({ product, visit }) => {
  const cleo = await member(product, 'cleo');
  await cleo.post('Look', [await paintedPicture('teal')]);
  const { page, expectTrouble } = await visit({ as: cleo, screen: 'desktop', theme: 'dark' });
  expectTrouble(/403|PATCH/);
  await page.route('**/api/posts/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(notAllowed) : route.continue(),
  );
  await page.goto('/feed');
  const post = page.getByRole('article').filter({ hasText: 'Look' });
  await post.getByRole('button', { name: /^Like/ }).click();
  await post.getByRole('button', { name: /^Open picture/ }).click();
  const pictures = page.getByRole('dialog', { name: 'Pictures' });
  await pictures.waitFor();
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to like post...' });
  await toast.waitFor();
  await expect.poll(() => isInFront(toast)).toBe(true);
});
