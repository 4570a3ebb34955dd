import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { chooseByKeyboard, fillProviderPage, signInAs } from '#support/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns a picture with two differently coloured halves. */
async function halves(left: string, right: string) {
  const half = await sharp({ create: { width: 600, height: 600, channels: 3, background: right } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width: 1200, height: 600, channels: 3, background: left } })
    .composite([{ input: half, left: 600, top: 0 }])
    .png()
    .toBuffer();
  return { name: 'halves.png', mimeType: 'image/png', buffer };
}

/** Records every changing request as method and path. */
function watchChanges(page: Page) {
  const changes: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(request);
  });
  return {
    bodies: () => changes.map((request) => request.postData()),
    calls: () => changes.map((request) => `${request.method()} ${new URL(request.url()).pathname}`),
  };
}

async function save(page: Page): Promise<void> {
  await button(page, 'Save Changes').click();
  await page.getByText('Changes saved successfully!').last().waitFor();
}

/**
 * Returns how long a toast stays, in milliseconds, and whether its timer runs, optionally after the window has lost or received
 * the focus.
 */
function timeOfToast(page: Page, happens?: 'blur' | 'focus'): Promise<[number, string]> {
  return page.evaluate(async (event) => {
    if (event) window.dispatchEvent(new Event(event));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const [clock] = document.querySelector('.Toastify__progress-bar')?.getAnimations() ?? [];
    return [Number(clock?.effect?.getTiming().duration), clock?.playState ?? 'none'];
  }, happens);
}

/** Returns the colour in the middle of a served picture. */
async function middleOf(page: Page, url: string): Promise<{ r: number; b: number; width: number; height: number }> {
  const answer = await page.request.get(url);
  expect(answer.status()).toBe(200);
  const { data, info } = await sharp(await answer.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return { r: data[at]!, b: data[at + 2]!, width: info.width, height: info.height };
}

test('only changes are sent, and they appear wherever the person is shown', async ({ product, visit }) => {
  const { page } = await visit({ as: await member(product, 'changer'), screen: 'desktop' });
  const sent = watchChanges(page);
  await page.goto('/settings');
  await page.getByLabel('First name').fill('Chan');
  await page.getByLabel('Bio').fill('Half of a bio.');
  await chooseByKeyboard(page, 'Interests', ['Music']);
  const holdBack = Promise.withResolvers<void>();
  await page.route('**/api/profile/me', async (route) => {
    if (route.request().method() === 'PUT') await holdBack.promise;
    await route.continue();
  });
  await button(page, 'Save Changes').click();
  // Hovering keeps it open.
  await page.getByText('Saving changes...').hover();
  holdBack.resolve();
  await page.getByText('Changes saved successfully!').waitFor();
  expect(await timeOfToast(page)).toEqual([3000, 'paused']);
  await page.mouse.move(640, 780);
  expect(await timeOfToast(page)).toEqual([3000, 'running']);
  expect(await timeOfToast(page, 'blur')).toEqual([3000, 'paused']);
  expect(await timeOfToast(page, 'focus')).toEqual([3000, 'running']);
  await page.getByText('Changes saved successfully!').waitFor({ state: 'hidden' });
  expect(sent.calls()).toEqual(['PUT /api/profile/me']);
  expect(JSON.parse(sent.bodies()[0] ?? '')).toEqual({
    first_name: 'Chan',
    bio: 'Half of a bio.',
    interests: ['MUSIC'],
  });
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Chan Mwangi/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Chan Mwangi' }).waitFor();
  await page.getByText('Half of a bio.').waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Chan Mwangi' }).waitFor();
  await page.getByText('Half of a bio.').waitFor();
});

test('a picture is cropped as chosen, sent alone, and removed when its field is emptied', async ({
  product,
  visit,
}) => {
  const painter = await member(product, 'painter');
  const { page, expectTrouble } = await visit({ as: painter });
  const sent = watchChanges(page);
  const image = (name: string) => page.getByRole('img', { name });
  await page.goto('/settings');
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(await halves('red', 'blue'));
  const frame = page.getByRole('region', { name: /^Picture/ });
  await frame.focus();
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate((box) => box.scrollLeft >= box.scrollWidth - box.clientWidth - 1)).toBe(true);
  await button(page, 'Use picture').click();
  await expect.poll(() => image('Your avatar').getAttribute('src')).toMatch(/^data:/);
  await page.getByLabel('Banner', { exact: true }).setInputFiles(await halves('red', 'blue'));
  await page.getByLabel('Zoom').fill('2');
  await button(page, 'Use picture').click();
  await image('Your banner').waitFor();
  expect(sent.calls()).toEqual([]);
  await save(page);
  expect(sent.calls()).toEqual(['POST /api/profile/avatar', 'POST /api/profile/banner']);
  // The profile is updated without a reload.
  await page.getByRole('link', { name: 'Your profile' }).press('Enter');
  await expect.poll(() => image('Picture of Painter Mwangi').getAttribute('src')).toMatch(/^\/media\//);
  await page.goBack();

  await page.reload();
  await image('Your avatar').waitFor();
  const avatar = await middleOf(page, (await image('Your avatar').getAttribute('src')) ?? '');
  expect(avatar.b).toBeGreaterThan(200);
  expect(avatar.r).toBeLessThan(60);
  expect([avatar.width, avatar.height]).toEqual([512, 512]);
  const banner = await middleOf(page, (await image('Your banner').getAttribute('src')) ?? '');
  expect([banner.width, banner.height]).toEqual([600, 200]);

  expectTrouble(/^request failed: GET .*\/media\//);
  await page.route('**/media/**', (route) => route.abort());
  await page.reload();
  // A picture that does not load is replaced by initials.
  await expect.poll(() => image('Your avatar').textContent()).toBe('PM');
  await page.unroute('**/media/**');
  await page.reload();

  await page.getByLabel('Bio').fill('No picture was touched.');
  await save(page);
  expect(sent.calls().slice(2)).toEqual(['PUT /api/profile/me']);
  await button(page, 'Remove: Avatar').click();
  await save(page);
  expect(sent.calls().slice(3)).toEqual(['DELETE /api/profile/avatar']);
  await page.reload();
  await image('Your banner').waitFor();
  expect(await button(page, 'Remove: Avatar').count()).toBe(0);
});

test('a picture that is too large or not a picture is refused before anything is sent', async ({ product, visit }) => {
  const { page } = await visit({ as: await member(product, 'heavy') });
  const sent = watchChanges(page);
  await page.goto('/settings');
  const avatar = page.getByLabel('Avatar', { exact: true });
  expect(await avatar.getAttribute('accept')).toBe('.png,.jpg,.jpeg');
  const { buffer } = await halves('red', 'blue');
  const large = Buffer.concat([buffer, Buffer.alloc(2 * 1024 * 1024 - buffer.length)]);
  await avatar.setInputFiles({ name: 'exactly-two.png', mimeType: 'image/png', buffer: large });
  await page.getByText('Max image size: 2MB').waitFor();
  await avatar.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText("'no.png' is not a PNG or JPEG image").waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await avatar.setInputFiles({ name: 'just-below.png', mimeType: 'image/png', buffer: large.subarray(0, -1) });
  await button(page, 'Use picture').click();
  await save(page);
  expect(sent.calls()).toEqual(['POST /api/profile/avatar']);
  await page.reload();
  await button(page, 'Remove: Avatar').waitFor();
});

test('unsaved changes survive a reload and a failure, and Cancel reverts them', async ({ product, visit }) => {
  const { page, expectTrouble } = await visit({ as: await member(product, 'unsure') });
  expectTrouble(/^request failed: (PUT|GET) /);
  await page.goto('/settings');
  const bio = page.getByLabel('Bio');
  await bio.fill('Not saved yet.');
  await page.getByLabel('Country').selectOption({ label: 'Ghana' });
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(await halves('red', 'blue'));
  await button(page, 'Use picture').click();
  await button(page, 'Remove: Avatar').waitFor();
  await page.reload();
  await expect.poll(() => bio.inputValue()).toBe('Not saved yet.');
  expect(await page.getByLabel('Country').inputValue()).toBe('GHANA');
  await button(page, 'Remove: Avatar').waitFor();

  await page.route('**/api/profile/me', (route) => route.abort());
  await button(page, 'Save Changes').click();
  await page.getByText('Error saving changes. Please try again.').waitFor();
  expect(await bio.inputValue()).toBe('Not saved yet.');
  await button(page, 'Cancel').click();
  expect(await bio.inputValue()).toBe('');
  expect(await page.getByLabel('Country').inputValue()).toBe('KENYA');
  expect(await button(page, 'Remove: Avatar').count()).toBe(0);

  await page.reload();
  await page.getByText('Failed to load profile settings').waitFor();
  await page.unroute('**/api/profile/me');
  await button(page, 'Retry').click();
  await bio.waitFor();
  expect(await bio.inputValue()).toBe('');
});

test('the intake says how often it can be changed, and a refusal keeps the other changes', async ({
  product,
  visit,
}) => {
  const mover = await member(product, 'mover');
  const { page, expectTrouble } = await visit({ as: mover, screen: 'desktop' });
  expectTrouble(/^answered 403: PUT .*\/api\/profile\/me/);
  await page.goto('/settings');
  const intake = page.getByLabel('Intake', { exact: true });
  await page.getByText(/^You can change your intake once, until .+\.$/).waitFor();
  // The only change is used up on another device.
  await mover.changeProfile({ intake: 'MAY_2025' });
  await page.getByLabel('Bio').fill('Kept through a refusal.');
  await intake.selectOption('JANUARY_2025');
  await button(page, 'Save Changes').click();
  const refusal = page.getByText('Choose May 2025 again to save your other changes.');
  await refusal.waitFor();
  await page.getByText('Your intake can no longer be changed.', { exact: true }).waitFor();
  expect(await intake.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Bio').inputValue()).toBe('Kept through a refusal.');
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);

  await intake.selectOption('MAY_2025');
  await refusal.waitFor({ state: 'hidden' });
  await save(page);
  await page.reload();
  await page.getByText('Your intake is fixed and can no longer be changed.').waitFor();
  expect(await intake.isDisabled()).toBe(true);
  expect(await intake.inputValue()).toBe('MAY_2025');
  expect(await page.getByLabel('Bio').inputValue()).toBe('Kept through a refusal.');
});

test('a name cannot be left blank', async ({ product, visit }) => {
  const { page } = await visit({ as: await member(product, 'nameless') });
  await page.goto('/settings');
  await page.getByLabel('First name').fill('  ');
  await page.getByText('Cannot be blank.').waitFor();
  expect(await button(page, 'Save Changes').isDisabled()).toBe(true);
  await page.getByLabel('First name').fill('Named');
  await save(page);
  await page.reload();
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Named');
});

test('other sessions can be ended, one or all', async ({ product, visit }) => {
  const here = await member(product, 'many_places');
  const others = [];
  for (let place = 0; place < 3; place += 1) others.push(await member(product, 'many_places'));
  const { page } = await visit({ as: here });
  await page.goto('/settings');
  const signOut = page.getByRole('button', { name: /^Sign out: / });
  await expect.poll(() => signOut.count()).toBe(3);
  await page.getByText('This device', { exact: true }).waitFor();
  await signOut.first().click();
  await expect.poll(() => signOut.count()).toBe(2);
  const left = await Promise.all(others.map((other) => other.isSignedIn()));
  expect(left.filter(Boolean)).toHaveLength(2);

  await button(page, 'Sign out everywhere else').click();
  await page.getByText('Signed out everywhere else').waitFor();
  expect(await Promise.all(others.map((other) => other.isSignedIn()))).toEqual([false, false, false]);
  expect(await here.isSignedIn()).toBe(true);
  expect(await signOut.count()).toBe(0);
  await page.reload();
  await page.getByText('This device', { exact: true }).waitFor();
  expect(await signOut.count()).toBe(0);
});

test('an account is deleted only with its username typed and a fresh sign-in; it becomes invisible, and signing in restores it', async ({
  product,
  visit,
}) => {
  const [leaver, friend] = [await member(product, 'leaver'), await member(product, 'left_behind')];
  const { id } = await leaver.post('My last words.');
  const { page, expectTrouble } = await visit({ as: leaver });
  await page.goto('/settings');
  await button(page, 'Delete account').click();
  const confirm = page.getByLabel('Type your username, leaver, to confirm');
  await confirm.fill('left_behind');
  const confirmed = button(page, 'Delete my account');
  expect(await confirmed.isDisabled()).toBe(true);
  await page.route('**/api/profile/me', (route) => route.abort());
  expectTrouble(/ERR_FAILED.*|DELETE .*profile\/me/);
  // The live connection ends with the account, and may check the session before the response arrives.
  expectTrouble(/^answered 401: GET .*\/api\/profile\/me$/);
  await confirm.fill('Leaver');
  await confirmed.click();
  await page.getByText(/You seem to be offline/).waitFor();
  expect(await leaver.isSignedIn()).toBe(true);
  await page.unroute('**/api/profile/me');
  expect(await barriersOn(page)).toEqual([]);

  // The response when the sign-in is too old.
  expectTrouble(/^answered 403: DELETE .*\/api\/profile\/me$/);
  const refusal = {
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    code: 'sign_in_again',
    detail: 'Sign in again.',
  };
  await page.route('**/api/profile/me', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(refusal) })
      : route.continue(),
  );
  await confirmed.click();
  await page.getByText('To make sure that it is you, log in again first.').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);
  const signInAgain = async (who: string) => {
    const opened = page.waitForEvent('popup');
    // Awaited before the click, because the popup may have sent it by the time it is known here.
    const requested = page.context().waitForEvent('request', (request) => request.url().includes('/oidc/auth?'));
    await button(page, 'Log in again').click();
    const popup = await opened;
    const { searchParams } = new URL((await requested).url());
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    const identity = { email: `${who}@students.uonbi.ac.ke`, name: `${who} Mwangi` };
    await fillProviderPage(popup, identity, () => popup.waitForEvent('close'));
  };
  await signInAgain('left_behind');
  await page.getByText('That is another account.').waitFor();
  await signInAgain('leaver');
  await page.getByText('Thank you, it is you.').waitFor();
  // Replaces the previous session.
  await expect.poll(() => leaver.isSignedIn()).toBe(false);
  await page.unroute('**/api/profile/me');
  expect(await confirm.inputValue()).toBe('Leaver');
  await confirmed.click();
  await page.waitForURL('**/account-deleted?at=*');
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
  const until = new Date(Date.now() + 14 * 86_400_000).getUTCFullYear();
  await page.getByText(new RegExp(`Log in before .*${until}.*, and everything is as it was`)).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('baraza'))).toBeNull();

  const other = await visit({ as: friend });
  other.expectTrouble(/^answered 404: GET .*\/api\/(profile\/leaver|posts\/)/);
  await other.page.goto('/profile/leaver');
  await other.page.getByText("User doesn't exist").waitFor();
  await other.page.goto(`/feed/${id}`);
  await other.page.getByText("Post doesn't exist").waitFor();
  await other.page.reload();
  await other.page.getByText("Post doesn't exist").waitFor();

  await page.getByRole('link', { name: 'Log in and restore it' }).click();
  await signInAs(page, { email: 'leaver@students.uonbi.ac.ke', name: 'Leaver Mwangi' });
  await page.getByText('Welcome back! Your account is restored.').waitFor();
  await other.page.goto(`/feed/${id}`);
  await other.page.getByText('My last words.').waitFor();
});

for (const screen of ['phone', 'desktop'] as const) {
  test(
    `the settings collapse by keyboard, change the theme, and are accessible on a ${screen}`,
    { timeout: 300_000 },
    async ({ product, visit }) => {
      const { page } = await visit({ as: await member(product, `setter_${screen}`), screen });
      await page.goto('/settings');
      await page.getByLabel('Bio').waitFor();
      await page.getByText('This device', { exact: true }).waitFor();
      const found: Record<string, string[]> = {};
      const look = async (what: string) => {
        const problems = (await overhangOn(page)).map((each) => `reaches over: ${each}`);
        problems.push(...(await barriersOn(page)));
        if (problems.length > 0) found[what] = problems;
      };
      await look('light');
      await page.getByLabel('Dark', { exact: true }).check();
      expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
      await page.reload();
      await page.getByLabel('Bio').waitFor();
      expect(await page.getByLabel('Dark', { exact: true }).isChecked()).toBe(true);
      await look('dark');
      await page.getByLabel('Banner', { exact: true }).setInputFiles(await halves('teal', 'orange'));
      await button(page, 'Use picture').waitFor();
      await look('crop');
      await page.keyboard.press('Escape');

      await button(page, 'Edit Profile').focus();
      await page.keyboard.press('Enter');
      expect(await page.getByLabel('Bio').isVisible()).toBe(false);
      await page.keyboard.press('Enter');
      await page.getByLabel('Bio').waitFor();
      expect(found).toEqual({});
    },
  );
}
