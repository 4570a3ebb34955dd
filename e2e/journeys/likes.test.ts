import type { Post } from '@baraza/contract/features/posts.ts';
import { expect } from 'vitest';
import { startMoodyNet } from '@baraza/proving/src/likes/moody-net.ts';
import { walkAll } from '@baraza/proving/src/likes/walks.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { openWindow } from '#support/window.ts';

/** The same ones each time; `npm run likes` plays others. */
const seed = 2;

test('despite lost responses, refused connections and closed tabs, a heart shows what the server stores and the last tap wanted', async ({
  product,
  browser,
}) => {
  const walks = await walkAll({ product, browser }, { seed, scripts: 5, atOnce: 5 });
  const sum = (count: (walk: (typeof walks)[number]['walk']) => number) =>
    walks.reduce((total, { walk }) => total + count(walk), 0);
  console.log(`seed ${seed}: ${sum(({ taps }) => taps)} taps, ${sum(({ lost }) => lost)} answers lost`);
  expect(walks.flatMap(({ number, walk }) => walk.faults.map((fault) => `script ${number}: ${fault}`))).toEqual([]);
  expect(sum(({ taps }) => taps)).toBeGreaterThan(10);
  expect(sum(({ lost }) => lost)).toBeGreaterThan(0);
});

test('a like whose response is lost is sent once more, and not reported as failed', async ({ product, browser }) => {
  const [author, fan] = [await member(product, 'like_cyd'), await member(product, 'like_dan')];
  const { id } = await author.post('Who has seen my blue umbrella?');
  await using net = await startMoodyNet(product.url);
  const context = await openWindow(browser, net.url, { as: fan });
  try {
    const page = await context.newPage();
    await page.goto(`/feed/${id}`);
    // A browser that gets no response at all on a reused connection retries by itself.
    net.loseAnswers(1, 'half');
    await page.getByRole('article').getByRole('button', { name: 'Like' }).first().click();
    await expect.poll(() => net.likesOf(id).map(({ end }) => end), { timeout: 15_000 }).toEqual(['lost', 'answered']);
    await expect.poll(() => page.getByRole('button', { name: 'Like', pressed: true }).count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
  } finally {
    await context.close();
  }
});

test('a like survives a page that crashes before it could be sent', async ({ product, browser }) => {
  const [author, fan] = [await member(product, 'like_ada'), await member(product, 'like_ben')];
  const { id } = await author.post('Who saw the sunset over the library?');
  const isLiked = async () => (await fan.call<Post>('GET', `/api/posts/${id}`)).liked;
  const context = await openWindow(browser, product.url, { as: fan });
  try {
    const page = await context.newPage();
    await page.goto(`/feed/${id}`);
    await page.getByRole('article').getByRole('button', { name: 'Like' }).first().click();
    const devtools = await context.newCDPSession(page);
    const gone = page.waitForEvent('crash');
    // As when the system kills the tab: nothing of the page runs any more, and it receives no event.
    devtools.send('Page.crash').catch(() => undefined);
    await gone;
    expect(await isLiked()).toBe(false);
    await (await context.newPage()).goto('/feed');
    await expect.poll(isLiked).toBe(true);
  } finally {
    await context.close();
  }
});
