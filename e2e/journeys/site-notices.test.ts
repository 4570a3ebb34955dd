import { expect } from 'vitest';
import { runAdmin } from '@baraza/server/src/testing/run-admin.ts';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';

test('what the operator announces, pauses and hides reaches an open page, and a post waits for the end of maintenance', async ({
  product,
  visit,
}) => {
  const admin = async (...args: string[]) =>
    expect(await runAdmin({ DATA_DIR: product.dataDir }, ...args)).toMatchObject({ code: 0, err: '' });
  const ada = await member(product, 'ada');
  const { page, expectTrouble } = await visit({ as: ada });
  expectTrouble(/503|maintenance/);
  await page.goto('/feed');
  const strip = page.getByRole('complementary', { name: 'Site notices' });

  const until = new Date(Date.now() + 3_600_000).toISOString();
  await admin('announce', 'The library is closed on Friday.', '--until', until, '--fr', 'La bibliothèque est fermée.');
  await strip.getByText('The library is closed on Friday.').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);
  await strip.getByRole('button', { name: 'Dismiss' }).click();
  await strip.waitFor({ state: 'detached' });
  await page.reload();

  await admin('maintenance', 'on');
  await strip.getByText('This site is under maintenance.').waitFor();
  expect(await strip.getByText('library').count()).toBe(0);
  await page.getByRole('button', { name: 'Create new post' }).click();
  await page.getByLabel('What do you want to say?').fill('After the maintenance');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('link', { name: '1 item waits to be sent' }).waitFor();
  await expect(ada.findPost(({ content }) => content === 'After the maintenance')).rejects.toThrow('No post');
  await admin('maintenance', 'off');
  await strip.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '1 item waits to be sent' }).waitFor({ state: 'detached', timeout: 45_000 });
  await ada.findPost(({ content }) => content === 'After the maintenance');

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/student-businesses');
  await page.getByRole('heading', { name: 'Hustles' }).first().waitFor();
  await admin('feature', 'off', 'hustles');
  await page.waitForURL('**/feed');
  await navigation.getByRole('link', { name: 'Events' }).waitFor();
  expect(await navigation.getByRole('link', { name: 'Hustles' }).count()).toBe(0);
});
