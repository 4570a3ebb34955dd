import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { inDatabase } from './database.ts';
import { demoMember } from './demo-member.ts';
import { screensKept } from './kept-screens.ts';
import type { Member } from './member.ts';
import type { Product } from './product.ts';
import { whisper } from './whispers.ts';

const folder = join(import.meta.dirname, '../../demo/pictures/posts');
const sentPictures = ['plate-koshari-2.webp', 'group-of-5.webp', 'beach-dusk.webp'];
/** How many posts the person scrolls past. */
const postsRead = 20;

/** Signs in a person of the demo community, in whose newest conversation are three pictures. */
export async function demoStudent(product: Product): Promise<Member> {
  const student = await demoMember(product);
  const [talk] = await student.call<Conversation[]>('GET', '/api/conversations');
  if (!talk) throw new Error('The person of the demo community has no conversation.');
  for (const file of sentPictures) {
    const picture = await storeForMessage(product, student, file);
    await whisper(product, student, talk.id, [{ content: 'Look at this!', picture }]);
  }
  // A picture is sent in full, or as WebP, while its copies are being made.
  const lacking = `select from media where state = 'attached' and avif_widths is null limit 1`;
  while ((await inDatabase(product, lacking)).length > 0) {
    await setTimeout(500);
  }
  return student;
}

async function storeForMessage({ url }: Product, { token }: Member, name: string): Promise<string> {
  const form = new FormData();
  const photo = await sharp(join(folder, name)).jpeg().toBuffer();
  form.append('file', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/storage?purpose=message`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { url: string }).url;
}

/**
 * What a student does with a phone on mobile data in ten minutes, without the time for reading: scrolls through Spotlight, opens posts, a
 * picture, an event, a hustle, a profile and a conversation with pictures, likes and writes.
 */
export async function useForTenMinutes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // As Chrome on Android reports it.
    const connection = Object.assign(new EventTarget(), { type: 'cellular', effectiveType: '4g', saveData: false });
    Object.defineProperty(navigator, 'connection', { value: connection });
  });
  const posts = page.getByRole('article');
  await page.goto('/feed');
  await posts.first().waitFor();
  while ((await page.locator(`article[aria-posinset="${postsRead}"]`).count()) === 0) {
    await page.evaluate(() => scrollBy(0, innerHeight * 0.8));
    await picturesLoaded(page);
  }
  // Reading them takes longer than the 4 s after which this begins.
  await screensKept(page);

  for (const position of [postsRead - 1, postsRead - 2, postsRead - 3]) {
    await page.locator(`article[aria-posinset="${position}"] footer a`).click();
    await page.getByRole('heading', { name: 'Post', exact: true }).waitFor();
    await picturesLoaded(page);
    await page.goBack();
    await page.locator(`article[aria-posinset="${position}"]`).waitFor();
  }
  const like = posts.first().locator('button[aria-pressed]');
  await like.click();

  await openRoom(page, 'Events');
  await open(page, 'article a[href*="/events/"]');
  await page.getByRole('heading', { name: 'Event Actions' }).waitFor();
  await picturesLoaded(page);

  await openRoom(page, 'Hustles');
  await page.locator('article a[href*="/business/"]').first().waitFor();
  await page.evaluate(() => scrollBy(0, innerHeight));
  await picturesLoaded(page);
  await open(page, 'article a[href*="/business/"]');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await picturesLoaded(page);

  await openRoom(page, 'Spotlight');
  await open(page, 'article a[href^="/profile/"]:not([aria-hidden])');
  await page.getByRole('tab', { name: 'Media' }).click();
  await picturesLoaded(page);

  await openRoom(page, 'Whispers');
  await open(page, 'a[href^="/chat/"]');
  await page.getByRole('article').locator('img').last().waitFor();
  await picturesLoaded(page);
  await page.getByRole('button', { name: 'Open picture' }).last().click();
  await page.getByRole('dialog', { name: 'Pictures' }).locator('img').first().waitFor();
  await picturesLoaded(page);
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Type a message...').fill('See you at the library.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page
    .getByText('Sent', { exact: true })
    .or(page.getByText('Delivered', { exact: true }))
    .first()
    .waitFor();
  await page.goBack();

  await page.getByRole('link', { name: /^Notifications/ }).click();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  await picturesLoaded(page);
}

/** Opens a main page from the bottom bar, which scrolling downwards hides. */
async function openRoom(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollBy(0, -innerHeight));
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: new RegExp(`^${name}`) }).click();
}

/** Waits for a list, with its pictures, and follows its first link that matches. */
async function open(page: Page, link: string): Promise<void> {
  await page.locator(link).first().waitFor();
  await picturesLoaded(page);
  await page.locator(link).first().click();
}

/** Waits until no placeholder of content is shown, and the pictures on the screen are loaded. */
async function picturesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isSeen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return element.checkVisibility() && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
    };
    return (
      ![...document.querySelectorAll('.animate-pulse')].some(isSeen) &&
      [...document.images].filter(isSeen).every(({ complete }) => complete)
    );
  });
}
