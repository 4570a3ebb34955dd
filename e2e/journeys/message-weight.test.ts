import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inDatabase } from '#support/database.ts';
import { test, type Visit } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { kindOf, recordTraffic, settled, sumOf } from '#support/traffic.ts';
import { befriend, makeGroup } from '#support/whispers.ts';

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

const rounds = Array.from({ length: 5 }, (_, bus) => [
  `Bus ${bus} leaves at ten past four.`,
  `Bring your student card to bus ${bus}.`,
]);
const shortest = Math.min(...rounds.flat().map(({ length }) => length));

/** Lets one page write messages, which another shows. */
async function talk(hers: Page, his: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await hers.getByPlaceholder('Type a message...').fill(text);
    await hers.getByRole('button', { name: 'Send', exact: true }).click();
    await his.getByRole('article').getByText(text, { exact: true }).waitFor();
    // Longer than any delay after which the pages report or count messages.
    for (const page of [hers, his]) await page.clock.runFor(1_000);
    // Until what they send then has been answered.
    await setTimeout(200);
  }
}

/**
 * Returns the bytes of a message to send and to receive, each the median of several rounds: a request that a busy server refuses is
 * repeated, which costs more in that round.
 */
async function weigh(hers: Visit, his: Visit): Promise<[sent: number, received: number]> {
  for (const { expectTrouble } of [hers, his]) expectTrouble(/^answered 503: GET .*\/unread-count$/);
  const [sent, received] = [await trafficOf(hers.page), await trafficOf(his.page)];
  const weights: { sent: number[]; received: number[] } = { sent: [], received: [] };
  for (const texts of rounds) {
    const before = { sent: sent.bytes, received: received.bytes };
    await talk(hers.page, his.page, texts);
    weights.sent.push((sent.bytes - before.sent) / texts.length);
    weights.received.push((received.bytes - before.received) / texts.length);
  }
  return [medianOf(weights.sent), medianOf(weights.received)];
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

function expectWeights(weights: readonly number[]): void {
  // Less would mean that not everything was counted.
  expect(Math.min(...weights)).toBeGreaterThan(shortest);
  expect(Math.max(...weights)).toBeLessThanOrEqual(1024);
}

test('a message of an open conversation costs at most 1 KB on either phone', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'ada'), await member(product, 'ben')];
  await befriend(product, ada, ben);
  const [hers, his] = [await visit({ as: ada }), await visit({ as: ben })];
  for (const { page } of [hers, his]) await page.clock.install();
  await hers.page.goto('/chat/ben');
  await his.page.goto('/chat/ada');
  await talk(hers.page, his.page, ['Habari Ben?']);
  await hers.page.getByText('Read', { exact: true }).waitFor();
  expectWeights(await weigh(hers, his));
});

test('a group of 10,000 messages opens with at most 12 KB of data, and a message of it costs a phone at most 1 KB', async ({
  product,
  visit,
}) => {
  const [gus, hope, ivy] = [await member(product, 'gus'), await member(product, 'hope'), await member(product, 'ivy')];
  await befriend(product, gus, hope);
  await befriend(product, gus, ivy);
  const id = await makeGroup(product, gus, 'Calculus rescue', [hope, ivy]);
  await inDatabase(
    product,
    `with added as (
       insert into message (conversation_id, seq, sender_id, content, client_id)
       select $1, n, ($2::uuid[])[1 + n % 3], 'Message ' || n || ': the bus leaves at ten, and the last one back is at six.', 'old-' || n
       from generate_series(2, 10000) as n returning seq)
     update conversation set last_seq = 10000, last_message_at = now() where id = $1 and (select count(*) from added) > 0`,
    [id, [gus, hope, ivy].map(({ user }) => user.id)],
  );
  await inDatabase(
    product,
    `update conversation_member set read_seq = 10000, delivered_seq = 10000, skipped_count = 0 where conversation_id = $1`,
    [id],
  );
  const [hers, his] = [await visit({ as: gus }), await visit({ as: hope })];
  for (const { page } of [hers, his]) await page.clock.install();
  await hers.page.goto(`/chat/groups/${id}`);
  await his.page.goto('/chat');
  const link = his.page.getByRole('link', { name: /Calculus rescue/ });
  await link.waitFor();
  const opening = await recordTraffic(his.page);
  await settled(opening);
  await link.click();
  await his.page
    .getByRole('article')
    .getByText(/Message 10000/)
    .waitFor();
  await settled(opening);
  const data = opening.loads.filter((load) => kindOf(load) === 'data');
  const opened = sumOf(data).bytes + opening.frameBytes;
  await talk(hers.page, his.page, ['Habari Hope?']);
  const weights = await weigh(hers, his);
  process.stdout.write(`Opening took ${opened} bytes; a message takes ${weights.join(' to send and ')} to receive.\n`);
  expect(opened).toBeGreaterThan(1_000);
  expect(opened).toBeLessThanOrEqual(12 * 1024);
  expectWeights(weights);
});
