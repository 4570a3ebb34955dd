import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { test } from '#support/journey.ts';
import { signInAs } from '#support/people.ts';

const inInstagram =
  'Mozilla/5.0 (Linux; Android 13; TECNO KG5j; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.81 Mobile Safari/537.36 Instagram 356.0.0.41.101 Android';

const points = ['Global Connection', 'Immersive Experience', 'Find Your People'];

test('the login and the sign-up page explain themselves and link to each other', async ({ visit }) => {
  const { page } = await visit({ screen: 'desktop' });
  await page.goto('/login');
  await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor();
  await page.getByRole('button', { name: 'Log In With Student Email' }).waitFor();
  await page.getByText('Connect, Find, Play – Start Your Globe Journey Now!').waitFor();
  for (const point of points) await page.getByRole('complementary').getByText(point, { exact: true }).waitFor();
  const [form, panel] = await Promise.all([
    page.getByRole('main').boundingBox(),
    page.getByRole('complementary').boundingBox(),
  ]);
  expect(panel!.x).toBeGreaterThanOrEqual(form!.x + form!.width);

  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Create Your Account' }).waitFor();
  await page.getByText('Join with your student credentials').waitFor();
  await page.getByRole('button', { name: 'Sign Up With Student Email' }).waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await page.getByRole('link', { name: 'Baraza' }).click();
  await page.waitForURL('**/landing');
});

test('while signing in, the button shows a spinner and ignores clicks', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/signup');
  const button = page.getByRole('button', { name: 'Sign Up With Student Email' });
  const opened = page.waitForEvent('popup');
  await button.click();
  const popup = await opened;
  expect([await button.isDisabled(), await button.getAttribute('aria-busy')]).toEqual([true, 'true']);
  expect(await button.locator('svg.animate-spin').count()).toBe(1);
  await popup.close();
  await expect.poll(() => button.isEnabled()).toBe(true);
});

test('a failed sign-in says why, and the next one can succeed', async ({ visit }) => {
  const { page, expectTrouble } = await visit();
  expectTrouble(/request failed: GET .*\/\.well-known\//);
  await page.goto('/login');
  await page.context().route('**/.well-known/**', (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'Log In With Student Email' }).click();
  await page.getByRole('alert').getByText('The sign-in provider cannot be reached.').waitFor();
  await page.context().unroute('**/.well-known/**');
  await signInAs(page, { email: 'second.try@strathmore.edu', name: 'Second Try' });
  await page.waitForURL('**/onboarding');
});

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
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Log In With Student Email' });
  const opened = page.waitForEvent('popup');
  await button.click();
  const popup = await opened;
  await popup.getByLabel('Student e-mail').waitFor();
  await popup.goto('/oidc/auth?client_id=unknown');
  await expect.poll(() => button.isEnabled(), { timeout: 40_000 }).toBe(true);
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
  await page.goto('/events-parties?tab=clubs');
  await page.waitForURL('**/login');
  const notice = page.getByRole('region', { name: 'Open this page in your browser' });
  await notice.getByText(/inside Instagram/).waitFor();
  const address = `${product.url}/events-parties?tab=clubs`;
  expect(await notice.getByRole('textbox').inputValue()).toBe(address);
  await page.reload();
  await expect.poll(() => notice.getByRole('textbox').inputValue()).toBe(address);
  await notice.getByRole('button', { name: 'Copy link' }).click();
  await notice.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);
});

test('a standalone browser shows no such notice', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'Create Your Account' }).waitFor();
  expect(await page.getByText('Open this page in your browser').count()).toBe(0);
});

test('the cards behind the form drift, unless reduced motion is preferred', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/login');
  const moving = () => page.locator('.drift i').evaluateAll((all) => all.map((each) => each.getAnimations().length));
  await expect.poll(moving).toEqual([1, 1, 1, 1, 1]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toEqual([0, 0, 0, 0, 0]);
});

test('the legal pages have their sections and name the responsible company', async ({ visit }) => {
  const { page } = await visit();
  const sections = () => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
  for (const path of ['/privacy', '/privacy-policy']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
    await page.getByText('Effective June 5, 2025').waitFor();
    expect(await sections()).toEqual([
      'Information we collect',
      'How we use it',
      'Sharing',
      'Storage and security',
      'Your rights',
      'Cookies',
      'Changes',
      'Contact',
    ]);
    await page.getByRole('link', { name: /@/ }).waitFor();
  }
  await page.goto('/terms');
  await page.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor();
  expect(await sections()).toEqual([
    'Acceptance',
    'Purpose',
    'Eligibility',
    'Code of conduct',
    'Intellectual property',
    'Termination',
    'Liability',
    'Modifications',
    'Contact',
  ]);
});

test.for([
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['desktop', 'dark'],
] as const)('the pages before the sign-in are accessible, %s, %s', async ([screen, theme], { visit }) => {
  const { page } = await visit({ screen, theme });
  for (const path of ['/login', '/signup', '/privacy', '/terms']) {
    await page.goto(path);
    await heading(page);
    expect(await barriersOn(page), path).toEqual([]);
    expect(await overhangOn(page), path).toEqual([]);
  }
});

function heading(page: Page): Promise<void> {
  return page.getByRole('heading', { level: 1 }).waitFor();
}
