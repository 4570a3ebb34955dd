import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { fillProviderPage, signInAs } from '#support/people.ts';

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
  // Lists show a copy of 128 pixels.
  const shown = (await image('Your avatar').getAttribute('src')) ?? '';
  expect(shown).toMatch(/-128\.webp$/);
  const avatar = await middleOf(page, shown.replace('-128', '-720'));
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

test('an account is deleted only with its username typed and a fresh sign-in; it becomes invisible, and signing in restores it', async ({
  product,
  visit,
}) => {
  const [leaver, friend] = [await member(product, 'leaver'), await member(product, 'left_behind')];
  const { id } = await leaver.post('My last words.');
  const { page, expectTrouble } = await visit({ as: leaver });
  await page.goto('/settings/account');
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
