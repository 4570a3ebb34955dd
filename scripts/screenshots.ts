/**
 * Takes the README's pictures from the running product with its demo community, into `docs/pictures`, and smaller copies for
 * the dialog that installs the app, into `web/public`. Use `BARAZA_BROWSER`
 * for a browser with common fonts: the bundled one has few.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import type { Event } from '@baraza/contract/features/events.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { launchBrowser } from '@baraza/e2e/support/browser.ts';
import { demoMember } from '@baraza/e2e/support/demo-member.ts';
import { startProduct } from '@baraza/e2e/support/product.ts';
import { screens } from '@baraza/e2e/support/screens.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '..', 'docs', 'pictures');
const publicFolder = join(import.meta.dirname, '..', 'web', 'public');
const maxBytes = 120_000;
/** The pictures that phones show before they install the app: the name of the copy and its width. */
const installPictures: Record<string, { copy: string; width: number }> = {
  'spotlight-phone-light': { copy: 'screenshot-spotlight', width: 480 },
  'whispers-phone-light': { copy: 'screenshot-whispers', width: 480 },
  'event-phone-dark': { copy: 'screenshot-event', width: 480 },
  'events-desktop-light': { copy: 'screenshot-events-wide', width: 960 },
};

interface Picture {
  name: string;
  screen: keyof typeof screens;
  theme: 'light' | 'dark';
  path: string;
  /** Waits for what the picture shows. */
  ready: (page: Page) => Promise<void>;
}

/** Compresses a picture to the maximum size for a README. */
async function compressed(png: Buffer): Promise<Buffer> {
  for (const quality of [85, 75, 65, 55]) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= maxBytes) return webp;
  }
  throw new Error('A picture stays above 120 KB; choose another page or state.');
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Hidden images and those outside the screen are not loaded.
    const seen = [...document.images].filter((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      return image.checkVisibility() && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
    });
    const isMoving = document.getAnimations().some(({ playState }) => playState === 'running');
    return !isMoving && seen.every((image) => image.complete);
  });
}

function pick<Thing>([first]: Thing[]): Thing {
  if (!first) throw new Error('The demo community lacks something for the pictures.');
  return first;
}

async function inSight(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
}

/** The side panel of a wide screen loads after the posts. */
async function sidePanelInSight(page: Page): Promise<void> {
  await page.getByRole('complementary').getByRole('heading').nth(1).waitFor();
}

async function takeAll(): Promise<void> {
  await using product = await startProduct({ DEMO: '1', LOG_LEVEL: 'error' });
  await using browser = await launchBrowser();
  const reader = await demoMember(product);
  const { token, user } = reader;
  const { participants } = await reader.call<Conversation[]>('GET', '/api/conversations').then(pick);
  const friend = participants.find(({ id }) => id !== user.id)?.username;
  const event = await reader.call<Event[]>('GET', '/api/events?when=future').then(pick);
  const venture = await reader.call<Venture[]>('GET', '/api/ventures?sort=likes').then(pick);

  const pictures: Picture[] = [
    { name: 'spotlight-phone-light', screen: 'phone', theme: 'light', path: '/feed', ready: inSight },
    {
      name: 'whispers-phone-light',
      screen: 'phone',
      theme: 'light',
      path: `/chat/${friend}`,
      async ready(page) {
        await page.getByPlaceholder('Type a message...').waitFor();
        await page.getByText('Connecting...').waitFor({ state: 'detached' });
      },
    },
    {
      name: 'events-desktop-light',
      screen: 'desktop',
      theme: 'light',
      path: '/events-parties',
      ready: inSight,
    },
    {
      name: 'event-phone-dark',
      screen: 'phone',
      theme: 'dark',
      path: `/events-parties/events/${event.id}`,
      ready: (page) => page.getByRole('heading', { name: 'Event Actions' }).waitFor(),
    },
    {
      name: 'hustle-phone-light',
      screen: 'phone',
      theme: 'light',
      path: `/student-businesses/business/${venture.id}`,
      ready: (page) => page.getByRole('heading', { name: venture.name }).waitFor(),
    },
    {
      name: 'intake-desktop-dark',
      screen: 'desktop',
      theme: 'dark',
      path: '/intake-hub',
      async ready(page) {
        await page.getByRole('heading', { name: 'Icebreaker' }).waitFor();
        await page.getByRole('link', { name: 'Find clubs' }).first().waitFor();
      },
    },
    {
      name: 'club-desktop-light',
      screen: 'desktop',
      theme: 'light',
      path: '/clubs/the-jollof-society',
      async ready(page) {
        await page.getByRole('list', { name: 'Next events' }).waitFor();
        await sidePanelInSight(page);
      },
    },
  ];
  mkdirSync(folder, { recursive: true });
  for (const { name, screen, theme, path, ready } of pictures) {
    const { origin, hostname: domain } = new URL(product.url);
    const context = await browser.newContext({
      ...screens[screen],
      baseURL: product.url,
      colorScheme: theme,
      reducedMotion: 'reduce',
      storageState: {
        cookies: [
          {
            name: 'theme',
            value: theme,
            domain,
            path: '/',
            expires: -1,
            httpOnly: false,
            secure: false,
            sameSite: 'Lax',
          },
        ],
        origins: [{ origin, localStorage: [{ name: 'baraza', value: JSON.stringify({ token, user }) }] }],
      },
    });
    const page = await context.newPage();
    await page.goto(path);
    await ready(page);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await settled(page);
    const picture = await compressed(await page.screenshot());
    writeFileSync(join(folder, `${name}.webp`), picture);
    const install = installPictures[name];
    if (install) {
      const small = sharp(picture).resize({ width: install.width }).webp({ quality: 55, effort: 6 });
      await small.toFile(join(publicFolder, `${install.copy}.webp`));
    }
    process.stdout.write(`docs/pictures/${name}.webp  ${Math.ceil(picture.length / 1000)} KB\n`);
    await context.close();
  }
}

await takeAll();
