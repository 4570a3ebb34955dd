import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hostEvent } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { pressOn } from '#support/keyboard.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { goInApp, watchRequests } from '#support/settled-page.ts';
import { tourFaultsOn } from '#support/tab-tour.ts';
import { askOf, registerVenture } from '#support/ventures.ts';
import { befriend, whisper } from '#support/whispers.ts';
import { openWindow, type WindowOptions } from '#support/window.ts';

const looks: WindowOptions[] = [
  { screen: 'phone', theme: 'light' },
  { screen: 'phone', theme: 'dark', locale: 'ar' },
  { screen: 'desktop', theme: 'dark' },
];

test('every control of the main pages is seen when Tab reaches it, with a clear mark', async ({
  product,
  browser,
  visit,
}) => {
  const [ada, ben] = [await member(product, 'tour_ada'), await member(product, 'tour_ben')];
  const id = await befriend(product, ada, ben);
  await whisper(product, ben, id, ['Habari?', 'See you at six.']);
  for (let number = 1; number <= 6; number += 1)
    await ben.post(`Post ${number}\n`.repeat(5), [await paintedPicture('teal')]);
  const post = await ada.post('Mine');
  for (let number = 1; number <= 6; number += 1) await ben.comment(post.id, `Comment ${number}`);
  const { page: client } = await visit();
  const event = await hostEvent(client.request, ben);
  const venture = await registerVenture(askOf(product), ben);
  const paths = [
    '/feed',
    `/feed/${post.id}`,
    '/dashboard?search=ben',
    '/chat/tour_ben',
    '/events-parties',
    `/events-parties/events/${event.id}`,
    '/events-parties/create-event',
    '/student-businesses',
    `/student-businesses/business/${venture.id}`,
    '/intake-hub',
    '/intake-hub/directory',
    '/notifications',
    '/profile/tour_ben',
    '/settings',
  ];
  const found: string[] = [];
  const tour = async (look: WindowOptions) => {
    await using context = await openWindow(browser, product.url, { ...look, as: ada, isStill: true });
    const page = await context.newPage();
    const isQuiet = watchRequests(page);
    for (const [index, path] of paths.entries()) {
      await (index === 0 ? page.goto(path) : goInApp(page, path));
      await page
        .locator('main :is(h1, h2)')
        .filter({ visible: true })
        .or(page.locator('main h1'))
        .first()
        .waitFor({ state: 'attached' });
      await isQuiet();
      const name = `${path}, ${look.screen}, ${look.theme}, ${look.locale ?? 'en'}`;
      found.push(...(await tourFaultsOn(page)).map((fault) => `${name}: ${fault}`));
    }
  };
  // Each waits for frames most of the time.
  await Promise.all(looks.map(tour));
  expect(found).toEqual([]);
});

test('the tour reports a control that is covered, one without a mark, and a mark that is too pale', async ({
  visit,
}) => {
  const { page } = await visit({ screen: 'desktop' });
  await page.setContent(`
    <body style="background: #fff">
    <button>Fine</button>
    <button style="outline: none">Plain</button>
    <button style="outline: 3px solid #ddd">Pale</button>
    <p style="position: relative"><button>Covered</button><span style="position: absolute; inset: 0; background: #fff">Above</span></p>`);
  expect(await tourFaultsOn(page)).toEqual([
    'has no visible focus: button "Plain"',
    'has a focus ring with a contrast of 1.4: button "Pale"',
    'is hidden when focused: button "Covered"',
  ]);
});

const caption = (page: Page) => page.locator('[popover=manual][aria-hidden=true]:popover-open');

test('an icon shows its name while it has the keyboard focus, until Escape', async ({ product, visit }) => {
  const ada = await member(product, 'icon_ada');
  await ada.post('Icons');
  const { page } = await visit({ as: ada });
  await page.goto('/feed');
  await pressOn(page, page.getByRole('button', { name: 'Create new post' }), 'Shift');
  await expect.poll(() => caption(page).textContent()).toBe('Create new post');
  const { x, width } = (await caption(page).boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(360);
  await page.keyboard.press('Escape');
  expect(await caption(page).count()).toBe(0);
  // A control with words needs none.
  await pressOn(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }), 'Shift');
  expect(await caption(page).count()).toBe(0);
});

test('a long press on an icon shows its name and does nothing else; a tap works as usual', async ({
  product,
  visit,
}) => {
  const ada = await member(product, 'press_ada');
  await ada.post('Icons');
  const { page } = await visit({ as: ada });
  await page.goto('/feed');
  const like = page.getByRole('article').first().getByRole('button', { name: /^Like/ });
  // What shows the names loads with the first touch.
  await like.tap();
  expect(await like.getAttribute('aria-pressed')).toBe('true');
  await page.waitForLoadState('networkidle');
  const { x, y, width, height } = (await like.boundingBox())!;
  const finger = { x: x + width / 2, y: y + height / 2 };
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await expect.poll(() => caption(page).textContent()).toBe('Like');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => caption(page).count()).toBe(0);
  expect(await like.getAttribute('aria-pressed')).toBe('true');
  await like.tap();
  expect(await like.getAttribute('aria-pressed')).toBe('false');
});

test('with reduced motion nothing on the main pages moves for longer than a blink', async ({ product, browser }) => {
  const ada = await member(product, 'still_ada');
  await ada.post('Still');
  const longest = async (isStill: boolean) => {
    await using context = await openWindow(browser, product.url, { as: ada, isStill });
    const page = await context.newPage();
    // Records the longest animation or transition that runs.
    await page.addInitScript(() => {
      const record = window as unknown as { longest: number };
      record.longest = 0;
      const look = () => {
        for (const { effect } of document.getAnimations()) {
          // The hidden timer of a toast.
          if (effect instanceof KeyframeEffect && effect.target?.matches('.Toastify__progress-bar')) continue;
          record.longest = Math.max(record.longest, Number(effect?.getComputedTiming().activeDuration ?? 0));
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto('/feed');
    const post = page.getByRole('article').first();
    await post.getByRole('button', { name: /^Like/ }).click();
    await page.getByRole('button', { name: 'Create new post' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await post.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.locator('.Toastify__toast').first().waitFor();
    return await page.evaluate(() => (window as unknown as { longest: number }).longest);
  };
  expect(await longest(false)).toBeGreaterThan(150);
  expect(await longest(true)).toBeLessThanOrEqual(100);
});
