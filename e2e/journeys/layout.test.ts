import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { hostEvent } from '#support/event-making.ts';
import { launchBrowser } from '#support/browser.ts';
import { test } from '#support/journey.ts';
import { layoutFaultsOn } from '#support/layout.ts';
import { member, newcomer } from '#support/member.ts';
import { fillDetails } from '#support/people.ts';
import { isReachable } from '#support/reachable.ts';
import { askOf, registerVenture } from '#support/ventures.ts';
import { befriend, whisper } from '#support/whispers.ts';
import { openWindow } from '#support/window.ts';

type Box = Awaited<ReturnType<typeof boxOf>>;

async function boxOf(thing: Locator) {
  // A list renders its items anew after scrolling.
  const box = await vi.waitFor(
    async () => {
      const found = await thing.boundingBox();
      if (!found) throw new Error('The element is not shown.');
      return found;
    },
    { timeout: 10_000 },
  );
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Sets the phone's height so that an element is where a button floats above the bottom bar. */
async function moveToFloat(page: Page, thing: Locator) {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const { y, height } = await boxOf(thing);
  await page.setViewportSize({ width: 360, height: Math.round(y + height / 2) + 96 });
}

test.for([360, 1280])('the chips of hubs move nothing when they arrive, at %i', async (width, { product, visit }) => {
  const ada = await member(product, `chips_${width}`);
  for (const name of ['Chess at dawn', 'Readers of long and winding novels', 'Swimmers'])
    await ada.call('POST', '/api/communities', { name: `${name} ${width}`, description: 'We meet.' });
  const { page } = await visit({ as: ada });
  await page.setViewportSize({ width, height: 740 });
  const hubs = await ada.call<{ kind: string; slug: string }[]>('GET', '/api/communities?scope=mine');
  const slugOf = (kind: string) => hubs.find((hub) => hub.kind === kind)!.slug;
  for (const path of ['/intake-hub', `/clubs/${slugOf('CAMPUS')}`, `/clubs/${slugOf('COUNTRY')}`]) {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/communities\?scope=mine/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    const chips = page.getByRole('navigation', { name: 'Hubs and clubs' });
    const below = chips.locator('xpath=following-sibling::*[1]');
    // Measured from the chips, because the connection strip above them can appear or disappear.
    const distance = async () => (await boxOf(below)).y - (await boxOf(chips)).y;
    const before = await distance();
    release();
    await chips.getByRole('link', { name: 'Country' }).waitFor();
    expect(await distance(), path).toBe(before);
    await page.unroute(/\/api\/communities\?scope=mine/);
  }
});

test('nothing floats over a control of the Intake Hub, and announcements begin within one and a half screens', async ({
  product,
  visit,
}) => {
  const intake = 'SEPTEMBER_2025';
  const [ada, ben] = [
    await member(product, 'lay_ada', undefined, { intake, interests: ['CHESS'] }),
    await member(product, 'lay_ben', undefined, { intake, interests: ['CHESS'] }),
  ];
  const { id } = await ben.call<{ id: string }>('POST', '/api/icebreakers', {
    content: 'Which song could you listen to all day, and who gave it to you?',
    duration: 20,
  });
  for (const content of ['One', 'Two', 'Three', 'Four', 'Five', 'The sixth']) {
    await ben.call('POST', `/api/icebreakers/${id}/comments`, { content, duration: 60 });
  }
  for (let at = 1; at <= 7; at += 1) {
    await ben.call('POST', '/api/announcements', { content: `Announcement ${at}`, intake });
  }
  const { page } = await visit({ as: ada });
  await page.goto('/intake-hub');
  const first = page.getByRole('article').filter({ hasText: 'Announcement 7' });
  await first.waitFor();
  await page.getByText('could be your buddy').waitFor();
  const answers = page.getByRole('list', { name: 'Responses' }).getByRole('listitem');
  await answers.getByText('The sixth').waitFor();
  expect(await answers.count()).toBe(2);
  expect((await boxOf(first)).y).toBeLessThan(1.5 * 740);

  await page.getByRole('button', { name: 'Show all responses' }).click();
  await expect.poll(() => answers.count()).toBe(6);
  expect(await page.getByRole('article').filter({ hasText: 'Announcement' }).count()).toBe(5);
  await page.getByRole('button', { name: 'Show all announcements' }).click();
  await page.getByText('Announcement 1', { exact: true }).waitFor();

  const send = page.getByRole('button', { name: 'Send response' });
  await moveToFloat(page, send);
  expect(await isReachable(send)).toBe(true);

  await page.setViewportSize({ width: 360, height: 740 });
  const toggle = page.getByRole('main').getByRole('link', { name: 'Directory' });
  await page.mouse.wheel(0, 300);
  // It stays on the screen.
  expect(await isReachable(toggle)).toBe(true);
  await toggle.click();
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  await follow.waitFor();
  await moveToFloat(page, follow);
  expect(await isReachable(follow)).toBe(true);
});

test('the page of an event shows time and location below the title, and registration at every position', async ({
  product,
  visit,
}) => {
  const [host, guest] = [await member(product, 'lay_host'), await member(product, 'lay_guest')];
  const { page } = await visit({ as: guest });
  const description = 'Bring an instrument.\n\n'.repeat(40);
  const { id } = await hostEvent(page.request, host, { location: 'Old Senate Hall', description });
  await page.goto(`/events-parties/events/${id}`);
  const seat = page.getByRole('button', { name: 'Register for Event' });
  await seat.waitFor();
  const title = await boxOf(page.getByRole('heading', { level: 1 }));
  const when = await boxOf(page.getByText('Date & Time'));
  const where = await boxOf(page.getByText('Old Senate Hall'));
  expect(when.y).toBeGreaterThanOrEqual(title.bottom);
  expect(when.y - title.bottom).toBeLessThan(80);
  expect(where.y - title.bottom).toBeLessThan(220);
  const about = page.getByRole('heading', { name: 'About this event' });
  const actions = page.getByRole('heading', { name: 'Event Actions' });
  expect((await boxOf(actions)).y).toBeGreaterThan((await boxOf(about)).y);
  for (const screen of [
    { width: 360, height: 740 },
    { width: 800, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(screen);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await isReachable(seat)).toBe(true);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => isReachable(seat)).toBe(true);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const send = page.getByRole('textbox', { name: 'Your comment' });
  expect(await isReachable(seat)).toBe(true);
  expect((await boxOf(send)).bottom).toBeLessThan((await boxOf(seat)).y);
});

test('a profile fits a phone, and a friend can be messaged from it', async ({ product, visit }) => {
  const [ada, ben, fan] = [
    await member(product, 'prof_ada'),
    await member(product, 'prof_ben'),
    await member(product, 'prof_fan', undefined, { country: 'COTE_D_IVOIRE' }),
  ];
  await befriend(product, ada, ben);
  await fan.follow(ada);
  const { page } = await visit({ as: ada });

  await page.goto('/profile/prof_fan');
  const back = page.getByRole('button', { name: 'Follow Back' });
  await back.waitFor();
  await page.getByText("Côte d'Ivoire").waitFor();
  const card = await boxOf(page.locator('main header'));
  expect((await boxOf(back)).right).toBeLessThanOrEqual(card.right - 12);
  expect(await page.getByRole('link', { name: 'Message' }).count()).toBe(0);
  expect(await layoutFaultsOn(page)).toEqual([]);
  const bannerOf = () =>
    page.locator('main header > [aria-hidden]').evaluate((banner) => getComputedStyle(banner).backgroundImage);
  const cloth = await bannerOf();
  expect(cloth).toContain('gradient');

  await page.goto('/profile/prof_ben');
  await page.getByRole('button', { name: 'Following' }).waitFor();
  const face = page.locator('main header').getByRole('img', { name: /^Picture of/ });
  expect(await boxOf(face)).toMatchObject({ width: 80, height: 80 });
  expect(await bannerOf()).not.toBe(cloth);
  expect(await layoutFaultsOn(page)).toEqual([]);
  await page.getByRole('link', { name: 'Message' }).click();
  await page.waitForURL('**/chat/prof_ben');

  await page.goto('/profile');
  const tab = page.getByRole('tab', { name: 'Friends' });
  await tab.waitFor();
  await moveToFloat(page, tab);
  expect(await isReachable(tab)).toBe(true);
  expect(await isReachable(page.getByRole('link', { name: 'Edit Profile' }))).toBe(true);
});

test('on a screen just wide enough for the rail, a conversation replaces the list', async ({ product, visit }) => {
  const [ada, ben] = [
    await member(product, 'turn_ada'),
    await member(product, 'turn_ben', undefined, { first_name: 'Grâce Mbuyi', last_name: 'wa Kalonji Tshibangu' }),
  ];
  const id = await befriend(product, ada, ben);
  await whisper(product, ben, id, ['Habari?']);
  const { page } = await visit({ as: ada, screen: 'desktop' });
  await page.setViewportSize({ width: 820, height: 800 });
  await page.goto('/chat');
  const list = page.getByRole('region', { name: 'Conversations' });
  const name = list.getByText('Grâce Mbuyi wa Kalonji Tshibangu');
  await name.waitFor();
  expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  expect(await layoutFaultsOn(page)).toEqual([]);
  await name.click();
  const pane = page.getByRole('region', { name: 'Conversation', exact: true });
  await pane.getByText('Habari?').waitFor();
  await expect.poll(() => list.isVisible()).toBe(false);
  // The rail stays reachable.
  expect(await isReachable(page.getByRole('banner').getByRole('link', { name: 'Spotlight' }))).toBe(true);
  expect(await layoutFaultsOn(page)).toEqual([]);
  await pane.getByRole('link', { name: 'Back to conversations' }).click();
  await expect.poll(() => list.isVisible()).toBe(true);

  await page.setViewportSize({ width: 1024, height: 800 });
  await name.click();
  await pane.getByText('Habari?').waitFor();
  expect(await list.isVisible()).toBe(true);
  expect(await layoutFaultsOn(page)).toEqual([]);
});

test('the menu of a message is hidden at rest, and reachable by mouse, keyboard and long press', async ({
  product,
  visit,
}) => {
  const [ada, ben] = [await member(product, 'menu_ada'), await member(product, 'menu_ben')];
  const id = await befriend(product, ada, ben);
  await whisper(product, ben, id, ['Habari?']);
  const opacityOf = (button: Locator) =>
    button.evaluate((element) => Number(getComputedStyle(element.parentElement!).opacity));

  const { page } = await visit({ as: ada, screen: 'desktop' });
  await page.goto('/chat/menu_ben');
  const message = page.getByRole('article').filter({ hasText: 'Habari?' });
  const button = message.getByRole('button', { name: 'Message options' });
  await message.waitFor();
  expect(await opacityOf(button)).toBe(0);
  await message.hover();
  expect(await opacityOf(button)).toBe(1);
  await page.getByRole('textbox', { name: 'Message' }).hover();
  expect(await opacityOf(button)).toBe(0);
  await button.focus();
  expect(await opacityOf(button)).toBe(1);
  await page.keyboard.press('Enter');
  await message.getByRole('button', { name: 'Reply' }).waitFor();

  const { page: phone } = await visit({ as: ada });
  await phone.goto('/chat/menu_ben');
  const bubble = phone.getByRole('region', { name: 'Messages with' }).getByText('Habari?');
  const { x, y, width, height } = await boxOf(bubble);
  const touch = await phone.context().newCDPSession(phone);
  const finger = { x: x + width / 2, y: y + height / 2 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  const reply = phone.getByRole('button', { name: 'Reply', exact: true });
  await reply.waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await reply.click();
  await phone.getByRole('button', { name: 'Cancel' }).waitFor();
});

test('a dialog dims the whole screen, including the scrollbar gutter', async ({ product }) => {
  const ada = await member(product, 'veil_ada');
  await using browser = await launchBrowser([], ['--hide-scrollbars']);
  for (const theme of ['light', 'dark'] as const) {
    await using context = await openWindow(browser, product.url, { as: ada, screen: 'desktop', theme, isStill: true });
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Delete account' }).waitFor();
    // Without space for a scrollbar the test would prove nothing.
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(5);
    const colorAt = async (x: number) => {
      const shot = await page.screenshot({ clip: { x, y: 400, width: 1, height: 1 } });
      return [...(await sharp(shot).removeAlpha().raw().toBuffer())];
    };
    const before = await colorAt(1250);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => colorAt(1250), { message: theme }).not.toEqual(before);
    const difference = async () => {
      const [dimmed, gutter] = [await colorAt(1250), await colorAt(1275)];
      return Math.max(...gutter.map((value, at) => Math.abs(value - dimmed[at]!)));
    };
    await expect.poll(difference, { message: theme }).toBeLessThanOrEqual(3);
  }
});

test('a list of suggestions closes after a choice, and typing finds a country without its accents', async ({
  product,
  visit,
}) => {
  const { page } = await visit({ as: await newcomer(product, 'lay_new') });
  await page.goto('/onboarding');
  await fillDetails(page, { username: 'lay_new' });
  await page.getByRole('button', { name: 'Back' }).click();
  const country = page.getByLabel('Country');
  await country.focus();
  await page.keyboard.type('cote d');
  await expect.poll(() => country.inputValue()).toBe('COTE_D_IVOIRE');
  expect(await country.locator('option:checked').textContent()).toBe("Côte d'Ivoire");
  await page.getByText('Username is available').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();

  const skills = page.getByRole('combobox', { name: 'Skills' });
  await skills.click();
  await page.getByRole('option', { name: 'Coding' }).click();
  await page.getByRole('button', { name: 'Remove Coding' }).waitFor();
  const next = page.getByRole('button', { name: 'Next' });
  expect(await isReachable(next)).toBe(true);
  expect(await page.getByRole('option').count()).toBe(0);
  await skills.click();
  await page.getByRole('option', { name: 'Teamwork' }).waitFor();
  await page.keyboard.press('Escape');
  await next.click();
  await page.getByRole('heading', { name: 'Final Steps' }).waitFor();
});

test('the error of an offer is next to its cause, and its currency is readable on a phone', async ({
  product,
  visit,
}) => {
  const owner = await member(product, 'offer_ola');
  await registerVenture(askOf(product), owner);
  const { page } = await visit({ as: owner });
  await page.goto('/student-businesses/dashboard');
  await page.getByRole('button', { name: /^Create Product or Service/ }).click();
  await page.getByLabel('Type').selectOption('SERVICE');
  await page.getByLabel('Name', { exact: true }).fill('Box braids');
  await page.getByLabel('Description').fill('Four hours.');
  await page.getByLabel('Price').fill('1500');
  // That of the owner's country is chosen.
  await page.getByLabel('Currency').selectOption('');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const problem = page.getByText('Please choose the currency of the price.');
  await problem.waitFor();
  await page.getByLabel('Currency').selectOption('XOF');
  await problem.waitFor({ state: 'detached' });
  const words = page
    .getByRole('dialog')
    .getByText(/^XOF · /)
    .last();
  expect(await words.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  expect(await layoutFaultsOn(page)).toEqual([]);
});

test('the filters of a list take one line of a phone, and their sheet leaves the results visible', async ({
  product,
  visit,
}) => {
  const { page } = await visit({ as: await member(product, 'lay_filters') });
  await registerVenture(askOf(product), await member(product, 'lay_seller'), { name: 'Between the filters' });
  await page.goto('/student-businesses');
  const result = page.getByRole('article').filter({ hasText: 'Between the filters' });
  await result.waitFor();
  const filters = page.getByRole('search').getByRole('button');
  const tops = await filters.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
  expect(tops.length).toBeGreaterThan(2);
  expect(new Set(tops).size).toBe(1);

  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = await boxOf(page.getByRole('dialog', { name: 'Filters' }));
  const { height } = page.viewportSize() ?? { height: 0 };
  expect(sheet.y).toBeGreaterThan(height / 3);
  expect((await boxOf(result)).y).toBeLessThan(sheet.y);
});

test('the dates and times of an event are not clipped on a narrow phone', async ({ product, visit }) => {
  const { page } = await visit({ as: await member(product, 'lay_dates') });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/events-parties/create-event');
  const fields = page.locator('input[type=date], input[type=time]');
  await page.getByRole('heading', { name: 'Date & Time' }).click();
  await fields.first().waitFor();
  const missing = await fields.evaluateAll((inputs) =>
    inputs.map((input) => {
      const whole = input.cloneNode() as HTMLInputElement;
      Object.assign(whole.style, { position: 'absolute', width: 'max-content' });
      input.after(whole);
      const { width } = whole.getBoundingClientRect();
      whole.remove();
      return Math.max(0, Math.ceil(width - input.getBoundingClientRect().width));
    }),
  );
  expect(missing).toEqual([0, 0, 0, 0]);
});

test('a phone shows three and a half short posts, and the button of the composer covers no button of a post', async ({
  product,
  visit,
}) => {
  const [ada, ben] = [
    await member(product, 'lay_feed'),
    await member(product, 'lay_fan', undefined, { first_name: 'Grâce Mbuyi', last_name: 'wa Kalonji Tshibangu' }),
  ];
  for (let number = 1; number <= 8; number += 1) {
    const { id } = await ben.post(
      `Study group in the main library tonight at seven, table number ${number} by the stairs`,
    );
    await ada.call('POST', `/api/posts/${id}/comments`, {
      content: 'Keep a chair for me please, my lecture ends at seven',
    });
  }
  const { page } = await visit({ as: ada });
  await page.goto('/feed');
  const posts = page.getByRole('article');
  await posts.nth(4).waitFor();
  // Two lines, once the font is loaded.
  await expect.poll(async () => (await boxOf(posts.first().getByText('Study group'))).height).toBe(44);
  const shownPosts = async () => {
    const [first, second] = [await boxOf(posts.first()), await boxOf(posts.nth(1))];
    const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }));
    return (bar.y - first.y) / (second.y - first.y);
  };
  await expect.poll(shownPosts).toBeGreaterThanOrEqual(3.5);
  expect(await layoutFaultsOn(page)).toEqual([]);

  const compose = page.getByRole('button', { name: 'Create new post' });
  await compose.waitFor();
  const overlaps = (one: Box, other: Box) => one.x < other.right && other.x < one.right;
  for (const name of [/^Like/, 'Share']) {
    expect(overlaps(await boxOf(posts.first().getByRole('button', { name })), await boxOf(compose))).toBe(false);
  }

  await page.setViewportSize({ width: 1920, height: 1080 });
  const column = await boxOf(posts.first());
  await expect.poll(async () => (await boxOf(compose)).x - column.right).toBe(24);
  const row = page.getByRole('button', { name: /^What's happening on campus/ });
  expect((await boxOf(row)).bottom).toBeLessThan(column.y);
  expect(await layoutFaultsOn(page)).toEqual([]);
  await row.click();
  await page.getByRole('dialog', { name: 'Create Post' }).waitFor();
});
