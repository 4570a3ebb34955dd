import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { toastClock } from '#support/toast-clock.ts';

const postBy = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

async function choose(page: Page, words: string, what: string): Promise<void> {
  const post = postBy(page, words);
  await post.getByRole('button', { name: 'Post options' }).click();
  await post.getByRole('button', { name: what, exact: true }).click();
}

test('a post is edited, says so, and shows its history to everybody', async ({ product, visit }) => {
  const [author, reader] = [await member(product, 'edna'), await member(product, 'rosa')];
  const { id } = await author.post('The bus leaves at 8.');
  const { page } = await visit({ as: author });
  await page.goto('/feed');
  await choose(page, 'The bus leaves at 8.', 'Edit Post');
  const box = page.getByLabel('Text of your post');
  await box.waitFor();
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(await save.isDisabled()).toBe(true);
  await box.fill('   ');
  expect(await save.isDisabled()).toBe(true);
  expect([...(await overhangOn(page)), ...(await barriersOn(page))]).toEqual([]);

  // Typed text survives closing the sheet.
  await box.fill('The bus leaves at 9.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => box.count()).toBe(0);
  await choose(page, 'The bus leaves at 8.', 'Edit Post');
  await expect.poll(() => box.inputValue()).toBe('The bus leaves at 9.');
  await box.press('Control+Enter');
  await page.getByText('Post Updated!').waitFor();
  await postBy(page, 'The bus leaves at 9.').getByRole('button', { name: 'edited' }).waitFor();

  const { page: other } = await visit({ as: reader, screen: 'desktop', theme: 'dark' });
  await other.goto(`/feed/${id}`);
  await other.getByText('The bus leaves at 9.').waitFor();
  await other.getByRole('button', { name: 'edited' }).click();
  const history = other.getByRole('dialog', { name: 'Edit history' });
  await history.getByText('The bus leaves at 8.').waitFor();
  expect(await history.getByRole('listitem').count()).toBe(2);
  expect([...(await overhangOn(other)), ...(await barriersOn(other))]).toEqual([]);
  await other.keyboard.press('Escape');
  await expect.poll(() => history.count()).toBe(0);
  await other.reload();
  await other.getByRole('button', { name: 'edited' }).click();
  await history.getByText('The bus leaves at 8.').waitFor();
  await other.keyboard.press('Escape');
  await expect.poll(() => history.count()).toBe(0);
  await other.getByRole('button', { name: 'Post options' }).click();
  await other.getByRole('button', { name: 'Copy link' }).waitFor();
  expect(await other.getByRole('button', { name: 'Edit Post' }).count()).toBe(0);
});

test('a sheet opened while another is still closing stays open, and one step back closes only it', async ({
  product,
  visit,
}) => {
  const author = await member(product, 'zola');
  await author.post('One sheet after the other.');
  const { page } = await visit({ as: author });
  await page.goto('/notifications');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Spotlight' }).click();
  await choose(page, 'One sheet after the other.', 'Edit Post');
  const edit = page.getByRole('dialog', { name: 'Edit Post' });
  await edit.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create new post' }).click();
  const composer = page.getByRole('dialog', { name: 'Create Post' });
  await composer.waitFor();
  // Closed and reopened before the browser has finished going back.
  const closeAndOpen = () =>
    page.evaluate(async () => {
      const isBack = new Promise((done) => addEventListener('popstate', done, { once: true }));
      const press = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
      press('Close');
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
      press('Create new post');
      await isBack;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
  await closeAndOpen();
  expect(await composer.isVisible()).toBe(true);
  // After a reload there is no sheet and no history entry for it.
  await page.reload();
  await page.getByRole('button', { name: 'Create new post' }).click();
  await composer.waitFor();
  await closeAndOpen();
  await page.goBack();
  await expect.poll(() => composer.count()).toBe(0);
  await postBy(page, 'One sheet after the other.').waitFor();
  await page.goBack();
  await page.waitForURL('**/notifications');
});

test('the link of a post is copied or passed to the share sheet; the message stays 5 s, and longer on hover', async ({
  product,
  visit,
}) => {
  const author = await member(product, 'lina');
  const { id } = await author.post('Link to me.');
  const { page } = await visit({ as: author, screen: 'desktop' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/feed');
  await choose(page, 'Link to me.', 'Copy link');
  await page.getByText('Link copied to clipboard!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}/feed/${id}`);

  await expect.poll(() => toastClock(page)).toBe('5s running');
  await page.getByText('Link copied to clipboard!').hover();
  await expect.poll(() => toastClock(page)).toBe('5s paused');
  await page.mouse.move(0, 700);
  await expect.poll(() => toastClock(page)).toBe('5s running');
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect.poll(() => toastClock(page)).toBe('5s paused');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByText('Link copied to clipboard!').waitFor({ state: 'detached' });

  await page.evaluate(() => {
    const share = async (data: ShareData) => void document.body.setAttribute('data-shared', data.url ?? '');
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await postBy(page, 'Link to me.').getByRole('button', { name: 'Share', exact: true }).last().click();
  await page.locator(`body[data-shared="${product.url}/feed/${id}"]`).waitFor();
  expect(await page.getByText('Link copied to clipboard!').count()).toBe(0);
  // An app that previews the link gets Baraza's card, and nothing that only members may read.
  const told = await (await fetch(`${product.url}/feed/${id}`)).text();
  expect(told).toMatch(/<meta property="og:site_name" content="Baraza"/);
  expect(told).not.toMatch(/Link to me|lina/);
  // The link opens the post, also after a reload.
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await page.reload();
  await postBy(page, 'Link to me.').waitFor();
});
