import { expect } from 'vitest';
import { launchBrowser } from '#support/browser.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { openWindow } from '#support/window.ts';
import { befriend } from '#support/whispers.ts';

test('a voice note is recorded, sent, and played by the other person', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'ada'), await member(product, 'ben')];
  await befriend(product, ada, ben);
  await using browser = await launchBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
  const context = await openWindow(browser, product.url, { as: ada });
  const hers = await context.newPage();
  await hers.goto('/chat/ben');
  await hers.getByRole('button', { name: 'Record a voice note' }).press('Enter');
  await hers.getByText('0:10', { exact: true }).waitFor({ timeout: 60_000 });
  await hers.getByRole('button', { name: 'Send the voice note' }).press('Enter');
  await hers.getByRole('button', { name: 'Play the voice note' }).waitFor();

  const { page: his } = await visit({ as: ben });
  const loaded = his.waitForResponse((response) => response.url().includes('.m4a'));
  await his.goto('/chat/ada');
  await his.getByRole('button', { name: 'Play the voice note' }).click();
  await his.getByRole('button', { name: 'Pause' }).waitFor();
  const file = await (await his.request.get((await loaded).url())).body();
  process.stdout.write(`10 s recorded by Chromium have ${file.length} bytes.\n`);
  expect(file.length).toBeLessThanOrEqual(20 * 1024);
  await his.getByText('0:02').waitFor();
}, 180_000);

test('a recording survives a reload, and is offered again and sent', async ({ product }) => {
  const [ada, ben] = [await member(product, 'ada'), await member(product, 'ben')];
  await befriend(product, ada, ben);
  await using browser = await launchBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
  const page = await (await openWindow(browser, product.url, { as: ada })).newPage();
  await page.goto('/chat/ben');
  await page.getByRole('button', { name: 'Record a voice note' }).press('Enter');
  await page.getByText('0:04', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Not sent yet').waitFor();
  await page.getByRole('button', { name: 'Send the voice note' }).press('Enter');
  await page.getByRole('button', { name: 'Play the voice note' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Record a voice note' }).waitFor();
  expect(await page.getByText('Not sent yet').count()).toBe(0);
});
