import type { JSHandle, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';

/** Resolves when the service worker controls the page. */
const taken = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
/** Asks for a newer service worker until another one than `old`, a handle to the controller of the page before, controls it. */
const askForNewer = (page: Page, old: JSHandle<ServiceWorker | null>) =>
  page.waitForFunction(
    async (old) => {
      const { serviceWorker } = navigator;
      if (serviceWorker.controller !== old) return true;
      await (await serviceWorker.getRegistration())?.update();
      return false;
    },
    old,
    { polling: 500 },
  );

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

  const old = await page.evaluateHandle(() => navigator.serviceWorker.controller);
  await product.stop();
  await product.start({ SUPPORT_EMAIL: 'new@baraza.example' });
  await askForNewer(page, old);
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
