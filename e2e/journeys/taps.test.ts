import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { hostEvent, inHours } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { isReachable } from '#support/reachable.ts';
import { askOf, registerVenture } from '#support/ventures.ts';

/**
 * A person who counts taps. Each control must be on the screen, uncovered, when it is tapped: before the person scrolls, or in a form
 * after that. Typing into a box that is not focused takes a tap.
 */
function tapping(page: Page, { scrolls = false } = {}) {
  let taps = 0;
  const tap = async (control: Locator) => {
    await control.waitFor();
    if (scrolls) await control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect.poll(() => isReachable(control), { message: `${String(control)} is on the screen` }).toBe(true);
    await control.click();
    taps += 1;
  };
  const type = async (box: Locator, text: string) => {
    await box.waitFor();
    if (!(await box.evaluate((element) => element === document.activeElement))) await tap(box);
    await page.keyboard.type(text);
  };
  return { tap, type, taps: () => taps };
}

const inBar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a whisper to somebody new of the campus takes four taps', async ({ product, visit }) => {
  const other = await member(product, 'taps_other');
  await other.call('PUT', '/api/privacy', { messagesFrom: 'campus' });
  const { page } = await visit({ as: await member(product, 'taps_new') });
  await page.goto('/feed');
  const { tap, type, taps } = tapping(page);
  await tap(inBar(page, 'Whispers'));
  await tap(button(page, 'New Chat'));
  await tap(page.getByRole('button', { name: /@taps_other/ }));
  await type(page.getByPlaceholder('Type a message...'), 'Are you new here too?');
  await tap(button(page, 'Send'));
  await page.getByText('Sent', { exact: true }).waitFor();
  expect(taps()).toBe(4);
});

test('a seat takes two taps from the board, and its ticket one more', async ({ product, visit }) => {
  const host = await member(product, 'taps_host');
  const { page } = await visit({ as: await member(product, 'taps_guest') });
  await hostEvent(page.request, host, { title: 'Tonight’s jam', startTime: inHours(2), endTime: inHours(5) });
  await page.goto('/events-parties');
  const { tap, taps } = tapping(page);
  await tap(page.getByRole('link', { name: 'Tonight’s jam' }));
  await tap(button(page, 'Register for Event'));
  await page.getByText('Registered Successfully').waitFor();
  expect(taps()).toBe(2);
  await tap(page.getByRole('link', { name: /ticket/i }).first());
  await page.waitForURL(/\/ticket$/);
  expect(taps()).toBe(3);
});

test('an ordinary event takes six taps', async ({ product, visit }) => {
  const { page } = await visit({ as: await member(product, 'taps_planner') });
  await page.goto('/feed');
  const { tap, type, taps } = tapping(page, { scrolls: true });
  await tap(inBar(page, 'Events'));
  await tap(page.getByRole('link', { name: 'Create', exact: true }));
  await type(page.getByRole('textbox', { name: 'Title' }), 'Chess in the garden');
  await type(page.getByLabel('Description'), 'Bring a board if you have one.');
  await type(page.getByLabel('Where it is'), 'Behind the library');
  await tap(button(page, 'Create Event'));
  await page.getByRole('heading', { level: 1, name: 'Chess in the garden' }).waitFor();
  expect(taps()).toBe(6);
});

test('asking a seller takes two taps from the directory', async ({ product, visit }) => {
  const seller = await member(product, 'taps_seller');
  await seller.call('PUT', '/api/privacy', { messagesFrom: 'campus' });
  await registerVenture(askOf(product), seller, { name: 'Stall of taps' });
  const { page } = await visit({ as: await member(product, 'taps_buyer') });
  await page.goto('/student-businesses');
  const { tap, taps } = tapping(page);
  await tap(page.getByRole('article', { name: 'Stall of taps' }).getByRole('link').first());
  await tap(page.getByRole('link', { name: 'Ask the seller' }));
  await page.waitForURL('**/chat/taps_seller');
  expect(taps()).toBe(2);
});

test('another language takes three taps', async ({ product, visit }) => {
  const { page } = await visit({ as: await member(product, 'taps_french') });
  await page.goto('/feed');
  const { tap, taps } = tapping(page);
  await tap(button(page, 'More Options'));
  await tap(page.getByRole('link', { name: 'Language' }));
  await tap(page.getByRole('radio', { name: 'Français' }));
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
  expect(taps()).toBe(3);
});
