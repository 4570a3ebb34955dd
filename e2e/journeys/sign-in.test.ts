import { fetchGrant } from '@baraza/server/src/testing/sign-in-flow.ts';
import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { fillProviderPage, openSignedOut, signInAs } from '#support/people.ts';

const inInstagram =
  'Mozilla/5.0 (Linux; Android 13; TECNO KG5j; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.81 Mobile Safari/537.36 Instagram 356.0.0.41.101 Android';

test('a second person signs in in the same browser', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/login');
  await signInAs(page, { email: 'first.person@strathmore.edu', name: 'First Person' });
  await page.waitForURL('**/onboarding');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signInAs(page, { email: 'second.person@strathmore.edu', name: 'Second Person' });
  await page.waitForURL('**/onboarding');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Second');
});

test('the login page accepts another click while the sign-in window still shows an error', async ({ visit }) => {
  const { page, expectTrouble } = await visit();
  expectTrouble(/answered 400: GET .*\/oidc\/auth/);
  await page.clock.install();
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Log In With Student Email' });
  const opened = page.waitForEvent('popup');
  await button.click();
  const popup = await opened;
  await popup.getByLabel('Student e-mail').waitFor();
  await popup.goto('/oidc/auth?client_id=unknown');
  expect(await button.isEnabled()).toBe(false);
  await page.clock.runFor(20_000);
  await expect.poll(() => button.isEnabled()).toBe(true);
  expect(popup.isClosed()).toBe(false);
  await popup.close();
  await signInAs(page, { email: 'after.error@strathmore.edu', name: 'After Error' });
  await page.waitForURL('**/onboarding');
});

test('inside an app’s browser the person is told how to leave it, keeping the requested page', async ({
  product,
  visit,
}) => {
  const { page } = await visit({ userAgent: inInstagram });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSignedOut(page, '/events-parties?tab=clubs');
  const notice = page.getByRole('region', { name: 'Open this page in your browser' });
  await notice.getByText(/inside Instagram/).waitFor();
  const address = `${product.url}/events-parties?tab=clubs`;
  expect(await notice.getByRole('textbox').inputValue()).toBe(address);
  await page.reload();
  await expect.poll(() => notice.getByRole('textbox').inputValue()).toBe(address);
  expect(await notice.getByRole('link', { name: 'Open in your browser' }).getAttribute('href')).toMatch(
    /^intent:\/\/[^#]*\/events-parties\?tab=clubs#Intent;scheme=http;/,
  );
  await notice.getByRole('button', { name: 'Copy link' }).click();
  await notice.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);
});

test('inside an app’s browser a full-page redirect signs in, keeping the requested page and what was typed', async ({
  product,
  visit,
}) => {
  const ada = await member(product, 'redirected');
  const { page, expectTrouble } = await visit({ as: ada, userAgent: inInstagram });
  expectTrouble(/^answered 401: /);
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create new post' }).click();
  await page.getByRole('textbox').first().fill('Words typed before the redirect');
  const hasDraft = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('baraza.typed.draft.')));
  await expect.poll(hasDraft).toBe(true);
  await ada.signOut();
  await openSignedOut(page, '/events-parties/my-events');
  await page.getByRole('button', { name: 'Log In With Student Email' }).click();
  await page.waitForURL('**/oidc/interaction/*');
  expect(page.context().pages()).toHaveLength(1);
  await fillProviderPage(page, { email: 'redirected@students.uonbi.ac.ke', name: 'Redirected Mwangi' }, () =>
    page.waitForURL('**/my-events'),
  );
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create new post' }).click();
  await expect.poll(() => page.getByRole('textbox').first().inputValue()).toBe('Words typed before the redirect');
});

test('a redirect that this browser did not start signs nobody in', async ({ product, visit }) => {
  const { page } = await visit();
  const grant = await fetchGrant(product.url, { email: 'attacker@strathmore.edu', name: 'Attacker' });
  await openSignedOut(page, `/login/callback?${new URLSearchParams({ code: grant.reply.code, state: 'state' })}`);
  await page.getByText('This sign-in took too long or was already used. Please try again.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('baraza'))).toBeNull();
});

test('the cards behind the form drift, unless reduced motion is preferred', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/login');
  const moving = () => page.locator('.drift i').evaluateAll((all) => all.map((each) => each.getAnimations().length));
  await expect.poll(moving).toEqual([1, 1, 1, 1, 1]);
  // A browser outside an app shows no notice about leaving it.
  expect(await page.getByText('Open this page in your browser').count()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toEqual([0, 0, 0, 0, 0]);
});
