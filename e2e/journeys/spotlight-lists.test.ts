import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';

const postBy = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

test('the tab that was open is reopened, and shows only the own campus', async ({ product, visit }) => {
  const [near, far] = [await member(product, 'nia'), await member(product, 'fred', 'ug.edu.gh')];
  await near.post('From Nairobi.');
  await far.post('From Accra.');
  const { page } = await visit({ as: near });
  await page.goto('/feed');
  await postBy(page, 'From Accra.').waitFor();
  const tab = (name: string) => page.getByRole('button', { name, exact: true });
  expect(await tab('Everyone').getAttribute('aria-pressed')).toBe('true');
  await tab('My campus').click();
  await postBy(page, 'From Nairobi.').waitFor();
  await expect.poll(() => postBy(page, 'From Accra.').count()).toBe(0);

  await page.goto('/feed');
  await postBy(page, 'From Nairobi.').waitFor();
  expect(await tab('My campus').getAttribute('aria-pressed')).toBe('true');
  expect(await postBy(page, 'From Accra.').count()).toBe(0);

  await tab('Following').click();
  await page.getByText('Nobody you follow has posted yet.').waitFor();
  // Own posts are not among those of followed people, so the tab switches to all posts.
  await page.getByRole('button', { name: 'Create new post' }).click();
  await page.getByLabel('What do you want to say?').fill('From here as well.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await postBy(page, 'From here as well.').waitFor();
  expect(await tab('Everyone').getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await postBy(page, 'From here as well.').waitFor();
  expect(await tab('Everyone').getAttribute('aria-pressed')).toBe('true');
});

test('a hashtag opens its posts, a mention a profile', async ({ product, visit }) => {
  const author = await member(product, 'tariq');
  const { id } = await author.post('Who has notes? #Finals_Week @tariq https://notes.example/all');
  await author.post('Mine are better. #finals_week');
  await author.post('No tag here.');
  const { page } = await visit({ as: author });
  await page.goto('/feed');
  await postBy(page, 'Who has notes?').getByRole('link', { name: '0 comments' }).click();
  await page.getByRole('heading', { name: 'Post', exact: true }).waitFor();
  const mention = page.getByRole('link', { name: '@tariq' }).last();
  await mention.waitFor();
  const mentions = postBy(page, 'Who has notes?').locator('p a[href="/profile/tariq"]', { hasText: '@tariq' });
  expect(await mentions.count()).toBe(2);
  const address = page.getByRole('link', { name: 'https://notes.example/all' });
  expect([await address.getAttribute('target'), await address.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer nofollow ugc',
  ]);
  await page.getByRole('link', { name: '#Finals_Week' }).click();
  await page.waitForURL('**/feed/tags/finals_week');
  await page.getByRole('heading', { name: '#finals_week' }).waitFor();
  await postBy(page, 'Mine are better.').waitFor();
  expect(await page.getByRole('article').count()).toBe(2);
  await page.reload();
  await postBy(page, 'Mine are better.').waitFor();
  expect(await page.getByRole('article').count()).toBe(2);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(`**/feed/${id}`);
  await page.goto('/feed/tags/nobody_wrote_this');
  await page.getByText('No posts with #nobody_wrote_this yet.').waitFor();
});

test('newer posts are offered and shown on request, never automatically', async ({ product, visit }) => {
  const author = await member(product, 'nadia');
  for (let number = 1; number <= 12; number += 1) await author.post(`Older ${number}.\n`.repeat(4));
  const { page } = await visit({ as: author });
  await page.clock.install();
  const connected = new Promise((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', resolve));
  });
  await page.goto('/feed');
  await postBy(page, 'Older 12.').waitFor();
  // A pending connection would time out when the clock is advanced.
  await connected;
  await page.evaluate(() => scrollTo(0, 600));
  await author.post('Newer than all.');
  expect(await page.getByRole('button', { name: 'New posts' }).count()).toBe(0);
  const offer = page.getByRole('button', { name: 'New posts' });
  const read = postBy(page, 'Older 8.');
  const top = (await read.boundingBox())?.y;
  expect(top).toBeDefined();
  await page.clock.fastForward(61_000);
  await offer.waitFor();
  // The offer moves nothing.
  expect((await read.boundingBox())?.y).toBe(top);
  expect(await postBy(page, 'Newer than all.').count()).toBe(0);
  await offer.click();
  await postBy(page, 'Newer than all.').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(() => offer.count()).toBe(0);
  await page.reload();
  await postBy(page, 'Newer than all.').waitFor();
  expect(await offer.count()).toBe(0);
});

test('pulling down at the top of the page loads the newest posts', async ({ product, visit }) => {
  const author = await member(product, 'pule');
  await author.post('There already.');
  const { page } = await visit({ as: author });
  await page.goto('/feed');
  await postBy(page, 'There already.').waitFor();
  await author.post('Pulled into sight.');
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] });
  const pull = async (distance: number) => {
    await touch('touchStart', 200);
    for (let moved = 20; moved <= distance; moved += 20) await touch('touchMove', 200 + moved);
    await touch('touchEnd');
  };
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/posts?') && asked.push(request.url()));
  await pull(40);
  expect(asked).toEqual([]);
  await pull(300);
  await postBy(page, 'Pulled into sight.').waitFor();
  await page.reload();
  await postBy(page, 'Pulled into sight.').waitFor();
});
