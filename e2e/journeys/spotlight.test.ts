import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { confirm } from '#support/confirm.ts';
import { test } from '#support/journey.ts';
import { pressOn } from '#support/keyboard.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { settledTop } from '#support/settled-top.ts';

const postBy = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

/** Returns how many posts in the document are completely above the screen. */
const drawnAbove = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((posts) => posts.filter((post) => post.getBoundingClientRect().bottom < 0).length);

/** For loading several pages of posts on a busy machine. */
const patient = { timeout: 60_000 };

test('scrolling loads all posts to the last, and returning from one restores the position', async ({
  product,
  visit,
}) => {
  const author = await member(product, 'scroller');
  for (let number = 1; number <= 35; number += 1) {
    await author.post(`Number ${String(number).padStart(2, '0')} of many.\n`.repeat(1 + (number % 3)));
  }
  const { page } = await visit({ as: author });
  await page.goto('/feed');
  await postBy(page, 'Number 35').waitFor();
  const end = page.getByText('No more posts to load');
  expect(await end.isVisible()).toBe(false);

  // The next page is requested 500 px before the end is visible.
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('lastPostId=') && asked.push(request.url()));
  const left = () =>
    page.evaluate(
      () => document.querySelector('[role=feed]')!.nextElementSibling!.getBoundingClientRect().top - innerHeight,
    );
  await expect
    .poll(async () => {
      const by = Math.min(200, (await left()) - 520);
      await page.evaluate((step) => scrollBy(0, step), by);
      return Math.round(await left());
    }, patient)
    .toBe(520);
  expect(asked).toEqual([]);
  await page.evaluate(() => scrollBy(0, 40));
  await expect.poll(() => asked.length).toBe(1);

  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return end.isVisible();
    }, patient)
    .toBe(true);
  await postBy(page, 'Number 01').waitFor();

  // Posts beyond the screen may be unmounted at any time, so the post is scrolled into view.
  const read = postBy(page, 'Number 12');
  const place = async () => (await read.count()) && (await read.evaluate((post) => post.getBoundingClientRect().y));
  await expect
    .poll(async () => {
      const y = await place();
      if (y > 80 && y < 450) return true;
      await page.evaluate(() => scrollBy(0, -250));
      return false;
    }, patient)
    .toBe(true);
  const ways = [() => page.getByRole('button', { name: 'Back' }).click(), () => page.goBack()];
  for (const comeBack of ways) {
    const y = await settledTop(read);
    await read.locator('footer a').first().dispatchEvent('click');
    await page.waitForURL('**/feed/*');
    await page.getByRole('heading', { name: 'Post', exact: true }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await comeBack();
    await page.waitForURL('**/feed');
    expect(await settledTop(read)).toBeCloseTo(y, -1);
    // Posts beyond the screen are rendered in advance, as before leaving.
    await expect.poll(() => drawnAbove(page)).toBeGreaterThan(0);
  }
  await page.reload();
  await page.evaluate(() => scrollTo(0, 0));
  await postBy(page, 'Number 35').waitFor();
});

test('deleting a post on its page returns to its position in the list', async ({ product, visit }) => {
  const author = await member(product, 'tidy');
  // Short posts come first, so that an estimate from them is wrong for those below.
  for (let number = 1; number <= 30; number += 1) {
    await author.post(`Deed ${String(number).padStart(2, '0')} done.\n`.repeat(number > 24 ? 1 : 6));
  }
  const { page } = await visit({ as: author });
  await page.goto('/feed');
  await postBy(page, 'Deed 30').waitFor();
  const wrong = postBy(page, 'Deed 10');
  await expect
    .poll(async () => {
      if ((await wrong.count()) && (await wrong.evaluate((post) => post.getBoundingClientRect().y < 500))) return true;
      await page.evaluate(() => scrollBy(0, 200));
      return false;
    }, patient)
    .toBe(true);
  const before = postBy(page, 'Deed 11');
  const y = await settledTop(before);
  await wrong.locator('footer a').first().dispatchEvent('click');
  await page.getByRole('heading', { name: 'Post', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('button', { name: 'Delete Post' }).click();
  await confirm(page, 'Delete');
  await page.waitForURL('**/feed');
  expect(await settledTop(before)).toBeCloseTo(y, -1);
  expect(await wrong.count()).toBe(0);
});

test('a long text is truncated at a space, earlier next to a picture, and can be expanded and collapsed', async ({
  product,
  visit,
}) => {
  const author = await member(product, 'writer');
  const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
  await author.post(`Long: ${words}`);
  await author.post(`Beside: ${words}`, [await paintedPicture('teal')]);
  await author.post(Array.from({ length: 9 }, (_, at) => `Line ${at}`).join('\n'));
  const { page } = await visit({ as: author });
  await page.goto('/feed');
  const shown = (begin: string) => postBy(page, begin).locator('p[dir=auto]').innerText();
  const toggle = (begin: string, name: string) => postBy(page, begin).getByRole('button', { name, exact: true });
  const isCut = async () => {
    await toggle('Long:', 'Read more').waitFor();
    for (const [begin, most] of [
      ['Long:', 250],
      ['Beside:', 150],
    ] as const) {
      const text = await shown(begin);
      expect(text.length).toBeLessThanOrEqual(most + 1);
      expect(text.length).toBeGreaterThan(most - 10);
      // Ends after a complete word.
      expect(`${begin} ${words} `.startsWith(`${text.slice(0, -1)} `)).toBe(true);
      expect(text.at(-1)).toBe('…');
    }
    // Five line breaks are six lines.
    expect((await shown('Line 0')).split('\n')).toHaveLength(6);
  };
  await isCut();
  await toggle('Long:', 'Read more').click();
  expect(await shown('Long:')).toBe(`Long: ${words}`);
  await toggle('Long:', 'Show less').click();
  await isCut();
  await page.reload();
  await isCut();
  await postBy(page, 'Long:').getByRole('link', { name: '0 comments' }).click();
  await page.getByRole('heading', { name: 'Post', exact: true }).waitFor();
  await expect.poll(() => shown('Long:')).toBe(`Long: ${words}`);
});

test('the lightbox shows all pictures with a counter and links to the post', async ({ product, visit }) => {
  const author = await member(product, 'gallery');
  const three = await Promise.all(['teal', 'orange', 'purple'].map((color) => paintedPicture(color)));
  const { id } = await author.post('Three to look at.', three);
  const { page } = await visit({ as: author, screen: 'desktop' });
  await page.goto('/feed');
  await postBy(page, 'Three to look at.').getByRole('button', { name: 'Open picture 1 of 3' }).click();
  const box = page.getByRole('dialog', { name: 'Pictures' });
  const counter = box.locator('.yarl__counter');
  const shows = async (text: string) =>
    await expect.poll(async () => (await counter.textContent())?.replaceAll(' ', '')).toBe(text);
  await shows('1/3');
  await box.getByRole('button', { name: 'Next picture' }).click();
  await shows('2/3');
  await page.keyboard.press('ArrowRight');
  await shows('3/3');
  await box.getByRole('button', { name: 'Previous picture' }).click();
  await shows('2/3');
  await page.keyboard.press('Escape');
  await expect.poll(() => box.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/feed');

  // Clicks what is under the pointer, also while the list is still moving.
  const third = postBy(page, 'Three to look at.').getByRole('button', { name: 'Open picture 3 of 3' });
  const { x, y } = (await third.boundingBox())!;
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  const { top, now } = await page.evaluate(async () => {
    const from = scrollY;
    scrollBy(0, 4);
    await new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told)));
    return { top: from, now: scrollY };
  });
  expect(now).toBe(top + 4);
  await page.mouse.up();
  await shows('3/3');
  await box.getByRole('link', { name: 'View Details' }).click();
  await page.waitForURL(`**/feed/${id}`);
  await page.getByLabel('Write a comment').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Open picture 2 of 3' }).click();
  await shows('2/3');
  await page.keyboard.press('Escape');
  await expect.poll(() => box.count()).toBe(0);
  await page.goBack();
  await page.waitForURL('**/feed');
});

test('a post is written, sent and liked by keyboard only', async ({ product, visit }) => {
  const { page } = await visit({ as: await member(product, 'typist'), screen: 'desktop' });
  await page.goto('/feed');
  const open = page.getByRole('button', { name: 'Create new post' });
  const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);
  await pressOn(page, open);
  await expect.poll(() => isFocused(page.getByLabel('What do you want to say?'))).toBe(true);
  await page.keyboard.type('No mouse was moved for this.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Post Created!').waitFor();
  await expect.poll(() => isFocused(open)).toBe(true);

  await page.keyboard.press('Escape');
  await page.reload();
  const like = postBy(page, 'No mouse was moved for this.').getByRole('button', { name: /^Like/ });
  const told = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await pressOn(page, like, 'Space');
  expect((await told).status()).toBe(200);
  await page.reload();
  expect(await like.getAttribute('aria-pressed')).toBe('true');
});
