import type { Page } from 'playwright-core';
import type { Post } from '@baraza/contract/features/posts.ts';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { slowDown, slowLine } from '#support/slow-line.ts';
import { recordTraffic } from '#support/traffic.ts';

/** Delays requests for files until the returned function is called. */
async function holdFiles(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('members see the frame before any file of the app has loaded, and others only the background', async ({
  product,
  visit,
}) => {
  const { page } = await visit({ as: await member(product, 'early') });
  const release = await holdFiles(page, '**/assets/*');
  await page.goto('/feed', { waitUntil: 'commit' });
  const frame = page.locator('.early');
  await frame.waitFor();
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-paint').length);
  await expect.poll(paints).toBe(1);
  release();
  await page.getByRole('button', { name: 'Create new post' }).waitFor();
  expect(await frame.count()).toBe(0);

  const { page: other } = await visit();
  await other.route('**/assets/*', () => undefined);
  await other.goto('/terms', { waitUntil: 'commit' });
  await other.locator('.early').waitFor({ state: 'attached' });
  expect(await other.locator('.early').isVisible()).toBe(false);
});

/** Adds up how far elements have moved by themselves, as the web vital "cumulative layout shift" does. */
const watchShifts = () => {
  const moved: string[] = [];
  Object.assign(globalThis, { moved });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: { node?: Node }[];
    })[]) {
      moved.push(`${value.toFixed(3)}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

for (const screen of ['phone', 'desktop'] as const) {
  test(`nothing moves while Spotlight opens for the first time on a ${screen}`, async ({ product, visit }) => {
    const ada = await member(product, `steady_${screen}`);
    // More than a page, because below a shorter list its end is shown, which moves when the second post is rendered.
    for (let number = 1; number <= 12; number += 1) await ada.post(`Number ${number}.${' Long.'.repeat(number * 9)}`);
    await ada.post(`Newest on a ${screen}`);
    const { page } = await visit({ as: ada, screen });
    await page.addInitScript(watchShifts);
    const release = await holdFiles(page, '**/assets/*');
    await page.goto('/feed', { waitUntil: 'commit' });
    // On a phone the frame has the posts, on a desktop an empty card.
    await page
      .locator(screen === 'phone' ? '.early p' : '.early i')
      .first()
      .waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    release();
    await page.getByRole('article').getByText(`Newest on a ${screen}`).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([]);
  });
}

test('on a phone the first posts are shown before the app’s code runs, and stay until it shows them', async ({
  product,
  visit,
}) => {
  const ada = await member(product, 'early_ada');
  for (const number of [1, 2, 3, 4]) await ada.post(`Early news ${number} <b>`);
  const { page } = await visit({ as: ada });
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('main .animate-pulse')) Object.assign(globalThis, { sawSkeleton: true });
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const release = await holdFiles(page, '**/assets/*.js');
  await page.goto('/feed', { waitUntil: 'commit' });
  const frame = page.locator('.early');
  await frame.getByText('Early news 4 <b>').waitFor();
  const early = await frame.locator('i p').first().boundingBox();
  expect(await frame.locator('i p').allInnerTexts()).toEqual([4, 3, 2].map((number) => `Early news ${number} <b>`));

  release();
  const post = page.getByRole('article').getByText('Early news 4 <b>');
  await post.waitFor();
  expect(await frame.count()).toBe(0);
  expect(await page.evaluate(() => 'sawSkeleton' in globalThis)).toBe(false);
  // The text does not jump.
  const shown = await post.boundingBox();
  for (const side of ['x', 'y', 'width'] as const) {
    expect(Math.abs((shown?.[side] ?? 0) - (early?.[side] ?? 0)), side).toBeLessThanOrEqual(4);
  }
});

test('taps on the first posts before the app’s code runs are shown at once and performed once', async ({
  product,
  visit,
}) => {
  const [ada, reader] = [await member(product, 'tapped_ada'), await member(product, 'tapping')];
  // Higher than the screen.
  const long = ' Long.'.repeat(60);
  const { id } = await ada.post(`Tapped early.${long}`);
  for (const text of ['In between', 'At the top']) await ada.post(`${text}.${long}`);
  const { page } = await visit({ as: reader });
  const likes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') likes.push(new URL(request.url()).pathname);
  });
  await slowDown(page, { ...slowLine, slowdown: 1 });
  const release = await holdFiles(page, '**/assets/*.js');
  await page.goto('/feed', { waitUntil: 'commit' });
  const card = page.locator('.early i').filter({ hasText: 'Tapped early' });
  const like = card.locator('[aria-pressed]');
  await like.tap();
  expect(await like.getAttribute('aria-pressed')).toBe('true');
  expect(await like.innerText()).toBe('1');
  await page.evaluate(() => scrollTo(0, 120));
  expect(await page.evaluate(() => scrollY)).toBe(120);
  await card.locator('p').tap();
  expect(await page.getByRole('article').count()).toBe(0);

  release();
  await page.waitForURL(`**/feed/${id}`);
  const button = page.getByRole('article').getByRole('button', { name: /^Like/ });
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  const count = async () => (await reader.call<Post>('GET', `/api/posts/${id}`)).likesCounter;
  await expect.poll(count).toBe(1);
  await page.goBack();
  await page.getByRole('article').getByText('Tapped early').waitFor();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(likes).toEqual([`/api/posts/${id}`]);
});

test('the composer and another page open after a tap before the app’s code runs', async ({ product, visit }) => {
  const reader = await member(product, 'eager');
  for (const [name, opened] of [
    ['compose', 'dialog'],
    ['page /intake-hub', 'heading'],
  ] as const) {
    const { page } = await visit({ as: reader });
    const release = await holdFiles(page, '**/assets/*.js');
    await page.goto('/feed', { waitUntil: 'commit' });
    await page.locator(`.early [data-tap="${name}"]`).tap();
    release();
    await page.getByRole(opened).first().waitFor();
    expect(await page.locator('.early').count()).toBe(0);
  }
});

test('the service worker does not load pages again that the browser has opened', async ({ product, visit }) => {
  const { page } = await visit({ as: await member(product, 'worker_ada'), hasWorker: true });
  const traffic = await recordTraffic(page);
  await page.goto('/login');
  await page.waitForURL('**/feed');
  const loadedByWorker = () =>
    traffic.loads
      .filter(({ url, type }) => type === 'Worker' && /\/(login|feed)$/.test(url))
      .map(({ url, bytes }) => `${new URL(url).pathname}: ${bytes > 500 ? 'the page' : 'only headers'}`);
  await expect
    .poll(() => loadedByWorker().toSorted(), { timeout: 20_000 })
    .toEqual(['/feed: only headers', '/login: only headers']);
});
