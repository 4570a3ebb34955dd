import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { cameraPhoto, motif } from '#support/camera-photo.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { leaveWelcome, onboard, signInAs } from '#support/people.ts';
import { picturesIn, lookOf, toldBy } from '#support/picture-look.ts';

/** What the photograph shows when held upright. */
const upright = {
  ratio: expect.closeTo(3 / 4, 2),
  quarters: [motif.topLeft, motif.topRight, motif.bottomLeft, motif.bottomRight],
};

/** Narrower copies, stored with each picture. */
const copies = 4;

test('a newcomer posts a photograph, and a student of another campus sees it upright, likes it and replies', async ({
  product,
  visit,
}) => {
  const photo = await cameraPhoto();
  expect(photo.length).toBeGreaterThan(3_000_000);
  expect(photo.length).toBeLessThan(5 * 1024 * 1024);

  // The first student, on a phone.
  const { page: amina } = await visit({ screen: 'phone' });
  await amina.goto('/landing');
  await amina.getByRole('button', { name: 'Start Exploring' }).click();
  await amina.getByRole('link', { name: 'Get Started' }).first().click();
  await amina.getByRole('heading', { name: 'Create Your Account' }).waitFor();
  await signInAs(amina, { email: 'amina@students.uonbi.ac.ke', name: 'Amina Otieno' });
  await amina.waitForURL('**/onboarding');
  await onboard(amina, { username: 'amina_o' });
  await leaveWelcome(amina);

  const words = 'Sunrise over the main quad, who else was up?';
  await amina.getByRole('button', { name: 'Create new post' }).click();
  await amina.getByLabel('What do you want to say?').fill(words);
  await amina
    .getByLabel('Add pictures')
    .and(amina.locator('input[type=file]'))
    .setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: photo });
  await amina.getByRole('button', { name: 'View picture 1' }).waitFor();
  await amina.getByRole('button', { name: 'Post', exact: true }).click();
  await amina.getByText('Post Created!').waitFor();
  await amina.getByRole('article').filter({ hasText: words }).waitFor();

  // The second one on another campus, on a desktop in the dark theme.
  const { page: kwame } = await visit({ screen: 'desktop', theme: 'dark' });
  await kwame.goto('/login');
  await signInAs(kwame, { email: 'kwame@st.ug.edu.gh', name: 'Kwame Mensah' });
  await kwame.waitForURL('**/onboarding');
  await onboard(kwame, { username: 'kwame_m', firstName: 'Kwame', lastName: 'Mensah', country: 'Ghana' });
  await leaveWelcome(kwame);
  const post = kwame.getByRole('article').filter({ hasText: words });
  await post.waitFor();
  expect(await lookOf(post.locator('img[srcset]'))).toEqual(upright);

  const like = post.getByRole('button', { name: /^Like/ });
  expect(await like.getAttribute('aria-pressed')).toBe('false');
  const told = kwame.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await like.click();
  expect(await like.getAttribute('aria-pressed')).toBe('true');
  expect((await told).status()).toBe(200);

  await post.getByRole('link', { name: /comment/ }).click();
  await kwame.waitForURL('**/feed/*');
  await kwame.getByLabel('Write a comment').fill('I was, and it was worth it.');
  await kwame.keyboard.press('Enter');
  await kwame.getByText('Comment Posted Successfully').waitFor();

  // The first one sees both.
  await amina.reload();
  const own = amina.getByRole('article').filter({ hasText: words });
  await own.waitFor();
  expect(await countsOf(own)).toEqual({ likes: '1', comments: '1 comment' });
  expect(await lookOf(own.locator('img[srcset]'))).toEqual(upright);
  await own.getByRole('link', { name: '1 comment' }).click();
  await amina.getByText('I was, and it was worth it.').waitFor();

  await kwame.reload();
  await expect.poll(() => like.count()).toBe(0);
  await expect.poll(() => kwame.getByRole('button', { name: /^Like \d/ }).getAttribute('aria-pressed')).toBe('true');

  expect(await toldBy(await picturesIn(join(product.dataDir, 'media')))).toEqual([]);
});

test('no stored picture contains its location or camera, although it was sent as taken', async ({
  product,
  scratch,
}) => {
  const buffer = await cameraPhoto();
  const original = join(scratch, 'IMG_2042.jpg');
  await writeFile(original, buffer);
  expect((await toldBy([original])).join()).toMatch(/GPSLatitude/);

  const photographer = await member(product, 'photographer');
  await photographer.post('', [{ name: 'IMG_2042.jpg', mimeType: 'image/jpeg', buffer }]);

  const media = join(product.dataDir, 'media');
  expect((await picturesIn(media)).length).toBeGreaterThanOrEqual(2 * (1 + copies));
  expect(await toldBy(await picturesIn(media))).toEqual([]);
});

async function countsOf(post: Locator) {
  const likes = await post.getByRole('button', { name: /^Like/ }).locator('span').last().textContent();
  const comments = await post
    .getByRole('link', { name: /comment/ })
    .locator('.sr-only')
    .textContent();
  return { likes, comments };
}
