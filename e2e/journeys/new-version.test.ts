import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';

/** Resolves when the service worker controls the page. */
const taken = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const askForNewer = (page: Page) =>
  page.evaluate(async () => {
    const { controller } = navigator.serviceWorker;
    void (await navigator.serviceWorker.getRegistration())?.update();
    // Resolves when the newer worker has taken over.
    await new Promise<void>((resolve) => {
      const look = () => (navigator.serviceWorker.controller === controller ? setTimeout(look, 50) : resolve());
      look();
    });
  });

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
