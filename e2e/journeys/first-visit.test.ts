import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';

test('members see the frame before any file of the app has loaded, and others only the background', async ({
  product,
  visit,
}) => {
  const { page } = await visit({ as: await member(product, 'early') });
  const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto('/feed', { waitUntil: 'commit' });
  const frame = page.locator('.early');
  await frame.waitFor();
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-paint').length);
  await expect.poll(paints).toBe(1);
  release();
  await page.getByRole('button', { name: 'Create new post' }).waitFor();
  expect(await frame.count()).toBe(0);

  const { page: other } = await visit();
  await other.route('**/assets/*', () => undefined);
  await other.goto('/terms', { waitUntil: 'commit' });
  await other.locator('.early').waitFor({ state: 'attached' });
  expect(await other.locator('.early').isVisible()).toBe(false);
});
