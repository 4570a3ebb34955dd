import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { deviceDatabases, deviceStores } from '@baraza/web/src/platform/device/device-stores.ts';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { callAs, hostEvent, register } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { openSignedOut, signInAs } from '#support/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns everything that this browser stores, as text. */
function readDevice(page: Page): Promise<{ keys: string[]; rows: string[]; databases: string[]; cached: string[] }> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const rows: string[] = [];
    for (const name of databases) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', reject);
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => request.addEventListener('success', resolve));
        rows.push(...request.result.map((row: unknown) => JSON.stringify(row)));
      }
      database.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) cached.push(new URL(url).pathname);
    }
    return { keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)], rows, databases, cached };
  });
}

/** Fills every listed store and database that the pages have not filled, and personal ones in both areas. */
function fillStores(page: Page, userId: string): Promise<void> {
  const keys = Object.values(deviceStores).map(({ key }) => key);
  const databases = Object.entries(deviceDatabases).map(([name, { store }]) => ({ name, store }));
  return page.evaluate(
    async ([stores, owner, listed]) => {
      for (const key of stores) {
        const isThere = Object.keys(localStorage).some((each) => each.startsWith(key));
        if (!isThere) localStorage.setItem(key.endsWith(':') ? `${key}state` : key, 'private');
      }
      for (const area of [localStorage, sessionStorage]) {
        for (const holds of ['typed', 'copied']) area.setItem(`baraza.${holds}.thing.${owner}.1`, 'private');
      }
      await (await caches.open('answers')).put('/api/posts', new Response('private'));
      await (await caches.open(`pictures.${owner}`)).put('/media/seen.webp', new Response('private'));
      for (const { name, store } of listed) {
        const opening = indexedDB.open(name, 1);
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore(store).put('private', [owner, 'thing']);
        });
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        opening.result.close();
      }
      const forgotten = indexedDB.open('forgotten');
      await new Promise((resolve) => forgotten.addEventListener('success', resolve));
      forgotten.result.close();
    },
    [keys, userId, databases] as const,
  );
}

test('a log-out asks before unsent content is lost, and then leaves nothing of the person on the phone', async ({
  product,
  visit,
}) => {
  const [ada, guest] = [await member(product, 'adhiambo'), await member(product, 'wekesa')];
  const { page, expectTrouble } = await visit({ as: ada, screen: 'desktop' });
  const event = await hostEvent(page.request, ada, { title: 'Door of Adhiambo' });
  await register(page.request, guest, event);
  const { ticket } = await callAs<{ ticket: string }>(page.request, guest, `GET /api/events/${event.id}/ticket`);

  // The guest list with names and codes, and an unsynced scan.
  await page.goto(`/events-parties/events/${event.id}/check-in`);
  await page.getByText('0 of 1 are in').waitFor();
  expectTrouble(/ERR_FAILED|request failed/);
  await page.route('**/check-ins', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Ticket code' }).fill(ticket);
  await button(page, 'Check in').click();
  await page.getByText('1 of 1 are in').waitFor();
  const tab = await page.context().newPage();
  await tab.goto('/feed');
  await button(tab, 'Create new post').click();
  await tab.getByRole('textbox').first().fill('Words of Adhiambo');
  await expect.poll(async () => (await readDevice(tab)).keys.join()).toContain('baraza.typed.draft.');
  await fillStores(page, ada.user.id);
  const filled = await readDevice(page);
  for (const { key } of Object.values(deviceStores)) {
    expect(filled.keys.filter((each) => each.startsWith(key)).length, key).toBeGreaterThan(0);
  }
  expect(filled.databases.filter((name) => name !== 'forgotten').sort()).toEqual(Object.keys(deviceDatabases).sort());
  expect(filled.rows.join()).toContain('Wekesa');

  const asking = page.getByRole('dialog', { name: 'Log out and lose what is not sent?' });
  await button(page, 'Logout').click();
  await asking.getByText('1 scanned ticket').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);
  await asking.getByRole('button', { name: 'Stay logged in' }).click();
  expect((await readDevice(page)).rows.join()).toContain('Wekesa');
  await button(page, 'Logout').click();
  await asking.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await tab.waitForURL('**/login');

  for (const each of [page, tab]) {
    await expect.poll(async () => (await readDevice(each)).rows).toEqual([]);
    const left = await readDevice(each);
    const device = Object.values(deviceStores).flatMap(({ key, holds }) => (holds === 'device' ? [key] : []));
    expect(left.keys.filter((key) => !device.includes(key as never))).toEqual([]);
    expect(left.databases).not.toContain('forgotten');
    expect(left.cached.filter((path) => /^\/(api|media)\//.test(path))).toEqual([]);
    expect(JSON.stringify([left.keys, left.rows])).not.toContain(ada.user.id);
  }
  await expect.poll(() => ada.isSignedIn()).toBe(false);
  await tab.close();

  await signInAs(page, { email: 'wekesa@students.uonbi.ac.ke', name: 'Wekesa Mwangi' });
  await page.waitForURL('**/feed');
  await button(page, 'Create new post').click();
  expect(await page.getByRole('textbox').first().inputValue()).toBe('');
});

test('a log-out without a network ends the session when there is one, although the tab was closed', async ({
  product,
  visit,
}) => {
  const ada = await member(product, 'offline_leaver');
  const { page, expectTrouble } = await visit({ as: ada, screen: 'desktop' });
  await page.goto('/feed');
  await button(page, 'Create new post').waitFor();
  expectTrouble(/ERR_INTERNET_DISCONNECTED|request failed: POST .*\/api\/auth\/revoke/);
  await page.context().route('**/api/auth/revoke', (route) => route.abort('internetdisconnected'));
  await button(page, 'Logout').click();
  await page.waitForURL('**/login');
  // The login page is a document of its own, loaded after the path has changed.
  await button(page, 'Log In With Student Email').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('baraza-revocations'))).not.toBeNull();
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain(ada.token);
  const next = await page.context().newPage();
  await page.close();
  expect(await ada.isSignedIn()).toBe(true);
  await next.context().unroute('**/api/auth/revoke');
  await next.goto('/login');
  await expect.poll(() => ada.isSignedIn()).toBe(false);
  await expect.poll(() => next.evaluate(() => localStorage.getItem('baraza-revocations'))).toBeNull();
});

test('text typed before a session expired is restored for the same person only', async ({ product, visit }) => {
  const ada = await member(product, 'expiring');
  const { page, expectTrouble } = await visit({ as: ada, screen: 'desktop' });
  const write = async (words: string) => {
    await page.goto('/feed');
    await button(page, 'Create new post').click();
    await page.getByRole('textbox').first().fill(words);
    await expect.poll(async () => (await readDevice(page)).keys.join()).toContain('baraza.typed.draft.');
  };
  const typed = async () => {
    await button(page, 'Create new post').click();
    return page.getByRole('textbox').first().inputValue();
  };
  expectTrouble(/^answered 401: /);
  await write('Words that expired');
  await ada.signOut();
  await openSignedOut(page, '/events-parties/my-events');
  await signInAs(page, { email: 'expiring@students.uonbi.ac.ke', name: 'Expiring Mwangi' });
  await page.waitForURL('**/my-events');
  await page.goto('/feed');
  expect(await typed()).toBe('Words that expired');

  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('baraza') ?? '{}') as { token: string });
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await openSignedOut(page, '/events-parties/my-events');
  await member(product, 'successor');
  await signInAs(page, { email: 'successor@students.uonbi.ac.ke', name: 'Successor Mwangi' });
  // Not to the page that the other person was on.
  await page.waitForURL('**/feed');
  expect(await typed()).toBe('');
  expect((await readDevice(page)).keys.join()).not.toContain(ada.user.id);
});
