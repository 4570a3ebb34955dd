import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { hostEvent } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { befriend } from '#support/whispers.ts';

/** Counts what the browser reports of a page: responses, bodies of requests, and the payloads of its live connection. */
async function trafficOf(page: Page): Promise<{ bytes: number }> {
  const traffic = { bytes: 0 };
  const add = (bytes: number) => (traffic.bytes += bytes);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  client.on('Network.loadingFinished', ({ encodedDataLength }) => add(encodedDataLength));
  client.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    for (const [name, value] of Object.entries(headers)) if (/^content-length$/i.test(name)) add(Number(value));
  });
  client.on('Network.webSocketFrameSent', ({ response }) => add(Buffer.byteLength(response.payloadData)));
  client.on('Network.webSocketFrameReceived', ({ response }) => add(Buffer.byteLength(response.payloadData)));
  return traffic;
}

/** Returns the sum of all counts that the page has stored. */
function storedBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('baraza-data-use');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const rows = opening.result.transaction('bytes').objectStore('bytes').getAll();
    await new Promise((resolve) => rows.addEventListener('success', resolve));
    opening.result.close();
    const uses = (rows.result as { use: Record<string, number> }[]).flatMap(({ use }) => Object.values(use));
    return uses.reduce((sum, bytes) => sum + bytes, 0);
  });
}

/** Reads, writes a message, publishes a post with a picture and opens the settings. Returns the page's count after that. */
async function useApp(page: Page): Promise<number> {
  await page.goto('/feed');
  await page.getByText('Who has a ladder?').waitFor();
  await page.getByRole('button', { name: 'Open picture' }).first().waitFor();
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Events' }).click();
  await page.getByRole('link', { name: 'Night market' }).waitFor();
  await main.getByRole('link', { name: /^Whispers/ }).click();
  await page.goto('/chat/ben');
  await page.getByPlaceholder('Type a message...').fill('Habari Ben? The bus leaves at ten past four.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Sent', { exact: true }).waitFor();
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create new post' }).click();
  const composer = page.getByRole('dialog');
  await composer.getByLabel('What do you want to say?').fill('Two seats left in my car to Nakuru.');
  await composer.locator('input[type=file]').setInputFiles(await paintedPicture('olive'));
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.waitFor({ state: 'detached' });
  await page.getByText('Two seats left in my car to Nakuru.').waitFor();
  await page.goto('/settings');
  await page.getByRole('table', { name: 'Data used by Baraza' }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);
  await page.waitForLoadState('networkidle');
  // Stores the rest.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  return storedBytes(page);
}

test('the settings show what the browser counts, within 5 %', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'ada'), await member(product, 'ben')];
  await ben.post('Who has a ladder?', [await paintedPicture('teal')]);
  await befriend(product, ada, ben);
  const { page } = await visit({ as: ada });
  await hostEvent(page.request, ben, { title: 'Night market' });
  const traffic = await trafficOf(page);
  const counted = await useApp(page);
  console.log(`The app counted ${counted} bytes, the browser ${traffic.bytes}`);
  expect(Math.abs(counted / traffic.bytes - 1)).toBeLessThanOrEqual(0.05);
});
