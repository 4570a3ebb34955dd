import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { befriend } from '#support/whispers.ts';

/** Counts the bytes that a page sends and receives: the payloads of its live connection, and requests with their headers. */
async function trafficOf(page: Page): Promise<{ bytes: number }> {
  const traffic = { bytes: 0 };
  const add = (bytes: number) => (traffic.bytes += bytes);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  client.on('Network.webSocketFrameSent', ({ response }) => add(Buffer.byteLength(response.payloadData)));
  client.on('Network.webSocketFrameReceived', ({ response }) => add(Buffer.byteLength(response.payloadData)));
  client.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    for (const [name, value] of Object.entries(headers)) add(name.length + value.length + ': \r\n'.length);
  });
  client.on('Network.loadingFinished', ({ encodedDataLength }) => add(encodedDataLength));
  return traffic;
}

test('a message of an open conversation costs at most 1 KB on either phone', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'ada'), await member(product, 'ben')];
  await befriend(product, ada, ben);
  const [hers, his] = [await visit({ as: ada }), await visit({ as: ben })];
  await hers.page.goto('/chat/ben');
  await his.page.goto('/chat/ada');
  const box = hers.page.getByPlaceholder('Type a message...');
  const say = async (words: string) => {
    await box.fill(words);
    await hers.page.getByRole('button', { name: 'Send', exact: true }).click();
    await his.page.getByRole('article').getByText(words, { exact: true }).waitFor();
  };
  await say('Habari Ben?');
  await hers.page.getByText('Read', { exact: true }).waitFor();
  const [sent, received] = [await trafficOf(hers.page), await trafficOf(his.page)];
  const words = ['The bus leaves at ten past four.', 'Bring your student card.', 'And water.', 'See you there!'];
  for (const each of words) {
    await say(each);
    // Longer than any delay after which the pages report or count messages.
    await setTimeout(1_000);
  }
  expect(sent.bytes).toBeGreaterThan(words.join('').length);
  expect(received.bytes).toBeGreaterThan(words.join('').length);
  expect(sent.bytes / words.length).toBeLessThanOrEqual(1024);
  expect(received.bytes / words.length).toBeLessThanOrEqual(1024);
});
