import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member, newcomer } from '#support/member.ts';
import { fillProviderPage, onboard, openSignedOut, signInAs } from '#support/people.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname;

test('a signed-out person who opens a post gets there after signing in and onboarding', async ({ product, visit }) => {
  const author = await member(product, 'author');
  const post = await author.post('Find me by my address.');
  const { page } = await visit();
  await page.goto(`/feed/${post.id}`);
  await page.getByRole('link', { name: 'Log In With Student Email' }).click();
  await page.waitForURL('**/login');
  await signInAs(page, { email: 'late@strathmore.edu', name: 'Late Comer' });
  await page.waitForURL('**/onboarding');
  await onboard(page, { username: 'latecomer' });
  await page.waitForURL(`**/feed/${post.id}`);
  await page.getByText('Find me by my address.').waitFor();
});

test('onboarding cannot be skipped, and continues at the same step after a reload', async ({ product, visit }) => {
  const { page } = await visit({ as: await newcomer(product, 'half') });
  await page.goto('/feed');
  await page.waitForURL('**/onboarding');
  await page.getByLabel('First name').fill('Halima');
  await page.goto('/settings');
  await page.waitForURL('**/onboarding');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Halima');
});

test('unknown paths lead home, and home is the landing page or Spotlight', async ({ product, visit }) => {
  const { page: stranger } = await visit();
  await stranger.goto('/no/such/place');
  await stranger.waitForURL('**/landing');
  const { page } = await visit({ as: await member(product, 'homer') });
  await page.goto('/no/such/place');
  await page.waitForURL('**/feed');
  for (const path of ['/login', '/signup', '/onboarding']) {
    await page.goto('/terms');
    await page.goto(path);
    await page.waitForURL('**/feed');
    // Going back does not reach it either.
    await page.goBack();
    await page.waitForURL('**/terms');
  }
});

test('a member who signs up goes to Spotlight, and stays signed in over a reload', async ({ product, visit }) => {
  const known = await member(product, 'known');
  const { page } = await visit();
  await page.goto('/signup');
  await signInAs(page, { email: known.user.email, name: known.user.name });
  await page.waitForURL('**/feed');
  await page.reload();
  await page.getByRole('heading', { name: 'Spotlight' }).waitFor();
  expect(pathOf(page)).toBe('/feed');
});

test('closing the popup is harmless, and the next click signs in', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Log In With Student Email' });
  const opened = page.waitForEvent('popup');
  await button.click();
  const popup = await opened;
  await popup.getByLabel('Student e-mail').waitFor();
  expect(await button.isDisabled()).toBe(true);
  await popup.close();
  await expect.poll(() => button.isEnabled()).toBe(true);
  expect(await page.getByRole('alert').textContent()).toBe('');
  await signInAs(page, { email: 'again@strathmore.edu', name: 'Again Tried' });
  await page.waitForURL('**/onboarding');
});

test('a browser that blocks popups signs in on the whole page', async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log In With Student Email' }).click();
  await fillProviderPage(page, { email: 'nopopup@strathmore.edu', name: 'No Popup' }, () =>
    page.waitForURL('**/onboarding'),
  );
  await page.getByRole('heading', { name: 'Your Details' }).waitFor();
});

test('logging out leads to the login page and ends the token, in every tab', async ({ product, visit }) => {
  const leaver = await member(product, 'leaver');
  const { page } = await visit({ as: leaver, screen: 'desktop' });
  await page.goto('/feed');
  const other = await page.context().newPage();
  // Its last requests, so that the ended token refuses none.
  const loaded = ['events', 'ventures'].map((list) => other.waitForResponse(`**/api/${list}?**`));
  await other.goto('/feed');
  await Promise.all(loaded);
  expect(await leaver.isSignedIn()).toBe(true);

  await page.getByRole('button', { name: 'Logout' }).click();
  // The address changes first, and then the document of the login page loads.
  for (const each of [page, other]) await each.getByRole('button', { name: 'Log In With Student Email' }).waitFor();
  await expect.poll(() => leaver.isSignedIn()).toBe(false);
  await openSignedOut(page, '/feed');
});

test('a token that was revoked elsewhere leads to the login page, and back to the same page', async ({
  product,
  visit,
}) => {
  const thrown = await member(product, 'thrown');
  const { page, expectTrouble } = await visit({ as: thrown });
  await page.goto('/events-parties');
  await thrown.signOut();
  expectTrouble(/^answered 401: GET /);
  await openSignedOut(page, '/feed?from=here');
  await signInAs(page, { email: thrown.user.email, name: thrown.user.name });
  await page.waitForURL('**/feed?from=here');
});

test('typed text is restored or sent after signing in again because of a refused token', async ({ product, visit }) => {
  const thrown = await member(product, 'mid_sentence');
  const { page, expectTrouble } = await visit({ as: thrown });
  expectTrouble(/^answered 401: /);
  const comeBack = async () => {
    await page.waitForURL('**/login');
    await signInAs(page, { email: thrown.user.email, name: thrown.user.name });
  };
  const refusal = { type: 'about:blank', title: '', status: 401, code: 'unauthorized', detail: 'Please sign in.' };
  await page.goto('/settings');
  await page.getByLabel('Bio').fill('Half of a sent');
  // The page is notified without a request.
  await thrown.signOut();
  await comeBack();
  await page.waitForURL('**/settings');
  await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('Half of a sent');

  await page.goto('/feed');
  const [compose, box] = [
    page.getByRole('button', { name: 'Create new post' }),
    page.getByLabel('What do you want to say?'),
  ];
  await compose.click();
  await box.fill('The other half.');
  await page.route('**/api/posts', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', json: refusal }),
  );
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.waitForURL('**/login');
  await page.unrouteAll();
  await comeBack();
  await page.waitForURL('**/feed');
  // The outbox has kept it for the same person.
  const posts = page.getByRole('article').filter({ hasText: 'The other half.' });
  await expect.poll(() => posts.count()).toBe(1);
  await compose.click();
  expect(await box.inputValue()).toBe('');
});

test('the theme is kept over a reload and for other pages', async ({ visit }) => {
  const { page } = await visit();
  const isDark = () => page.locator('html').evaluate((html) => html.classList.contains('dark'));
  await page.goto('/login');
  const toDark = page.getByRole('button', { name: 'Switch to dark theme' });
  await toDark.waitFor();
  expect(await isDark()).toBe(false);
  await toDark.click();
  await expect.poll(isDark).toBe(true);
  expect(await page.context().cookies()).toEqual([
    expect.objectContaining({ name: 'theme', value: 'dark', path: '/' }),
  ]);
  await page.reload();
  expect(await isDark()).toBe(true);
  await page.goto('/landing');
  expect(await isDark()).toBe(true);
});

test('a database outage signs nobody out, and a retry loads the page', async ({ product, visit }) => {
  const patient = await member(product, 'patient');
  await patient.post('Still here after the outage.');
  const { page, expectTrouble } = await visit({ as: patient });
  await page.goto('/events-parties');
  expectTrouble(/^answered 503: GET /);
  const thaw = await product.freezeDatabase();
  try {
    await page.getByRole('link', { name: 'Spotlight' }).last().click();
    await page.getByRole('alert').getByText('Error fetching posts...').waitFor({ timeout: 90_000 });
  } finally {
    thaw();
  }
  expect(pathOf(page)).toBe('/feed');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Still here after the outage.').waitFor();
});

test('a post survives an unavailable server and a reload, and is posted once', async ({ product, visit }) => {
  const writer = await member(product, 'writer');
  const { page, expectTrouble } = await visit({ as: writer });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create new post' }).click();
  const box = page.getByLabel('What do you want to say?');
  await box.fill('Words I would hate to type twice.');
  expectTrouble(/ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/);
  await product.kill();
  try {
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByRole('list', { name: 'Not sent yet' }).getByText('Words I would hate to type twice.').waitFor();
  } finally {
    await product.start();
  }
  await page.reload();
  const posts = page.getByRole('article').filter({ hasText: 'Words I would hate to type twice.' });
  await expect.poll(() => posts.count()).toBe(1);
  await page.getByRole('button', { name: 'Create new post' }).click();
  expect(await box.inputValue()).toBe('');
});
