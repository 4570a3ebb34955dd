import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Conversation, Message } from '@baraza/contract/features/conversations.ts';
import { launchBrowser } from './browser.ts';
import { type Line, lineOf } from './live-line.ts';
import { type Member, member } from './member.ts';
import type { Product } from './product.ts';
import { type Conditions, slowDown } from './slow-line.ts';
import { recordTraffic, sumOf, type Traffic } from './traffic.ts';
import { befriend, makeGroup } from './whispers.ts';
import { openWindow } from './window.ts';

export interface ThreePhones {
  /** One line for each phone. */
  report: string[];
  failures: string[];
}

interface Phone {
  name: string;
  page: Page;
  line: Line;
  traffic: Traffic;
  /** The bytes of opening the group. */
  openingBytes: number;
  /** The texts of its messages, in order. */
  written: string[];
  voiceNotes: number;
  cuts: number;
  errors: string[];
}

const names = ['zola', 'yusra', 'xavi'];
/** How often a phone loses the network, and how long it does, in milliseconds. */
const [cutEvery, cutFor] = [15_000, 6_000];
/** Milliseconds that a person speaks, and thinks between two messages. */
const [speaking, thinking] = [3_500, 4_000];
/** Milliseconds until everything must have arrived after the last cut. */
const patience = 90_000;

/**
 * Three people talk in a group by text and voice, each on a phone with a slow line, and one after another loses the network. Every message
 * must then be stored once, in the order of its sender, and be on all three screens in the order of the group.
 */
export async function talkOnThreePhones(
  product: Product,
  { minutes, conditions }: { minutes: number; conditions: Conditions },
): Promise<ThreePhones> {
  const people: Member[] = [];
  for (const name of names) people.push(await member(product, name));
  const [admin, ...friends] = people;
  if (!admin) throw new Error('A group needs people.');
  for (const friend of friends) await befriend(product, admin, friend);
  const groupId = await makeGroup(product, admin, 'Calculus rescue', friends);
  await using browser = await launchBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
  const open = async (as: Member, index: number): Promise<Phone> => {
    const context = await openWindow(browser, product.url, { as, patience });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${names[index]}: ${error.message}`));
    const line = await lineOf(page);
    const traffic = await recordTraffic(page);
    await slowDown(page, conditions);
    await page.goto(`/chat/groups/${groupId}`);
    await page.getByRole('button', { name: 'Record a voice note' }).waitFor();
    const openingBytes = bytesOf(traffic);
    const counts = { written: [], voiceNotes: 0, cuts: 0 };
    return { name: names[index] ?? '', page, line, traffic, openingBytes, errors, ...counts };
  };
  const phones = await Promise.all(people.map(open));
  const end = Date.now() + minutes * 60_000;
  await Promise.all([...phones.map((phone) => talk(phone, end)), cutInTurn(phones, conditions, end)]);

  const stored = await untilArrived(admin, groupId, phones);
  const failures = [...checkStored(stored, people, phones), ...phones.flatMap(({ errors }) => errors)];
  failures.push(...(await Promise.all(phones.map((phone) => checkScreen(phone, stored)))).flat());
  if (phones.every(({ cuts }) => cuts === 0)) failures.push('no phone lost the network');
  return { report: phones.map(reportOf), failures };
}

async function talk(phone: Phone, end: number): Promise<void> {
  const { page, name, written } = phone;
  const box = page.getByPlaceholder('Type a message...');
  for (let turn = 1; Date.now() < end; turn += 1) {
    // The first one loads the code for recording, before the network is cut.
    if (turn % 4 === 1) {
      await page.getByRole('button', { name: 'Record a voice note' }).press('Enter');
      const send = page.getByRole('button', { name: 'Send the voice note' });
      await send.waitFor();
      await sleep(speaking);
      await send.press('Enter');
      phone.voiceNotes += 1;
    } else {
      const text = `${name} says ${turn}: shall we meet at the library?`;
      await box.fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      written.push(text);
    }
    await sleep(thinking);
  }
}

/** Cuts the network of one phone after another. Before each second cut, what the phone sends is lost, too. */
async function cutInTurn(phones: readonly Phone[], conditions: Conditions, end: number): Promise<void> {
  for (let number = 0; Date.now() + cutEvery < end; number += 1) {
    const phone = phones[number % phones.length];
    if (!phone) return;
    await sleep(cutEvery - cutFor);
    if (number % 2 === 1) {
      phone.line.hold();
      await sleep(1_500);
    }
    await phone.line.cut();
    await sleep(cutFor);
    await phone.line.mend();
    // Being online again, the browser no longer emulates the line.
    await slowDown(phone.page, conditions);
    phone.cuts += 1;
  }
}

/** Waits until as many messages are stored as were sent, and no phone has an unsent one. Returns all, oldest first. */
async function untilArrived(reader: Member, groupId: string, phones: readonly Phone[]): Promise<Message[]> {
  const sent = phones.reduce((sum, { written, voiceNotes }) => sum + written.length + voiceNotes, 0);
  for (const late = Date.now() + patience; ; await sleep(1_000)) {
    const stored = await readAll(reader, groupId);
    const unsent = await Promise.all(phones.map(({ page }) => page.getByText('Sending', { exact: true }).count()));
    if ((stored.length > sent && !unsent.some(Boolean)) || Date.now() > late) return stored;
  }
}

async function readAll(reader: Member, groupId: string): Promise<Message[]> {
  const all: Message[] = [];
  for (;;) {
    const before = all[0] ? `&lastMessageId=${all[0].id}` : '';
    const page = await reader.call<Conversation>('GET', `/api/conversations/${groupId}?limit=50${before}`);
    if (page.messages.length === 0) return all;
    all.unshift(...page.messages);
  }
}

function checkStored(stored: readonly Message[], people: readonly Member[], phones: readonly Phone[]): string[] {
  const failures = stored.flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`number ${seq} at ${index + 1}`]));
  for (const [index, { name, written, voiceNotes }] of phones.entries()) {
    const own = stored.filter(({ senderId }) => senderId === people[index]?.user.id);
    const texts = own.filter(({ voice }) => !voice).map(({ content }) => content);
    for (const text of written) if (!texts.includes(text)) failures.push(`lost: ${text}`);
    if (String(texts) !== String(written)) failures.push(`${name} wrote ${written.length} texts, stored: ${texts}`);
    const voices = own.filter(({ voice }) => voice).length;
    if (voices !== voiceNotes) failures.push(`${name} sent ${voiceNotes} voice notes, ${voices} are stored`);
  }
  return failures;
}

/** Scrolls from the newest message to the first one. */
async function checkScreen({ name, page }: Phone, stored: readonly Message[]): Promise<string[]> {
  const order = stored.filter(({ kind }) => kind === undefined).map(({ createdAt }) => createdAt);
  const list = page.getByRole('region', { name: /^Messages with/ });
  const seen = new Set<string>();
  await list.evaluate((box) => void (box.scrollTop = box.scrollHeight));
  for (let isAtTop = false; !isAtTop;) {
    await sleep(500);
    const shown = await list
      .locator('article time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    const from = order.indexOf(shown[0] ?? '');
    if (String(order.slice(from, from + shown.length)) !== String(shown)) return [`${name} shows ${shown}`];
    for (const time of shown) seen.add(time);
    isAtTop = await list.evaluate((box) => {
      const wasAtTop = box.scrollTop === 0;
      box.scrollTop -= box.clientHeight / 2;
      return wasAtTop;
    });
  }
  const missing = stored.filter(({ kind, createdAt }) => kind === undefined && !seen.has(createdAt));
  return missing.map(({ content }) => `${name} does not show: ${content || 'a voice note'}`);
}

function bytesOf({ loads, frameBytes }: Traffic): number {
  return sumOf(loads).bytes + loads.reduce((sum, { sentBytes }) => sum + sentBytes, 0) + frameBytes;
}

function reportOf({ name, written, voiceNotes, cuts, traffic, openingBytes }: Phone): string {
  const inKB = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  const { loads, frameBytes } = traffic;
  const sent = loads.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  return (
    `${name}: ${written.length} texts, ${voiceNotes} voice notes, ${cuts} cuts; ${inKB(openingBytes)} until the group was open, ` +
    `then ${inKB(bytesOf(traffic) - openingBytes)} (in all ${inKB(frameBytes)} of the live connection, ${inKB(sent)} uploaded)`
  );
}
