import type { Post } from '@baraza/contract/features/posts.ts';
import { expect } from 'vitest';
import { playScripts, sumOf } from '@baraza/proving/src/likes/play-scripts.ts';
import { startUnreliableProxy } from '@baraza/proving/src/likes/unreliable-proxy.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { openWindow } from '#support/window.ts';

/** A fixed seed; `npm run prove -- likes` uses another one each time. */
const seed = 2;

test('a like button shows the last tap and the stored state after lost responses, outages and closed tabs', async ({
  product,
  browser,
}) => {
  const played = await playScripts({ product, browser }, { seed, scripts: 5, parallel: 5 });
  console.log(`seed ${seed}: ${sumOf(played, 'taps')} taps, ${sumOf(played, 'lost')} responses lost`);
  expect(
    played.flatMap(({ number, result }) => result.failures.map((failure) => `script ${number}: ${failure}`)),
  ).toEqual([]);
  expect(sumOf(played, 'taps')).toBeGreaterThan(10);
  expect(sumOf(played, 'lost')).toBeGreaterThan(0);
});

test('a like whose response is lost is sent again and not reported as failed', async ({ product, browser }) => {
  const [author, fan] = [await member(product, 'like_cyd'), await member(product, 'like_dan')];
  const { id } = await author.post('Who has seen my blue umbrella?');
  await using proxy = await startUnreliableProxy(product.url);
  const context = await openWindow(browser, proxy.url, { as: fan });
  try {
    const page = await context.newPage();
    await page.goto(`/feed/${id}`);
    // A browser retries a request that got no response on a reused connection.
    proxy.loseResponses(1, 'half');
    await page.getByRole('article').getByRole('button', { name: 'Like' }).first().click();
    await expect
      .poll(() => proxy.likesOf(id).map(({ response }) => response), { timeout: 15_000 })
      .toEqual(['lost', 'delivered']);
    await expect.poll(() => page.getByRole('button', { name: 'Like', pressed: true }).count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
  } finally {
    await context.close();
  }
});

test('a like survives a page that crashes before it is sent', async ({ product, browser }) => {
  const [author, fan] = [await member(product, 'like_ada'), await member(product, 'like_ben')];
  const { id } = await author.post('Who saw the sunset over the library?');
  const isLiked = async () => (await fan.call<Post>('GET', `/api/posts/${id}`)).liked;
  const context = await openWindow(browser, product.url, { as: fan });
  try {
    const page = await context.newPage();
    await page.goto(`/feed/${id}`);
    await page.getByRole('article').getByRole('button', { name: 'Like' }).first().click();
    const devtools = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // Like a page that the system kills for memory: no event handler runs any more.
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    expect(await isLiked()).toBe(false);
    await (await context.newPage()).goto('/feed');
    await expect.poll(isLiked).toBe(true);
  } finally {
    await context.close();
  }
});
