import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';

const comment = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words }).last();

test('replies load six at a time, and a long thread fits a phone', async ({ product, visit }) => {
  const author = await member(product, 'thandi');
  const { id } = await author.post('Answer me.');
  const { id: top } = await author.comment(id, 'Level 0');
  for (let number = 1; number <= 8; number += 1) await author.comment(id, `Reply ${number}`, top);
  let parent = top;
  for (let level = 1; level <= 9; level += 1) ({ id: parent } = await author.comment(id, `Level ${level}`, parent));
  const { page } = await visit({ as: author });
  await page.goto(`/feed/${id}`);
  await page.getByRole('button', { name: 'Show replies (9)' }).click();
  await page.getByText('Reply 6').waitFor();
  expect(await page.getByText('Reply 7').count()).toBe(0);
  await page.getByRole('button', { name: 'Load more replies' }).click();
  await page.getByText('Reply 8').waitFor();
  for (let level = 1; level < 9; level += 1) {
    await page.getByRole('button', { name: 'Show replies (1)' }).click();
    await page.getByText(`Level ${level + 1}`).waitFor();
  }
  expect(await overhangOn(page)).toEqual([]);
  const edge = async (level: number) => (await page.getByText(`Level ${level}`, { exact: true }).boundingBox())!.x;
  expect(await edge(5)).toBeGreaterThan(await edge(4));
  // Deeper levels are not indented further.
  for (const level of [6, 9]) expect(await edge(level)).toBeCloseTo(await edge(5), 0);
  const width = (await page.getByText('Level 9', { exact: true }).boundingBox())!.width;
  expect(width).toBeGreaterThan(60);
  expect(await barriersOn(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Show replies (9)' }).click();
  await page.getByText('Reply 6').waitFor();
});

test('the time of a reply links to it: it is shown with its parents and a link to all others', async ({
  product,
  visit,
}) => {
  const author = await member(product, 'kwame');
  const { id } = await author.post('A long talk.');
  for (let number = 1; number <= 12; number += 1) await author.comment(id, `Beside ${number}`);
  const { id: top } = await author.comment(id, 'The question');
  for (let number = 1; number <= 7; number += 1) await author.comment(id, `Other answer ${number}`, top);
  const { id: reply } = await author.comment(id, 'The answer', top);
  const { id: last } = await author.comment(id, 'Thank you for it', reply);
  const { page } = await visit({ as: author });
  await page.goto(`/feed/${id}?comment=${last}`);
  await page.getByText('Thank you for it').waitFor();
  await page.getByText('The question').waitFor();
  await page.getByText('The answer').waitFor();
  expect(await page.getByText('Beside 12').count()).toBe(0);
  await page.reload();
  await page.getByText('Thank you for it').waitFor();
  expect(await page.getByText('Beside 12').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('Thank you for it');
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Show replies (8)' }).click();
  await page.getByText('Other answer 6').waitFor();
  await page.getByRole('link', { name: 'Show all comments' }).click();
  await page.getByText('Beside 12').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await comment(page, 'Beside 12').locator('a:has(time)').click();
  await page.waitForURL('**/feed/*?comment=*');
  await page.getByRole('link', { name: 'Show all comments' }).waitFor();

  // An own reply is shown next to all others.
  await page.getByLabel('Write a comment').fill('I was here too.');
  await page.keyboard.press('Enter');
  await comment(page, 'I was here too.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await comment(page, 'I was here too.').waitFor();
});

test('a link to a deleted comment says so', async ({ product, visit }) => {
  const author = await member(product, 'gugu');
  const { id } = await author.post(`Nothing below.${'\n'.repeat(80)}The end.`);
  const { page, expectTrouble } = await visit({ as: author });
  expectTrouble(/answered 404: GET .*\/thread$/);
  await page.goto(`/feed/${id}?comment=${id}`);
  await page.getByText('This comment is no longer there.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('no longer there');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.reload();
  await page.getByText('This comment is no longer there.').waitFor();
});

test('a like is sent although the window is closed within two seconds, and once although a response is lost', async ({
  product,
  visit,
}) => {
  const [author, fan] = [await member(product, 'lulu'), await member(product, 'femi')];
  const { id } = await author.post('Like and leave.');
  const likes = async () => (await author.findPost((post) => post.id === id)).likesCounter;
  const { page } = await visit({ as: fan });
  await page.goto('/feed');
  await page.getByRole('article').getByRole('button', { name: 'Like' }).first().click();
  await page.close({ runBeforeUnload: true });
  await expect.poll(likes, { timeout: 20_000 }).toBe(1);

  const { page: again, expectTrouble } = await visit({ as: fan });
  expectTrouble(/request failed: PATCH/);
  await again.goto(`/feed/${id}`);
  // The server receives it, and its response is lost.
  await again.route(`**/api/posts/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const like = again.getByRole('article').getByRole('button', { name: 'Like' });
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
  await like.click();
  await again.getByText('Failed to like post...').waitFor();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false');
  expect(await likes()).toBe(0);
  await again.reload();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false');
});
