import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { encodeQR } from 'qr';
import { expect } from 'vitest';
import type { Ticket } from '@baraza/contract/features/events.ts';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { launchBrowser } from '#support/browser.ts';
import { callAs, hostEvent, register } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { lineOf } from '#support/live-line.ts';
import { member } from '#support/member.ts';
import { openWindow } from '#support/window.ts';

async function type(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Ticket code' }).fill(code);
  await page.getByRole('button', { name: 'Check in' }).click();
}

test('a guest shows a ticket, the host checks them in, and a reload still says so', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'nyambura'), await member(product, 'kiprop')];
  const { page: guest } = await visit({ as: ben, screen: 'phone' });
  const event = await hostEvent(guest.request, ada, { title: 'Door night' });
  await guest.goto(`/events-parties/events/${event.id}`);
  await guest.getByRole('button', { name: 'Register for Event' }).click();
  await guest.getByRole('link', { name: 'Your ticket' }).click();
  await guest.getByRole('heading', { level: 2, name: 'Door night' }).waitFor();
  const code = await guest.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();

  // Decodes the QR code with another library.
  const picture = guest.getByRole('img', { name: 'QR code of your ticket' });
  const drawn = await picture.screenshot();
  const { ticket } = await callAs<Ticket>(guest.request, ben, `GET /api/events/${event.id}/ticket`);
  expect(await readCode(drawn)).toBe(ticket);
  expect(await overhangOn(guest)).toEqual([]);
  expect(await barriersOn(guest)).toEqual([]);

  const { page: door } = await visit({ as: ada, screen: 'phone' });
  await door.goto(`/events-parties/events/${event.id}`);
  await door.getByRole('link', { name: 'Check in at the door' }).click();
  await door.getByText('0 of 1 are in').waitFor();
  await type(door, 'not a ticket');
  await door.getByText('A ticket code has 8 digits and letters.').waitFor();
  await type(door, (code ?? '').toLowerCase());
  await door.getByText('Let in', { exact: true }).first().waitFor();
  await door.getByText('1 of 1 are in').waitFor();
  await door.getByText('All doors are up to date').waitFor();
  await type(door, ticket);
  await door.getByText('Second use', { exact: true }).first().waitFor();
  expect(await overhangOn(door)).toEqual([]);
  expect(await barriersOn(door)).toEqual([]);
  await door.reload();
  await door.getByText('1 of 1 are in').waitFor();
  await guest.reload();
  await guest.getByText(/^Checked in at/).waitFor();

  // The host sees who has come.
  await door.goto(`/events-parties/events/${event.id}/guests`);
  await door.getByText('1 of 1 checked in').waitFor();
  await door.getByText(/^Checked in \d/).waitFor();
  expect(await barriersOn(door)).toEqual([]);
});

test('the camera of the check-in phone scans a ticket once', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'wairimu'), await member(product, 'otieno')];
  const { page: guest } = await visit({ as: ben });
  const event = await hostEvent(guest.request, ada);
  await register(guest.request, ben, event);
  const { ticket } = await callAs<Ticket>(guest.request, ben, `GET /api/events/${event.id}/ticket`);

  await using before = await filmOf(ticket);
  const browser = await launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${before.path}`,
  ]);
  try {
    const context = await openWindow(browser, product.url, { as: ada });
    const door = await context.newPage();
    await door.goto(`/events-parties/events/${event.id}/check-in`);
    await door.getByText('0 of 1 are in').waitFor();
    await door.getByRole('button', { name: 'Scan with the camera' }).click();
    await door.getByText('Let in', { exact: true }).first().waitFor();
    await door.getByText('All doors are up to date').waitFor();
    await door.getByRole('button', { name: 'Stop the camera' }).click();
    expect(await door.getByText('Second use', { exact: true }).count()).toBe(0);
    await door.reload();
    await door.getByText('1 of 1 are in').waitFor();
  } finally {
    await browser.close();
  }
});

test('two offline phones scan one ticket: after syncing one admitted it, and both show the second use', async ({
  product,
  visit,
}) => {
  const [ada, ben, eve] = [
    await member(product, 'makena'),
    await member(product, 'juma'),
    await member(product, 'zawadi'),
  ];
  const visits = [await visit({ as: ada, screen: 'phone' }), await visit({ as: ada, screen: 'phone' })];
  const [north, south] = visits.map(({ page }) => page) as [Page, Page];
  const event = await hostEvent(north.request, ada);
  const tickets: Ticket[] = [];
  for (const guest of [ben, eve]) {
    await register(north.request, guest, event);
    tickets.push(await callAs<Ticket>(north.request, guest, `GET /api/events/${event.id}/ticket`));
  }
  const lines = await Promise.all([north, south].map(lineOf));
  for (const [index, page] of [north, south].entries()) {
    visits[index]!.expectTrouble(/ERR_INTERNET_DISCONNECTED|request failed/);
    await page.goto(`/events-parties/events/${event.id}/check-in`);
    await page.getByRole('textbox', { name: 'Name of this door' }).fill(['North gate', 'South gate'][index]!);
    await page.getByText('All doors are up to date').waitFor();
    await lines[index]!.cut();
  }
  await type(north, tickets[0]!.code);
  await type(south, tickets[0]!.code);
  for (const page of [north, south]) {
    await page.getByText('Let in', { exact: true }).first().waitFor();
    await page.getByText('1 scan is kept on this phone').waitFor();
  }
  // The same phone refuses a second use itself, and an invalid code is unknown.
  await type(south, tickets[0]!.code);
  await south.getByText('Second use', { exact: true }).first().waitFor();
  await type(south, '0000-0000');
  await south.getByText('Unknown ticket', { exact: true }).first().waitFor();
  await type(north, tickets[1]!.ticket);
  await north.getByText('2 of 2 are in').waitFor();

  await lines[1]!.mend();
  await south.getByRole('button', { name: 'Sync' }).click();
  await south.getByText('All doors are up to date').waitFor();
  await south.getByText('No ticket for this event').first().waitFor();
  await lines[0]!.mend();
  await north.getByRole('button', { name: 'Sync' }).click();
  await north.getByText('All doors are up to date').waitFor();
  // South told first, so North's scan is a second use, and so is South's own second one.
  for (const page of [north, south]) {
    const uses = page.getByRole('region', { name: 'Second uses' });
    await uses.getByText('Juma Mwangi').waitFor();
    await uses.getByText(/^Let in at .*South gate/).waitFor();
    await uses.getByText(/^Used again at .*North gate/).waitFor();
    expect(await uses.getByText(/^Used again at/).allTextContents()).toHaveLength(2);
    await page.reload();
    await uses.getByText(/^Used again at .*North gate/).waitFor();
    await page.getByText('2 of 2 are in').waitFor();
  }
  const scans = await callAs<{ isFirst: boolean }[]>(north.request, ada, `GET /api/events/${event.id}/check-ins`);
  expect(scans.filter(({ isFirst }) => isFirst)).toHaveLength(2);
  expect(scans).toHaveLength(4);
});

test('a check-in phone that restarts offline continues where it was', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'atieno'), await member(product, 'bakari')];
  const { page, expectTrouble } = await visit({ as: ada, screen: 'phone', hasWorker: true });
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|failed|FetchEvent/);
  const event = await hostEvent(page.request, ada);
  await register(page.request, ben, event);
  const { code } = await callAs<Ticket>(page.request, ben, `GET /api/events/${event.id}/ticket`);
  await page.goto(`/events-parties/events/${event.id}/check-in`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.getByText('All doors are up to date').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('0 of 1 are in').waitFor();
  await type(page, code);
  await page.getByText('Let in', { exact: true }).first().waitFor();
  await page.reload();
  await page.getByText('1 scan is kept on this phone').waitFor();
  await type(page, code);
  await page.getByText('Second use', { exact: true }).first().waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Sync' }).click();
  await page.getByText('All doors are up to date').waitFor();
  await page.getByText('1 of 1 are in').waitFor();
});

/** Decodes a QR code from a picture. */
async function readCode(picture: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp');
  const { decodeQR } = await import('qr/decode.js');
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height });
}

/** Creates a video of a ticket held in front of a camera, which the browser plays in a loop. */
async function filmOf(ticket: string): Promise<{ path: string } & AsyncDisposable> {
  const [width, height, dot] = [640, 480, 8];
  const dots = encodeQR(ticket, 'raw', { border: 4 });
  const [left, top] = [Math.floor((width - dots.length * dot) / 2), Math.floor((height - dots.length * dot) / 2)];
  const light = Buffer.alloc(width * height, 235);
  for (const [y, line] of dots.entries()) {
    for (const [x, isDark] of line.entries()) {
      if (!isDark) continue;
      for (let row = 0; row < dot; row += 1) {
        const from = (top + y * dot + row) * width + left + x * dot;
        light.fill(16, from, from + dot);
      }
    }
  }
  const picture = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
  const folder = await mkdtemp(join(tmpdir(), 'baraza-film-'));
  const path = join(folder, 'ticket.y4m');
  await writeFile(path, [
    `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`,
    ...Array.from({ length: 5 }, () => picture),
  ]);
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
