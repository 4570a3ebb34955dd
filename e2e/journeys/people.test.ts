import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { stopClock } from '#support/still-clock.ts';

const picture = async (color: string) => ({
  name: `${color}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer(),
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a profile shows a person, and its tabs their posts', async ({ product, visit }) => {
  const [amara, reader] = [await member(product, 'amara'), await member(product, 'reader')];
  const two = await amara.post('Two of them.', [await picture('teal'), await picture('orange')]);
  await amara.post('Only words.');
  const { page } = await visit({ as: reader });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const posts = Promise.withResolvers<void>();
  await page.route('**/api/posts?*', async (route) => {
    await posts.promise;
    await route.continue();
  });
  await page.goto('/profile/AMARA');
  await page.getByRole('heading', { level: 1, name: 'Amara Mwangi' }).waitFor();
  for (const words of [
    '@amara',
    'Verified student',
    'University of Nairobi',
    'Kenya',
    'CS',
    'Jan 2026',
    'No bio yet.',
  ]) {
    await page.getByRole('main').getByText(words).first().waitFor();
  }
  expect(await button(page, 'Show more').count()).toBe(0);
  expect(await tab(page, 'Friends').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Edit Profile' }).count()).toBe(0);

  const skeletons = page.getByRole('tabpanel').locator('[aria-busy=true] > *');
  await expect.poll(() => skeletons.count()).toBe(5);
  posts.resolve();
  const tile = page.getByRole('tabpanel').getByRole('link');
  await tile.waitFor();
  await button(page, 'Share profile').click();
  await page.getByText('Link copied to clipboard!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}/profile/amara`);
  expect(await tile.getAttribute('href')).toBe(`/feed/${two.id}`);
  await tile.getByText('2 pictures').waitFor({ state: 'attached' });

  await tab(page, 'Posts').click();
  await page.getByText('Only words.').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=posts');
  expect(await page.getByRole('article').count()).toBe(1);
  await page.reload();
  await page.getByText('Only words.').waitFor();

  for (const wrong of ['friends', 'nothing']) {
    await page.goto(`/profile/amara?tab=${wrong}`);
    await page.waitForURL((url) => url.search === '');
    await tile.waitFor();
  }

  await amara.changeProfile({ bio: 'Maps.', about: 'I draw maps.', skills: ['DESIGN'], interests: ['CHESS'] });
  await page.reload();
  await page.getByText('Maps.', { exact: true }).waitFor();
  expect(await page.getByText('I draw maps.').count()).toBe(0);
  await button(page, 'Show more').click();
  await page.getByText('I draw maps.').waitFor();
  for (const tag of ['Design', 'Chess']) await page.getByText(tag, { exact: true }).waitFor();
  await button(page, 'Show less').click();
  await expect.poll(() => page.getByText('I draw maps.').count()).toBe(0);
});

test('a post with pictures shows its likes on hover', async ({ product, visit }) => {
  const painter = await member(product, 'painter');
  const { id } = await painter.post('Look.', [await picture('purple')]);
  const { page } = await visit({ as: painter, screen: 'desktop' });
  await page.goto(`/feed/${id}`);
  const told = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: /^Like/ }).click();
  await told;
  await page.goto('/profile');
  await page.waitForURL('**/profile/painter');
  const likes = page.getByRole('tabpanel').getByText('1 like, liked by you');
  await likes.waitFor({ state: 'attached' });
  expect(
    await page
      .getByRole('tabpanel')
      .getByText(/\bpictures?$/)
      .count(),
  ).toBe(0);
  const overlay = likes.locator('..');
  const opacity = () => overlay.evaluate((element) => getComputedStyle(element).opacity);
  expect(await opacity()).toBe('0');
  await page.getByRole('tabpanel').getByRole('link').hover();
  await expect.poll(opacity).toBe('1');
  await page.reload();
  await likes.waitFor({ state: 'attached' });
});

test('following is switched on and off, and makes two people friends', async ({ product, visit }) => {
  const [neema, tunde] = [await member(product, 'neema'), await member(product, 'tunde')];
  const { page } = await visit({ as: neema });
  await page.goto('/profile/tunde');
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/connections', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await button(page, 'Follow').click();
  await expect.poll(() => button(page, 'Follow').isDisabled()).toBe(true);
  answer.resolve();
  await button(page, 'Following').waitFor();
  await page.getByRole('link', { name: '1 follower', exact: true }).waitFor();
  await page.reload();
  await button(page, 'Following').waitFor();

  const { page: other } = await visit({ as: tunde });
  await other.goto('/profile/neema');
  await button(other, 'Follow Back').click();
  await button(other, 'Following').waitFor();
  await other.goto('/profile/tunde');
  await other.getByRole('link', { name: '1 friend', exact: true }).click();
  await other
    .getByRole('tabpanel')
    .getByRole('link', { name: /^Neema Mwangi/ })
    .click();
  await other.waitForURL('**/profile/neema');

  await button(other, 'Following').click();
  await button(other, 'Follow Back').waitFor();
  await other.reload();
  await button(other, 'Follow Back').waitFor();
  await other.goto('/profile/tunde?tab=friends');
  await other.getByText('No friends...').waitFor();
});

test('people are searched when typing pauses, and filters stay in the URL', async ({ product, visit }) => {
  const seeker = await member(product, 'seeker');
  const zuri = await member(product, 'zuri_findable');
  await zuri.changeProfile({ first_name: 'Zuri', last_name: 'Findable', country: 'GHANA', skills: ['CODING'] });
  const { page } = await visit({ as: seeker });
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/users') asked.push(url.searchParams.get('search') ?? '');
  });
  await page.clock.install();
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Find People' }).waitFor();
  await page.getByText('Enter a search term to find people').waitFor();
  const box = page.getByPlaceholder('Search users by name, username, country...');
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
  const clock = await stopClock(page);
  await page.keyboard.type('find');
  await clock.runFor(749);
  await page.keyboard.type('able');
  await clock.runFor(749);
  expect(asked).toEqual([]);
  await clock.runFor(1);
  await clock.runUntil(() => page.getByText('1 result', { exact: true }).isVisible());
  expect(asked).toEqual(['findable']);
  await page.clock.resume();
  await page.getByRole('link', { name: 'Zuri Findable' }).waitFor();

  await button(page, 'Filters').click();
  await page.getByLabel('Country').selectOption({ label: 'Kenya' });
  await page.getByText('No users match your search criteria').waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ search: 'findable', country: 'KENYA' });
  await page.getByLabel('Country').selectOption({ label: 'Ghana' });
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Skill').selectOption({ label: 'Coding' });
  await page.getByText('1 result', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('1 result', { exact: true }).waitFor();
  expect(await box.inputValue()).toBe('findable');
  await button(page, 'Filters (2)').click();
  await button(page, 'Clear filters').click();
  await page.waitForURL((url) => url.search === '?search=findable');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Zuri Findable' }).click();
  await page.waitForURL('**/profile/zuri_findable');
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe('findable');
  await box.fill('');
  await page.getByText('Enter a search term to find people').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('the frame links to the own profile and the settings, and every name to its profile', async ({
  product,
  visit,
}) => {
  const [host, guest] = [await member(product, 'hostess'), await member(product, 'caller')];
  const post = await host.post('Come in.');
  await guest.comment(post.id, 'Thank you!');
  const { page: wide } = await visit({ as: host, screen: 'desktop' });
  await wide.goto('/feed');
  const entries = wide.getByRole('banner').getByRole('navigation').getByRole('link');
  // Of code that loads after the page.
  await wide.getByRole('banner').getByRole('link', { name: 'Clubs' }).waitFor();
  expect(await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/dashboard',
    '/feed',
    '/chat',
    '/events-parties',
    '/student-businesses',
    '/intake-hub',
    '/clubs',
    '/notifications',
  ]);
  await wide
    .getByRole('banner')
    .getByRole('link', { name: /Hostess Mwangi.*@hostess.*Jan 2026/ })
    .click();
  await wide.waitForURL('**/profile/hostess');
  await wide.getByRole('link', { name: 'Edit Profile' }).click();
  await wide.waitForURL('**/settings');
  const bars = async (width: number) => {
    await wide.setViewportSize({ width, height: 800 });
    return [await button(wide, 'Logout').isVisible(), await button(wide, 'More Options').isVisible()];
  };
  expect([await bars(768), await bars(767)]).toEqual([
    [true, false],
    [false, true],
  ]);

  const { page } = await visit({ as: guest });
  await page.goto(`/feed/${post.id}`);
  await page.getByRole('link', { name: 'Caller Mwangi' }).click();
  await page.waitForURL('**/profile/caller');
  await page.goto(`/feed/${post.id}`);
  await page.getByRole('link', { name: 'Hostess Mwangi' }).click();
  await page.waitForURL('**/profile/hostess');
  await page.getByRole('link', { name: 'Your profile' }).click();
  await page.waitForURL('**/profile/caller');

  const [more, logout] = [button(page, 'More Options'), button(page, 'Logout')];
  const isDark = () => page.locator('html').evaluate((html) => html.classList.contains('dark'));
  await more.click();
  await button(page, 'Dark theme').click();
  expect(await isDark()).toBe(true);
  await page.keyboard.press('Escape');
  await logout.waitFor({ state: 'hidden' });
  await more.click();
  await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).click();
  await page.waitForURL('**/settings');
  await page.reload();
  expect(await isDark()).toBe(true);
  await more.click();
  await logout.click();
  await page.waitForURL('**/login');
  await expect.poll(() => guest.isSignedIn()).toBe(false);
});
