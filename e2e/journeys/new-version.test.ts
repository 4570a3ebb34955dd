import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';

/** Resolves when the service worker controls the page. */
const taken = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
/** Marks the page once another service worker controls it. */
const markWhenTaken = (page: Page) =>
  page.evaluate(() =>
    navigator.serviceWorker.addEventListener('controllerchange', () => document.body.setAttribute('data-taken', '')),
  );
/** Asks for a newer service worker until one controls the page. */
async function askForNewer(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  const find = () =>
    page.evaluate(async () => {
      if (document.body.hasAttribute('data-taken')) return 'taken';
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update().catch(() => undefined);
      return registration?.waiting ? 'waiting' : 'none';
    });
  for (let found = await find(); found !== 'taken'; found = await find()) {
    // Under DevTools Chromium may keep the older worker running, for which the newer one waits.
    if (found === 'waiting') await devTools.send('ServiceWorker.stopAllWorkers');
    await sleep(500);
  }
  await devTools.detach();
}

test('a page that was opened before opens offline, and says so', async ({ product, visit }) => {
  const reader = await member(product, 'asha');
  const { page, expectTrouble } = await visit({ as: reader, hasWorker: true });
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|failed|FetchEvent/);
  await page.goto('/feed');
  await taken(page);
  await page.goto('/feed');
  await page.getByRole('heading', { name: 'Spotlight' }).waitFor();
  await page.context().setOffline(true);
  await page.goto('/feed');
  // The empty list of the visit before, if it was stored in time.
  await page
    .getByText('Error fetching posts...')
    .or(page.getByText(/^Updated/))
    .waitFor();
  await page.goto('/');
  await page.waitForURL('**/feed');
  await page.context().setOffline(false);
  await page.getByText(/^The board is still empty/).waitFor();
});

test('a new version reloads the page, but not while a comment is typed or a picture is cropped', async ({
  product,
  visit,
}) => {
  const writer = await member(product, 'baraka');
  const { id } = await writer.post('What is new?');
  const { page, expectTrouble } = await visit({ as: writer, hasWorker: true });
  expectTrouble(/./);
  await page.goto(`/feed/${id}`);
  await taken(page);
  await page.reload();
  const box = page.getByRole('textbox', { name: 'Write a comment' });
  await box.fill('Not finished');
  await page.evaluate(() => document.body.setAttribute('data-old', ''));
  const form = await page.context().newPage();
  await form.goto('/settings');
  const [picture, bio] = [form.getByRole('button', { name: 'Use picture' }), form.getByLabel('Bio')];
  await form.getByLabel('Avatar', { exact: true }).setInputFiles(await paintedPicture('teal'));
  await picture.waitFor();
  await form.evaluate(() => document.body.setAttribute('data-old', ''));

  await markWhenTaken(page);
  await product.stop();
  await product.start({ SUPPORT_EMAIL: 'new@baraza.example' });
  await askForNewer(page);
  expect(await page.locator('body[data-old]').count()).toBe(1);
  expect(await box.inputValue()).toBe('Not finished');
  expect([await form.locator('body[data-old]').count(), await picture.isVisible()]).toEqual([1, true]);
  await picture.click();
  await form.getByRole('button', { name: 'Remove: Avatar' }).waitFor();
  expect(await form.locator('body[data-old]').count()).toBe(1);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => form.locator('body[data-old]').count()).toBe(0);
  await bio.waitFor();
  expect(await page.locator('body[data-old]').count()).toBe(1);
  await box.fill('');
  await expect.poll(() => page.locator('body[data-old]').count()).toBe(0);
  await expect.poll(() => page.locator('meta[name=support-email]').getAttribute('content')).toBe('new@baraza.example');
});
