import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { pressOn, tabTo, typeInto } from '#support/keyboard.ts';
import { member, newcomer } from '#support/member.ts';
import { chooseByKeyboard, fillDetails, leaveWelcome, onboard } from '#support/people.ts';
import { stopClock } from '#support/still-clock.ts';

test('a mouse resting on the suggestions does not remove the highlight', async ({ product, visit }) => {
  const { page } = await visit({ screen: 'desktop', as: await newcomer(product, 'resting_mouse') });
  await page.goto('/onboarding');
  await fillDetails(page, { username: 'resting_mouse' });

  const box = page.getByRole('combobox', { name: 'Skills' });
  const list = page.getByRole('listbox', { name: 'Skills' });
  await box.focus();
  // Typing shortens the list and moves this option away from under the mouse, which the browser reports as a leave.
  await list.getByRole('option', { name: 'Graphic Design' }).hover();
  await list.evaluate((element) => {
    element.addEventListener('mouseleave', () => (document.body.dataset['mouseLeft'] = 'true'));
  });
  await page.keyboard.insertText('Design');
  await page.locator('body[data-mouse-left]').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Design' }).waitFor();
});

test('a username is checked one second after the last letter, and only its result enables the next step', async ({
  product,
  visit,
}) => {
  const { page } = await visit({ as: await newcomer(product, 'slow_typist') });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const username = searchParams.get('username') ?? '';
    // Usernames suggested from the name are longer than the longest one typed below.
    if (pathname === '/api/profile/check-username' && 'slow_typist_'.startsWith(username)) asked.push(username);
  });
  await page.clock.install();
  await page.goto('/onboarding');
  for (const [label, words] of [
    ['First name', 'Amina'],
    ['Last name', 'Otieno'],
  ] as const) {
    await page.getByLabel(label).fill(words);
  }
  await page.getByLabel('Intake').selectOption({ label: 'Jan 2026' });
  await page.getByLabel('Country').selectOption({ label: 'Kenya' });
  await page.getByLabel('Program').selectOption('COMPUTER_SCIENCE');
  const [box, next] = [page.getByLabel('Username'), page.getByRole('button', { name: 'Next' })];

  const clock = await stopClock(page);
  await box.fill('slow_typis');
  await clock.runFor(999);
  await box.fill('slow_typist');
  await clock.runFor(999);
  expect(asked).toEqual([]);
  await clock.runFor(1);
  await expect.poll(() => asked).toEqual(['slow_typist']);
  await clock.runUntil(() => page.getByText('Username is available').isVisible());
  expect(await next.isEnabled()).toBe(true);

  // With another letter, the response was about another name.
  await box.fill('slow_typist_');
  expect(await next.isDisabled()).toBe(true);
  await box.fill('sl');
  await page.getByText('Username is too short').waitFor();
  await clock.runFor(5_000);
  expect(asked).toEqual(['slow_typist']);
  await box.fill('slow_typist');
  await clock.runFor(1_000);
  await clock.runUntil(() => next.isEnabled());
  await page.getByLabel('Last name').fill(' ');
  expect(await next.isDisabled()).toBe(true);
});

test('an unfinished onboarding survives a reload and a lost connection, and ends on the requested page', async ({
  product,
  visit,
}) => {
  const { page, expectTrouble } = await visit({ as: await newcomer(product, 'interrupted') });
  expectTrouble(/request failed: PUT .*ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await page.goto('/dashboard?country=KENYA');
  await page.waitForURL('**/onboarding');
  expect(await progress(page)).toEqual(['1', '3']);
  await page.evaluate(() => scrollTo(0, 500));
  await fillDetails(page, { username: 'interrupted' });
  expect(await progress(page)).toEqual(['2', '3']);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const interest = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const chip = (name: string) => page.locator('label').getByText(name, { exact: true });
  await chip('Music').click();
  await page.getByRole('button', { name: /^Show all/ }).click();
  await chip('Chess').click();
  await chooseByKeyboard(page, 'Skills', ['Coding']);

  await page.reload();
  await page.getByRole('heading', { name: 'Your Preferences' }).waitFor();
  for (const name of ['Music', 'Chess']) expect(await interest(name).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Remove Coding' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Your Details' }).waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe('interrupted');
  expect(await page.getByLabel('Country').inputValue()).toBe('KENYA');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await progress(page)).toEqual(['3', '3']);

  const finish = page.getByRole('button', { name: 'Create Account' });
  const agree = page.getByRole('checkbox', { name: /I agree/ });
  expect(await finish.isDisabled()).toBe(true);
  await agree.check();
  await agree.uncheck();
  expect(await finish.isDisabled()).toBe(true);
  await agree.check();
  await page.context().setOffline(true);
  await finish.click();
  await page.getByRole('alert').getByText('Failed to update user...').waitFor();
  await page.context().setOffline(false);
  expect(await progress(page)).toEqual(['3', '3']);

  const clock = await stopClock(page);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await finish.click();
  expect((await sent).postDataJSON()).toEqual({
    first_name: 'Amina',
    last_name: 'Otieno',
    username: 'interrupted',
    intake: 'JANUARY_2026',
    country: 'KENYA',
    program: 'COMPUTER_SCIENCE',
    interests: ['MUSIC', 'CHESS'],
    skills: ['CODING'],
    isOnboarded: true,
    consents: ['TERMS', 'PRIVACY'].map((document) => ({ document, version: expect.any(String) })),
  });
  await clock.runUntil(() => page.getByRole('heading', { name: /^Welcome to .*, Amina!$/ }).isVisible());
  await page.locator('body > canvas').waitFor({ state: 'attached' });
  expect(await page.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/dashboard?country=KENYA');
  await clock.runFor(4_800);
  expect(new URL(page.url()).pathname).toBe('/onboarding');
  await clock.runFor(200);
  await page.waitForURL('**/dashboard?country=KENYA');
  await page.clock.resume();
  await page.reload();
  await page.waitForURL('**/dashboard?country=KENYA');
  await page.getByRole('heading', { name: 'Find People' }).waitFor();
});

test('after the welcome a newcomer follows people of the same intake in one tap', async ({ product, visit }) => {
  for (const name of ['mate_one', 'mate_two', 'mate_three']) await member(product, name);
  const { page } = await visit({ as: await newcomer(product, 'first_week') });
  await page.goto('/onboarding');
  await onboard(page, { username: 'first_week' });
  await leaveWelcome(page);
  const card = page.getByRole('region', { name: 'Your first week' });
  await card.getByRole('button', { name: /^Follow all/ }).click();
  await card.getByText('Those who follow you back are one tap away from a whisper.').waitFor();

  await page.reload();
  await card.getByText('1 of 10 done').waitFor();
  await card.getByRole('button', { name: /^Your first week/, expanded: false }).click();
  await card.getByRole('button', { name: 'Choose picture: Your picture' }).waitFor();
  expect(await card.getByRole('list', { name: 'People to follow' }).count()).toBe(0);
  await card.getByRole('button', { name: 'Dismiss your first week' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Create new post' }).waitFor();
  expect(await card.count()).toBe(0);
});

test('sign-in, onboarding and settings work by keyboard only, and are saved', async ({ visit }) => {
  const { page } = await visit({ screen: 'desktop' });
  const [button, box] = [
    (name: string | RegExp) => page.getByRole('button', { name }),
    (name: string) => page.getByRole('combobox', { name }),
  ];
  await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await pressOn(page, button('Log In With Student Email'));
  const popup = await opened;
  await typeInto(popup, popup.getByLabel('Student e-mail'), 'no.mouse@strathmore.edu');
  await typeInto(popup, popup.getByLabel('Name'), 'No Mouse');
  const closed = popup.waitForEvent('close');
  await pressOn(popup, popup.getByRole('button', { name: 'Sign in' }));
  await closed;

  await page.waitForURL('**/onboarding');
  await page.getByRole('heading', { name: 'Your Details' }).waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('No');
  await typeInto(page, page.getByLabel('Username'), 'no_mouse');
  await typeInto(page, page.getByLabel('Intake'), 'Jan 2026');
  await typeInto(page, page.getByLabel('Country'), 'Kenya');
  await typeInto(page, page.getByLabel('Program'), 'Computer');
  await page.getByText('Username is available').waitFor();
  await pressOn(page, button('Next'));

  await page.getByRole('heading', { name: 'Your Preferences' }).waitFor();
  await pressOn(page, page.getByRole('checkbox', { name: 'Music' }), 'Space');
  expect(await page.getByRole('checkbox', { name: 'Music' }).isChecked()).toBe(true);
  await typeInto(page, box('Skills'), 'DESI');
  await page.keyboard.press('Enter');
  await button(/^Remove .*Design$/).waitFor();
  const highlighted = page.locator('[role=option][aria-selected=true]');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  const first = (await highlighted.textContent()) ?? '';
  await page.keyboard.press('Tab');
  await button(`Remove ${first}`).waitFor();
  await page.keyboard.press('Backspace');
  await button(`Remove ${first}`).waitFor({ state: 'detached' });
  await page.keyboard.type('a');
  await page.keyboard.press('Escape');
  expect(await box('Skills').getAttribute('aria-expanded')).toBe('false');
  await pressOn(page, button('Next'));

  await page.getByRole('heading', { name: 'Final Steps' }).waitFor();
  await pressOn(page, page.getByRole('checkbox', { name: /I agree/ }), 'Space');
  await pressOn(page, button('Create Account'));
  await page.getByRole('heading', { name: /^Welcome to / }).waitFor();
  await pressOn(page, page.getByRole('link', { name: 'Continue' }));
  await page.waitForURL('**/feed');

  await pressOn(page, page.getByRole('link', { name: 'Settings' }));
  await page.waitForURL('**/settings');
  await page.getByLabel('Bio').waitFor();
  const chosen = page.waitForEvent('filechooser');
  await pressOn(page, button('Choose picture: Avatar'));
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await (await chosen).setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await pressOn(page, page.getByLabel('Zoom'), 'ArrowRight');
  await pressOn(page, button('Use picture'));
  await button('Remove: Avatar').waitFor();
  await typeInto(page, page.getByLabel('Country'), 'Ghana');
  await typeInto(page, page.getByLabel('Bio'), 'Keys are enough.');
  await pressOn(page, button('Save Changes'));
  await page.getByText('Changes saved successfully!').waitFor();
  await pressOn(page, page.getByRole('link', { name: 'Language and look' }));
  await pressOn(page, page.getByLabel('Light', { exact: true }), 'ArrowRight');
  expect(await page.getByLabel('Dark', { exact: true }).isChecked()).toBe(true);

  await page.reload();
  await page.getByLabel('Dark', { exact: true }).waitFor();
  expect(await page.getByLabel('Dark', { exact: true }).isChecked()).toBe(true);
  await pressOn(page, page.getByRole('link', { name: 'Profile', exact: true }));
  await page.getByLabel('Bio').waitFor();
  expect(await page.getByLabel('Bio').inputValue()).toBe('Keys are enough.');
  expect(await page.getByLabel('Country').inputValue()).toBe('GHANA');
  await button('Remove: Avatar').waitFor();
  await pressOn(page, button('Logout'));
  await page.waitForURL('**/login');
  await tabTo(page, button('Log In With Student Email'));
});

/** Returns the current step and the number of steps. */
function progress(page: Page): Promise<(string | null)[]> {
  const bar = page.getByRole('progressbar', { name: 'Progress' });
  return Promise.all(['aria-valuenow', 'aria-valuemax'].map((name) => bar.getAttribute(name)));
}
