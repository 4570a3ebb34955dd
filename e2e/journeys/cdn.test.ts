import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';

/** The stored pictures, and how the browser received them: `opaque` ones have no size and take megabytes of the quota. */
const readStored = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('pictures.'));
    const cache = name === undefined ? undefined : await caches.open(name);
    const [requests = [], responses = []] = [await cache?.keys(), await cache?.matchAll()];
    return requests.map(({ url }, at) => `${responses[at]?.type} ${new URL(url).origin}`);
  });

const isShown = (page: Page, cdn: string) =>
  page
    .locator(`article img[src^="${cdn}/media/"]`)
    .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);

test('pictures of a CDN are shown, and stored for flight mode', async ({ product, visit }) => {
  // The same server under another origin.
  const cdn = product.url.replace('localhost', '127.0.0.1');
  await product.stop();
  await product.start({ PUBLIC_URL: product.url, MEDIA_URL: cdn });
  const [ada, ben] = [await member(product, 'reader'), await member(product, 'writer')];
  await ben.post('With a picture', [await paintedPicture('teal')]);
  const { page, expectTrouble } = await visit({ as: ada, hasWorker: true });
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|request failed|websocket|FetchEvent/i);

  await page.goto('/feed');
  await expect.poll(() => isShown(page, cdn)).toBe(true);
  await expect.poll(() => readStored(page), { timeout: 60_000, interval: 500 }).toEqual([`cors ${cdn}`]);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForLoadState('networkidle');
  const context = page.context();
  await page.close();

  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto('/feed');
  await tab.getByText('With a picture').waitFor();
  await expect.poll(() => isShown(tab, cdn)).toBe(true);
});
