import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { callAs, hostEvent, register } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { screensKept } from '#support/kept-screens.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { befriend, whisper } from '#support/whispers.ts';

/** Returns the queries and pictures that this browser stores for reading offline. */
function readStored(page: Page): Promise<{ rows: string[]; pictures: string[]; caches: string[] }> {
  return page.evaluate(async () => {
    const request = indexedDB.open('baraza-offline', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows'));
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const keys = request.result.transaction('rows').objectStore('rows').getAllKeys();
    await new Promise((resolve) => keys.addEventListener('success', resolve));
    request.result.close();
    const names = await caches.keys();
    const name = names.find((each) => each.startsWith('pictures.'));
    const pictures = name === undefined ? [] : await (await caches.open(name)).keys();
    return { rows: keys.result.map(String), pictures: pictures.map(({ url }) => new URL(url).pathname), caches: names };
  });
}

test('what was read once opens in flight mode, is refreshed when the network returns, and is gone after a log-out', async ({
  product,
  visit,
}) => {
  const [ada, ben] = [await member(product, 'reader'), await member(product, 'writer')];
  const conversationId = await befriend(product, ada, ben);
  await whisper(product, ben, conversationId, ['Are you at the library?']);
  for (let number = 1; number <= 12; number += 1) await ben.post(`Notice ${number}`);
  await ben.post('With a picture', [await paintedPicture('teal')]);
  const { page, expectTrouble } = await visit({ as: ada, hasWorker: true });
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|request failed|websocket|FetchEvent/i);
  const event = await hostEvent(page.request, ben, { title: 'Open mic' });
  await register(page.request, ada, event);
  const club = await callAs<{ id: string; slug: string }>(page.request, ben, 'POST /api/communities', {
    name: 'Chess and chapati',
    description: 'A game and a snack on Fridays.',
    joinPolicy: 'OPEN',
    audience: 'EVERYONE',
  });
  await callAs(page.request, ada, `POST /api/communities/${club.id}/join`, {});
  await ben.post('The board is set', [], { communityId: club.id });
  const { code } = await callAs<{ code: string }>(page.request, ada, `GET /api/events/${event.id}/ticket`);

  // One visit to Spotlight; the rest is fetched while it is idle.
  await page.goto('/feed');
  await page.locator('article img[src^="/media/"]').waitFor();
  const isStored = async (...parts: string[]) => {
    const { rows, pictures } = await readStored(page);
    return parts.filter((part) => !rows.some((row) => row.includes(part))).concat(pictures.length > 0 ? [] : 'picture');
  };
  await expect
    .poll(
      () =>
        isStored(
          '"conversations","kept"',
          '"notifications","list"',
          '"events","list","all"',
          '"profiles","own"',
          '"intake"',
          `{"communityId":"${club.id}"}`,
        ),
      { timeout: 60_000, interval: 500 },
    )
    .toEqual([]);
  await page.waitForLoadState('networkidle');
  const context = page.context();
  await page.close();

  await context.setOffline(true);
  const tab = await context.newPage();
  const opens = async (path: string, text: string | RegExp) => {
    await tab.goto(path);
    await tab.getByText(text).filter({ visible: true }).first().waitFor();
    await tab.getByText(/^Updated/).waitFor();
    expect(await tab.getByText(/^(Error|Failed)/).count(), path).toBe(0);
  };
  await opens('/feed', 'With a picture');
  const picture = tab.locator('article img[src^="/media/"]');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(0);
  expect(await barriersOn(tab)).toEqual([]);
  expect(await overhangOn(tab)).toEqual([]);
  await tab.getByRole('article').filter({ hasText: 'Notice 1' }).last().scrollIntoViewIfNeeded();
  await opens('/chat', 'Are you at the library?');
  await opens('/chat/writer', 'Are you at the library?');
  await opens('/events-parties', 'Open mic');
  await opens('/events-parties/my-events', 'Open mic');
  await tab.goto(`/events-parties/events/${event.id}/ticket`);
  await tab.getByText(code.slice(0, 4)).first().waitFor();
  await opens('/intake-hub/directory', 'Writer Mwangi');
  await opens('/notifications', /started following you/);
  await opens('/profile', 'Reader Mwangi');
  await opens(`/clubs/${club.slug}`, 'No events planned.');
  await tab.getByRole('heading', { name: 'Posts' }).scrollIntoViewIfNeeded();
  await tab.getByText('The board is set').waitFor();
  await opens('/feed', 'With a picture');

  await ben.post('The network is back');
  await context.setOffline(false);
  await tab.getByText('The network is back').waitFor();
  await tab.getByText(/^Updated/).waitFor({ state: 'detached' });

  await tab.getByRole('button', { name: 'More Options' }).click();
  await tab.getByRole('button', { name: 'Logout' }).click();
  await tab.waitForURL('**/login');
  await expect.poll(async () => (await readStored(tab)).rows).toEqual([]);
  const left = await readStored(tab);
  expect(left.pictures).toEqual([]);
  expect(left.caches.filter((name) => !/^(workbox-precache|app-files$)/.test(name))).toEqual([]);
});

/** Paths and headings of screens that nobody has opened on this phone. */
const neverOpened = [
  ['/dashboard', 'Find People'],
  ['/student-businesses', 'Hustles'],
  ['/student-businesses/create-business', 'Register your business'],
  ['/intake-hub', /Intake$/],
  ['/events-parties/create-event', 'Create a New Event'],
  ['/settings', 'Settings'],
  ['/outbox', 'Not sent yet'],
] as const;

test('after one visit all main screens open in flight mode', async ({ product, visit }) => {
  const ada = await member(product, 'visitor');
  const { page, expectTrouble } = await visit({ as: ada, screen: 'phone', hasWorker: true });
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|request failed|websocket|FetchEvent/i);
  await page.goto('/feed');
  await screensKept(page);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Create new post' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  for (const [path, heading] of neverOpened) {
    await page.goto(path);
    await page.getByRole('heading', { name: heading }).first().waitFor();
  }
});

test('a control whose code is not on the phone says so, and works once the network is back', async ({
  product,
  visit,
}) => {
  const ada = await member(product, 'saver');
  const { page, expectTrouble } = await visit({ as: ada, screen: 'phone', hasWorker: true });
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|request failed|websocket|FetchEvent/i);
  await page.addInitScript(() => localStorage.setItem('data-saver', 'always'));
  await page.goto('/feed');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const create = page.getByRole('button', { name: 'Create new post' });
  await create.click();
  await page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ hasText: /offline|connection/i })
    .first()
    .waitFor();
  await page.context().setOffline(false);
  await create.click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
});
