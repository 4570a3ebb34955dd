import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test, type Visit } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { screens } from '#support/screens.ts';
import { watchForTrouble } from '#support/trouble.ts';

const welcome = (page: Page) => page.getByRole('dialog', { name: /^Connections forged/ });
const start = (page: Page) => page.getByRole('button', { name: 'Start Exploring' });
const slides = (page: Page, name: 'welcome' | 'connect') => page.locator(`[data-show=${name}]`);
const topBar = (page: Page) => page.locator('header').first();

/** Returns the heading or bold line of the slide that is not inert. */
function shownIn(show: Locator): Promise<string[]> {
  return show
    .locator('[data-slide]')
    .evaluateAll((all) =>
      all
        .filter((slide) => !(slide as HTMLElement).inert)
        .map((slide) => slide.querySelector('h3, p.font-extrabold')?.textContent ?? ''),
    );
}

const welcomeSlides = ['Global Connection', 'Immersive Experiences', 'Find your People'];
const connectSlides = ['Say it in a whisper', 'Play it out', 'Find who gets you'];

/** Opens the landing page with a stopped clock, before React is requested. */
async function openStill({ page }: Visit): Promise<void> {
  const now = new Date('2026-03-02T10:00:00Z');
  await page.clock.install({ time: now });
  await page.clock.pauseAt(new Date(now.getTime() + 1000));
  await page.goto('/landing');
}

/** Prevents React from loading until the returned function is called. */
async function holdReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Touches the page and waits until all islands are hydrated. */
async function reactHere(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await reactComes(page);
}

async function reactComes(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
    // The island of the welcome is empty after it is closed.
    return [...document.querySelectorAll('[data-island]')].every(
      (island) => island.childElementCount === 0 || [...island.querySelectorAll('*')].some(isTaken),
    );
  });
}

describe.each(['before React has arrived', 'with React'])('%s', (when) => {
  const open = async (visit: Visit) => {
    if (when === 'before React has arrived') {
      await holdReact(visit.page);
      await openStill(visit);
    } else {
      await openStill(visit);
      await reactHere(visit.page);
    }
  };

  test('the welcome opens on every load and closes in four ways, after a fade of 300 ms', async ({ visit }) => {
    const { page, ...rest } = await visit({ screen: 'desktop' });
    const ways: Record<string, () => Promise<void>> = {
      'its close button': () => welcome(page).getByRole('button', { name: 'Close' }).click(),
      'a click outside it': () => page.mouse.click(5, 400),
      '"Start Exploring"': () => start(page).click(),
      Escape: () => page.keyboard.press('Escape'),
    };
    await open({ page, ...rest });
    for (const [way, close] of Object.entries(ways)) {
      await welcome(page).waitFor();
      await close();
      expect(await welcome(page).getAttribute('data-state'), way).toBe('closing');
      await page.clock.runFor(299);
      expect(await welcome(page).isVisible(), way).toBe(true);
      await page.clock.runFor(1);
      await welcome(page).waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: 'Get Started' }).click({ trial: true });
      await page.reload();
      if (when === 'with React') await reactHere(page);
    }
  });

  test('the welcome loops through three slides, 3 s each, and continues after arrows and dots', async ({ visit }) => {
    const { page, ...rest } = await visit();
    await open({ page, ...rest });
    const show = slides(page, 'welcome');
    for (const [at, title] of welcomeSlides.entries()) {
      expect(await shownIn(show)).toEqual([title]);
      await page.clock.runFor(2999);
      expect(await shownIn(show)).toEqual([title]);
      await page.clock.runFor(1);
      expect(await show.getAttribute('data-fading')).toBe('true');
      expect(await shownIn(show)).toEqual([welcomeSlides[(at + 1) % 3]]);
    }
    await page.clock.runFor(799);
    expect(await show.getAttribute('data-fading')).toBe('true');
    await page.clock.runFor(1);
    expect(await show.getAttribute('data-fading')).toBe('false');

    await show.getByRole('button', { name: 'Previous' }).click();
    expect(await shownIn(show)).toEqual(['Find your People']);
    await show.getByRole('button', { name: 'Next' }).click();
    expect(await shownIn(show)).toEqual(['Global Connection']);
    const dot = show.getByRole('button', { name: 'Show Immersive Experiences' });
    await dot.click();
    expect(await dot.getAttribute('aria-current')).toBe('true');
    await page.clock.runFor(3000);
    expect(await shownIn(show)).toEqual(['Find your People']);
  });

  test('the contact slides change every 5 s with a fade of 300 ms, and a dot shows its slide', async ({ visit }) => {
    const { page, ...rest } = await visit({ screen: 'desktop' });
    await open({ page, ...rest });
    await start(page).click();
    const show = slides(page, 'connect');
    await page.clock.runFor(4999);
    expect(await shownIn(show)).toEqual([connectSlides[0]]);
    await page.clock.runFor(1);
    expect(await shownIn(show)).toEqual([connectSlides[1]]);
    expect(await show.getAttribute('data-fading')).toBe('true');
    await page.clock.runFor(300);
    expect(await show.getAttribute('data-fading')).toBe('false');
    for (const game of ['Kahoot', 'Trivia', 'Pictionary']) await show.getByText(game).waitFor();
    await page.clock.runFor(4700 + 5000);
    expect(await shownIn(show)).toEqual([connectSlides[0]]);
    await show.getByRole('button', { name: 'Show Peers' }).click();
    expect(await shownIn(show)).toEqual([connectSlides[2]]);
    await page.clock.runFor(5000);
    expect(await shownIn(show)).toEqual([connectSlides[0]]);
  });

  test('the pause button pauses and resumes the slides and their progress bar', async ({ visit }) => {
    const { page, ...rest } = await visit({ screen: 'desktop' });
    await open({ page, ...rest });
    await start(page).click();
    await page.clock.runFor(1000);
    const show = slides(page, 'connect');
    const bar = () =>
      show.locator('.progress i').evaluate((element) => {
        const { animationPlayState, animationDuration } = getComputedStyle(element);
        return `${animationDuration} ${animationPlayState}`;
      });
    const pause = show.getByRole('button', { name: 'Pause' });
    expect(await bar()).toBe('5s running');
    await pause.click();
    expect([await bar(), await pause.getAttribute('aria-pressed')]).toEqual(['5s paused', 'true']);
    await page.clock.runFor(60_000);
    expect(await shownIn(show)).toEqual([connectSlides[0]]);
    await pause.click();
    await page.clock.runFor(3999);
    expect(await shownIn(show)).toEqual([connectSlides[0]]);
    await page.clock.runFor(1);
    expect(await shownIn(show)).toEqual([connectSlides[1]]);
  });

  test('with reduced motion nothing plays automatically', async ({ visit }) => {
    const { page, ...rest } = await visit();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open({ page, ...rest });
    await page.clock.runFor(60_000);
    for (const name of ['welcome', 'connect'] as const) {
      expect(await slides(page, name).getAttribute('data-turn')).toBe('0');
      expect(await slides(page, name).getAttribute('data-playing')).toBe('false');
    }
    const pause = welcome(page).getByRole('button', { name: 'Pause' });
    expect(await pause.getAttribute('aria-pressed')).toBe('true');
    await pause.click();
    await page.clock.runFor(3000);
    expect(await shownIn(slides(page, 'welcome'))).toEqual(['Immersive Experiences']);
  });

  test('the menu of a phone slides in with the same links, and works by keyboard', async ({ visit }) => {
    const { page, ...rest } = await visit();
    await open({ page, ...rest });
    await start(page).click();
    await page.clock.runFor(300);
    const opener = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    expect(await menu.getByRole('link').allTextContents()).toEqual(['Connect', 'Explore', 'Community', 'Sign In']);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main, header > nav > a'))).toBeNull();
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

    await opener.click();
    await page.touchscreen.tap(10, 400);
    await menu.waitFor({ state: 'hidden' });
    await opener.click();
    await menu.getByRole('link', { name: 'Community' }).click();
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => topOf(page.locator('#community-section'))).toBeLessThan(300);
  });
});

function topOf(section: Locator): Promise<number> {
  return section.evaluate((element) => Math.abs(element.getBoundingClientRect().top));
}

test('the top bar is transparent at the top and has a white background with a shadow beyond 50 px', async ({
  visit,
}) => {
  const { page } = await visit({ screen: 'desktop' });
  await page.goto('/landing');
  await start(page).click();
  await welcome(page).waitFor({ state: 'hidden' });
  const ground = () =>
    topBar(page).evaluate((bar) => {
      const { backgroundColor, boxShadow, position } = getComputedStyle(bar);
      return [position, backgroundColor, boxShadow !== 'none'];
    });
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  expect(await ground()).toEqual(['fixed', 'rgba(0, 0, 0, 0)', false]);
  await scrollTo(51);
  await expect.poll(ground).toEqual(['fixed', 'rgb(255, 255, 255)', true]);
  await scrollTo(50);
  await expect.poll(ground).toEqual(['fixed', 'rgba(0, 0, 0, 0)', false]);
});

test('the links of the top bar scroll to their sections, and every call to action opens the login page', async ({
  visit,
}) => {
  const { page } = await visit({ screen: 'desktop' });
  await page.goto('/landing');
  await start(page).click();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth');
  expect(await topBar(page).getByRole('link', { name: 'Baraza' }).getAttribute('href')).toBe('/');
  for (const [entry, id] of [
    ['Connect', 'connect-section'],
    ['Explore', 'events-section'],
    ['Community', 'community-section'],
  ] as const) {
    await topBar(page).getByRole('link', { name: entry, exact: true }).click();
    await expect.poll(() => topOf(page.locator(`#${id}`))).toBeLessThan(120);
  }
  const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await hrefOf('Get Started')).toBe('/signup');
  for (const name of ['Explore More', 'Join Now', 'Sign In']) expect(await hrefOf(name)).toBe('/login');
  for (const [name, path] of [
    ['Privacy policy', '/privacy-policy'],
    ['Terms of use', '/terms'],
  ] as const) {
    const link = page.getByRole('contentinfo').getByRole('link', { name });
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([path, '_blank']);
  }
  await page.getByRole('contentinfo').getByText('Baraza Inc.').waitFor();
  await page.getByRole('link', { name: 'Join Now' }).click();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await page.getByRole('link', { name: 'Baraza' }).first().click();
  await page.waitForURL('**/landing');
  await welcome(page).waitFor();
});

test('a signed-in person has an account button with their name, whose menu opens on hover and by keyboard', async ({
  product,
  visit,
}) => {
  const wanjiru = await member(product, 'wanjiru_k');
  const { page } = await visit({ as: wanjiru, screen: 'desktop' });
  const release = await holdReact(page);
  await page.goto('/landing');
  await start(page).click();
  await welcome(page).waitFor({ state: 'hidden' });
  const account = topBar(page).getByRole('button', { name: wanjiru.user.name });
  const profile = topBar(page).getByRole('link', { name: 'Profile' });
  expect(await topBar(page).getByRole('link', { name: 'Sign In' }).isVisible()).toBe(false);
  expect(await profile.isVisible()).toBe(false);
  await account.hover();
  await expect.poll(() => profile.isVisible()).toBe(true);
  expect(await profile.getAttribute('href')).toBe('/profile');
  expect(await topBar(page).getByRole('link', { name: 'Spotlight' }).getAttribute('href')).toBe('/feed');
  await page.mouse.move(10, 700);
  await expect.poll(() => profile.isVisible()).toBe(false);

  release();
  await reactHere(page);
  await account.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => account.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  await expect.poll(() => profile.isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await topBar(page).getByRole('link', { name: 'Spotlight' }).click();
  await page.waitForURL('**/feed');
});

test('an account without a name is called "My Account"', async ({ product, visit }) => {
  const nameless = await member(product, 'nameless');
  nameless.user.name = '';
  const { page } = await visit({ as: nameless, screen: 'desktop' });
  await page.goto('/landing');
  await start(page).click();
  await reactHere(page);
  await topBar(page).getByRole('button', { name: 'My Account' }).waitFor();
});

test('clicks before React has loaded are executed once it has', async ({ visit }) => {
  const { page } = await visit({ screen: 'desktop' });
  const release = await holdReact(page);
  await page.goto('/landing');
  await start(page).click();
  await welcome(page).waitFor({ state: 'hidden' });
  const isDark = () => page.locator('html').evaluate((html) => html.classList.contains('dark'));
  const toDark = page.getByRole('button', { name: 'Switch to dark theme' });
  await toDark.click();
  await toDark.click();
  expect(await isDark()).toBe(false);
  release();
  await expect.poll(isDark).toBe(true);
  await page.getByRole('button', { name: 'Switch to light theme' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  expect(await page.context().cookies()).toEqual([expect.objectContaining({ name: 'theme', value: 'dark' })]);
  await page.context().clearCookies();
  await page.reload();
  expect(await isDark()).toBe(true);
});

test('a page on which React never loads still works', async ({ visit }) => {
  const { page, expectTrouble } = await visit();
  expectTrouble(/request failed: GET .*\/assets\//);
  await page.route('**/assets/**', (route) => route.abort('connectionfailed'));
  await page.goto('/landing');
  await welcome(page).getByRole('button', { name: 'Next' }).click();
  expect(await shownIn(slides(page, 'welcome'))).toEqual(['Immersive Experiences']);
  await start(page).click();
  await welcome(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close' }).click();
  await page.unroute('**/assets/**');
  await reactHere(page);
});

test('a touch is not lost while React fails to load', async ({ visit }) => {
  const { page, expectTrouble } = await visit();
  expectTrouble(/request failed: GET .*\/assets\/hydrate/);
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await isLost;
    await route.abort('connectionfailed');
  });
  const asked = page.waitForRequest('**/assets/hydrate-*.js');
  await page.goto('/landing');
  await page.keyboard.press('Shift');
  await asked;
  await page.keyboard.press('Shift');
  await page.route('**/assets/hydrate-*.js', (route) => route.continue());
  lose();
  await reactComes(page);
});

test('without scripts the welcome closes and the links work', async ({ browser, product }) => {
  const context = await browser.newContext({ ...screens.phone, baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/landing');
  await start(page).click();
  await start(page).waitFor({ state: 'hidden' });
  expect(await page.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/signup');
  await context.close();
});

test('with data saving on, one file is sent, nothing plays, and React loads only on touch', async ({ visit }) => {
  const { page, ...rest } = await visit();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await openStill({ page, ...rest });
  await page.waitForLoadState('load');
  await page.clock.runFor(60_000);
  expect(asked.filter((path) => path !== '/favicon.svg')).toEqual(['/landing']);
  expect(await shownIn(slides(page, 'welcome'))).toEqual(['Global Connection']);
  await reactHere(page);
  expect(asked.some((path) => path.startsWith('/assets/hydrate-'))).toBe(true);
});

test('before its first paint the page requests nothing else, and React when the browser is idle', async ({ visit }) => {
  const { page, ...rest } = await visit();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await openStill({ page, ...rest });
  await page.waitForLoadState('load');
  expect(asked.filter((path) => path !== '/favicon.svg')).toEqual(['/landing']);
  await page.clock.runFor(5000);
  await expect.poll(() => asked.some((path) => path.startsWith('/assets/hydrate-'))).toBe(true);
  expect(asked.filter((path) => /\.(png|jpe?g|webp|avif|woff2?)$/.test(path))).toEqual([]);
});

test('home is the landing page for visitors, and Spotlight for signed-in people', async ({ product, visit }) => {
  const { page } = await visit();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
  });
  await page.goto('/?ref=poster#community-section');
  await welcome(page).waitFor();
  expect(new URL(page.url())).toMatchObject({
    pathname: '/landing',
    search: '?ref=poster',
    hash: '#community-section',
  });
  expect(documents).toEqual(['/']);

  const { page: home } = await visit({ as: await member(product, 'at_home') });
  await home.goto('/');
  await home.waitForURL('**/feed');
});

test('the page comes in the language of the browser, and a link at its end chooses another for the whole product', async ({
  browser,
  product,
}) => {
  await using context = await browser.newContext({ ...screens.phone, baseURL: product.url, locale: 'fr-CI' });
  const { trouble } = watchForTrouble(context);
  const page = await context.newPage();
  await page.goto('/landing');
  await page.locator('html[lang=fr][dir=ltr]').waitFor();
  // Hydrated in the same language.
  await reactHere(page);
  await page.getByRole('button', { name: 'Commencer à explorer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Trouve tes gens, change le monde' }).waitFor();
  const languages = page.getByRole('navigation', { name: 'Langue' }).getByRole('link');
  expect(await languages.allTextContents()).toEqual(['English', 'Français', 'Kiswahili', 'Português', 'العربية']);
  expect(await languages.nth(1).getAttribute('aria-current')).toBe('page');
  await languages.nth(4).click();

  await page.locator('html[lang=ar][dir=rtl]').waitFor();
  await page.getByRole('button', { name: 'بدء الاستكشاف' }).click();
  await welcomeGone(page);
  const left = (name: string) =>
    topBar(page)
      .getByRole(name === 'Baraza' ? 'link' : 'button', { name })
      .evaluate((element) => element.getBoundingClientRect().left);
  expect(await left('Baraza')).toBeGreaterThan(await left('القائمة'));
  await page.goto('/landing');
  await page.locator('html[lang=ar]').waitFor();
  await page.goto('/login');
  await page.locator('html[lang=ar][dir=rtl]').waitFor();
  await page.getByRole('combobox').selectOption({ label: 'Kiswahili' });
  await page.locator('html[lang=sw]').waitFor();
  await page.goto('/');
  await page.locator('html[lang=sw]').waitFor();
  expect(trouble()).toEqual([]);
});

const welcomeGone = (page: Page) => page.locator('dialog[data-state]').waitFor({ state: 'hidden' });

test('each language has its own URL, also without scripts', async ({ browser, product }) => {
  await using context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/landing');
  const alternates = await page
    .locator('link[rel=alternate]')
    .evaluateAll((links) => links.map((link) => [(link as HTMLLinkElement).hreflang, link.getAttribute('href') ?? '']));
  expect(alternates.map(([code]) => code)).toEqual(['x-default', 'en', 'fr', 'sw', 'pt', 'ar']);
  const descriptions = new Set<string | null>();
  for (const [code, path = ''] of alternates.slice(1)) {
    await page.goto(path);
    expect(await page.locator('html').getAttribute('lang')).toBe(code);
    descriptions.add(await page.locator('meta[name=description]').getAttribute('content'));
  }
  expect(descriptions.size).toBe(5);
});
