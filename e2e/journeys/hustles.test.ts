import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { avifOf } from '@baraza/contract/shared/picture-copies.ts';
import { barriersOn } from '#support/accessibility.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { settledTop } from '#support/settled-top.ts';
import { askOf, registerVenture, uploadVenturePicture } from '#support/ventures.ts';
import { notAllowed } from '#support/not-allowed.ts';

const root = '/student-businesses';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
/** For loading several pages of a list on a busy machine. */
const patient = { timeout: 90_000 };

test('the directory loads to its end, and going back restores the position', patient, async ({ product, visit }) => {
  const ask = askOf(product);
  const owners = await Promise.all(['end_ada', 'end_ben'].map((name) => member(product, name)));
  for (let number = 1; number <= 16; number += 1) {
    const [one, two] = owners;
    const owner = number % 2 ? one : two;
    if (owner) await registerVenture(ask, owner, { name: `Stall ${number}`, tags: ['endless'] });
  }
  const { page } = await visit({ as: owners[0] });
  await page.goto(`${root}?search=endless`);
  await card(page, 'Stall 16').waitFor();
  // Distant rows are not in the document.
  expect(await card(page, 'Stall 1').count()).toBe(0);
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 1500);
        return card(page, 'Stall 1').count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  expect(await card(page, 'Stall 16').count()).toBe(0);
  const wanted = card(page, 'Stall 2');
  await wanted.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const y = await settledTop(wanted);
  await wanted.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Stall 2' }).waitFor();
  await page.goBack();
  expect(await settledTop(wanted)).toBeCloseTo(y, -1);
  await page.reload();
  await page.evaluate(() => scrollTo(0, 0));
  await card(page, 'Stall 16').waitFor();
});

test('a card shows changes that were made on the page of the business', async ({ product, visit }) => {
  const ask = askOf(product);
  const [ada, ben] = await Promise.all([member(product, 'card_ada'), member(product, 'card_ben')]);
  const { id } = await registerVenture(ask, ada, { name: 'Soap of Ada', description: 'Made of ash.' });
  const offer = { ventureId: id, name: 'Grey bar', description: 'Clean.', type: 'PRODUCT' };
  await ask(ada, 'POST /api/ventures/product', offer);
  const { page } = await visit({ as: ben });
  const [whole, list] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**/api/ventures/${id}`, async (route) => {
    await whole.promise;
    await route.fallback();
  });
  await page.goto(root);
  await card(page, 'Soap of Ada').getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Soap of Ada' }).waitFor();
  await page.getByRole('main').getByText('Made of ash.').waitFor();
  // It is not known yet whether there are offers or reviews, so no empty state is shown.
  await page.getByRole('heading', { name: 'Announcements' }).waitFor();
  for (const name of ['Products and Services', 'Team', 'Reviews'])
    expect(await page.getByRole('heading', { name }).count()).toBe(0);
  expect(await button(page, 'Like 0 likes').isDisabled()).toBe(true);
  whole.resolve();
  await page.getByText('Grey bar').waitFor();
  await page.getByText('No reviews yet. Be the first to review!').waitFor();
  await button(page, 'Like 0 likes').click();
  await button(page, 'Like 1 like').waitFor();
  await button(page, 'Follow 0 followers').click();
  await button(page, 'Following 1 follower').waitFor();

  const asked = page.waitForRequest(/\/api\/ventures\?/);
  await page.route('**/api/ventures?*', async (route) => {
    await list.promise;
    await route.fallback();
  });
  await page.goBack();
  const shown = card(page, 'Soap of Ada');
  for (const words of ['1 like', '1 follower']) await shown.getByText(words, { exact: true }).waitFor();
  expect((await asked).url()).toContain('lists=none');
  list.resolve();
});

test('a review is written, kept over a reload, replaced, answered and deleted', patient, async ({ product, visit }) => {
  const ask = askOf(product);
  const [ada, ben, ...guests] = await Promise.all(
    ['rev_ada', 'rev_ben', 'rev_cyd', 'rev_dan'].map((name) => member(product, name)),
  );
  if (!ada || !ben) throw new Error('Nobody is there.');
  const { id } = await registerVenture(ask, ada);
  const path = `${root}/business/${id}`;
  const { page, expectTrouble } = await visit({ as: ben });
  await page.goto(path);
  await page.getByText('No reviews yet. Be the first to review!').waitFor();
  await button(page, 'Write a Review').click();
  const modal = page.getByRole('dialog', { name: 'Write a Review' });
  const stars = (count: number) => modal.getByRole('radio', { name: `${count} of 5 stars` });
  const words = modal.getByLabel('Your review');
  const send = modal.getByRole('button', { name: 'Submit Review' });
  await send.click();
  await modal.getByText('Please select a rating').waitFor();
  await modal.getByText('Please write a review').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await stars(4).check({ force: true });
  await words.fill('Tight and tidy.');
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });

  await page.reload();
  await button(page, 'Write a Review').click();
  expect(await stars(4).isChecked()).toBe(true);
  expect(await words.inputValue()).toBe('Tight and tidy.');
  expectTrouble(/^answered 403: POST /);
  await page.route('**/review', (route) => route.fulfill(notAllowed));
  await send.click();
  await modal.getByText('Failed to submit review. Please try again.').waitFor();
  await page.unrouteAll();
  await send.click();
  await modal.waitFor({ state: 'detached' });
  await page.getByText('4.0', { exact: true }).waitFor();

  for (const [index, guest] of guests.entries()) {
    await ask(guest, `POST /api/ventures/${id}/review`, { content: `Fine ${index}.`, rating: 5 });
  }
  await page.reload();
  await page.getByText('4.7', { exact: true }).waitFor();
  const review = page.getByRole('article').filter({ hasText: /\d of 5 stars/ });
  await expect.poll(() => review.count()).toBe(2);
  await button(page, 'Show All reviews').click();
  await expect.poll(() => review.count()).toBe(3);
  await button(page, 'Show Less reviews').click();
  await expect.poll(() => review.count()).toBe(2);

  await button(page, 'Edit review').click();
  expect(await words.inputValue()).toBe('Tight and tidy.');
  await stars(1).check({ force: true });
  await send.click();
  await page.getByText('3.7', { exact: true }).waitFor();
  expect(await ask<Venture>(ada, `GET /api/ventures/${id}`)).toMatchObject({ reviewsCount: 3 });

  const owner = await visit({ as: ada, screen: 'desktop' });
  await owner.page.goto(path);
  await button(owner.page, 'Show All reviews').click();
  await owner.page.getByText('Tight and tidy.').waitFor();
  expect(await button(owner.page, 'Write a Review').count()).toBe(0);
  const bens = owner.page.getByRole('article').filter({ hasText: 'Tight and tidy.' }).last();
  await bens.getByRole('button', { name: 'Answer' }).click();
  const answer = owner.page.getByRole('textbox', { name: 'Your answer' });
  await expect.poll(() => answer.evaluate((element) => element === document.activeElement)).toBe(true);
  await owner.page.keyboard.type('Come by, we do it again.');
  await button(owner.page, 'Send answer').click();
  await button(owner.page, 'Change your answer').waitFor();
  await page.reload();
  await page.getByText('Come by, we do it again.').waitFor();

  await button(page, 'Delete review').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('5.0', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('5.0', { exact: true }).waitFor();
  expect(await page.getByText('Tight and tidy.').count()).toBe(0);
});

test('a phone downloads pictures hardly wider than it displays them', patient, async ({ product, visit }) => {
  const zuri = await member(product, 'look_zuri');
  const grain = await sharp(randomBytes(320 * 107 * 3), { raw: { width: 320, height: 107, channels: 3 } })
    .resize(1600, 535)
    .jpeg({ quality: 90 })
    .toBuffer();
  const file = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: grain };
  const [coverImageUrl, logoUrl] = [
    await uploadVenturePicture(product, zuri, file),
    await uploadVenturePicture(product, zuri, file),
  ];
  const made = await registerVenture(askOf(product), zuri, { name: 'Wide and Bright', coverImageUrl, logoUrl });
  const { page } = await visit({ as: zuri });
  await page.goto(root);
  const shown = card(page, 'Wide and Bright').locator('img');
  const chosen = () => shown.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc));
  await expect.poll(async () => (await chosen()).filter(Boolean)).toHaveLength(2);
  const [cover, logo] = await chosen();
  expect(cover).toContain(avifOf(made.cover?.sources.find(({ width }) => width === 720)?.url ?? ''));
  expect(logo).toContain(avifOf(made.logo?.sources[0]?.url ?? ''));
  const bytesOf = async (path: string) => (await (await fetch(new URL(path, product.url))).arrayBuffer()).byteLength;
  expect(await bytesOf(cover ?? '')).toBeLessThan((await bytesOf(coverImageUrl)) / 2);
  expect(await bytesOf(logo ?? '')).toBeLessThan((await bytesOf(logoUrl)) / 4);
});
