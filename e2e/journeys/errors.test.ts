import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriersOn } from '#support/accessibility.ts';
import { test, type Visit } from '#support/journey.ts';
import { member } from '#support/member.ts';

/** Makes the code of a page fail to load. Returns the function that ends this. */
async function loseCode({ page, expectTrouble }: Visit, name: string): Promise<() => Promise<void>> {
  expectTrouble(/^request failed: GET .*\/assets\//);
  expectTrouble(/^console error: .*(Failed to fetch dynamically imported module|^console error: $)/);
  const files = `**/assets/${name}-*.js`;
  await page.route(files, (route) => route.abort('connectionfailed'));
  return () => page.unroute(files);
}

async function expectDetails(page: Page): Promise<void> {
  const details = page.getByRole('alert').locator('pre');
  expect(await details.isVisible()).toBe(false);
  await page.getByText('Technical details').click();
  expect(await details.textContent()).toMatch(/dynamically imported module[\s\S]+\n\s*\S/);
}

test('a page that fails says so, offers a retry and the way home', async ({ visit }) => {
  const seen = await visit();
  const { page } = seen;
  const find = await loseCode(seen, 'legal-page');
  await page.goto('/terms?from=poster');
  const screen = page.getByRole('alert');
  await screen.getByRole('heading', { name: 'Oops! Something went wrong' }).waitFor();
  await screen.getByText("We're having trouble loading this page. Please try one of these options:").waitFor();
  await screen.getByText('Still having trouble? Contact support at').waitFor();
  expect(await screen.getByRole('link', { name: 'support@baraza.example' }).getAttribute('href')).toBe(
    'mailto:support@baraza.example',
  );
  expect(await barriersOn(page)).toEqual([]);
  await expectDetails(page);

  await screen.getByRole('button', { name: 'Return Home' }).click();
  await page.waitForURL('**/landing');
  await page.goto('/terms?from=poster');
  await screen.getByRole('button', { name: 'Try Again' }).waitFor();
  await find();
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'Terms of use' }).waitFor();
  expect(page.url()).toMatch(/\/terms\?from=poster$/);
});

test('a part that fails leaves the frame working, and recovers with a retry or a reload', async ({
  product,
  visit,
}) => {
  const seen = await visit({ as: await member(product, 'unlucky'), screen: 'desktop' });
  const { page } = seen;
  const find = await loseCode(seen, 'feed-page');
  await page.goto('/feed');
  const part = page.getByRole('alert');
  await part.getByText("We're sorry for the inconvenience. Please try the following:").waitFor();
  await page.getByRole('link', { name: 'Whispers' }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await expectDetails(page);
  await part.getByRole('button', { name: 'Reload Page' }).click();
  await part.getByRole('button', { name: 'Try Again' }).waitFor();
  await find();
  await part.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Create new post' }).waitFor();
});

test('a page works although the code for live updates failed to load', async ({ product, visit }) => {
  const seen = await visit({ as: await member(product, 'quiet') });
  const { page } = seen;
  await loseCode(seen, 'live');
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/live-'));
  await page.goto('/feed');
  await lost;
  await page.getByText(/^The board is still empty/).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('what does not open without its code leaves the page and its scroll position, and opens on the next tap', async ({
  product,
  visit,
}) => {
  const ada = await member(product, 'patient');
  const seen = await visit({ as: ada, screen: 'phone' });
  const { page } = seen;
  for (let number = 1; number <= 8; number += 1) await ada.post(`Post ${number}`);
  const [find, findPost] = [await loseCode(seen, 'composer'), await loseCode(seen, 'post-page')];
  await page.goto('/feed');
  const offline = page.getByText('You seem to be offline. Check your connection and try again.');
  const compose = page.getByRole('button', { name: 'Create new post' });
  await compose.click();
  await offline.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await find();
  await compose.click();
  const box = page.getByRole('textbox', { name: 'What do you want to say?' });
  await box.fill('Typed before');
  await page.getByRole('dialog').locator('header').getByRole('button', { name: 'Close' }).click();
  await offline.waitFor({ state: 'detached' });

  const link = page
    .getByRole('article')
    .filter({ hasText: 'Post 2' })
    .getByRole('link', { name: /comment/ });
  await link.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  await link.click();
  await offline.waitFor();
  await page.waitForURL('**/feed');
  expect(await page.evaluate(() => scrollY)).toBe(top);
  await page.getByText('Post 8').waitFor();
  expect(await page.getByText("We're sorry for the inconvenience").count()).toBe(0);
  await findPost();
  await link.click();
  await page.waitForURL(/\/feed\/[0-9a-f-]{36}/);
  await page.getByRole('article').filter({ hasText: 'Post 2' }).waitFor();
});
