import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { inDatabase } from './database.ts';
import { demoMember } from './demo-member.ts';
import type { Member } from './member.ts';
import type { Product } from './product.ts';
import { whisper } from './whispers.ts';

const folder = join(import.meta.dirname, '../../demo/pictures/posts');
const sentPictures = ['plate-koshari-2.webp', 'group-of-5.webp', 'beach-dusk.webp'];
/** How often the person swipes through Spotlight, each time by four fifths of the screen. */
const swipes = 90;
const messages = 10;

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
 * What a student does with a phone on mobile data in ten minutes, without the time for reading: swipes through Spotlight, opens three
 * posts and two profiles, writes messages, looks at three events, two hustles and the hub, and searches.
 */
export async function useForTenMinutes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // As Chrome on Android reports it.
    const connection = Object.assign(new EventTarget(), { type: 'cellular', effectiveType: '4g', saveData: false });
    Object.defineProperty(navigator, 'connection', { value: connection });
  });
  await page.goto('/feed');
  await page.getByRole('article').first().waitFor();
  for (let swipe = 0; swipe < swipes; swipe += 1) {
    await page.evaluate(() => scrollBy(0, innerHeight * 0.8));
    await picturesLoaded(page);
  }
  await page.locator('article button[aria-pressed]').first().click();

  await visitEach(page, 'article footer a', 3);
  await visitEach(page, 'article a[href^="/profile/"]:not([aria-hidden])', 2);

  await openMainPage(page, 'Whispers');
  await open(page, 'a[href^="/chat/"]', 0);
  await page.getByRole('article').locator('img').last().waitFor();
  await picturesLoaded(page);
  const [box, send] = [
    page.getByPlaceholder('Type a message...'),
    page.getByRole('button', { name: 'Send', exact: true }),
  ];
  for (let message = 1; message <= messages; message += 1) {
    await box.fill(`See you at the library at ${message} o’clock.`);
    await send.click();
  }
  await page
    .getByText('Sent', { exact: true })
    .or(page.getByText('Delivered', { exact: true }))
    .first()
    .waitFor();
  await page.goBack();

  await openMainPage(page, 'Events');
  await visitEach(page, 'article a[href*="/events/"]', 3);
  await openMainPage(page, 'Hustles');
  await visitEach(page, 'article a[href*="/business/"]', 2);

  await openMainPage(page, 'Search');
  await page.getByRole('searchbox').first().fill('am');
  await page.locator('main a[href^="/profile/"]').first().waitFor();
  await picturesLoaded(page);
  await openMainPage(page, 'Intake Hub');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await picturesLoaded(page);
}

/** Opens the first items of the list that is shown, one after another, and returns to the list. */
async function visitEach(page: Page, link: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const list = page.url();
    await open(page, link, index);
    await page.waitForURL((url) => url.href !== list);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await picturesLoaded(page);
    await page.goBack();
  }
}

/** Opens a main page from the bottom bar, which scrolling downwards hides. */
async function openMainPage(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollBy(0, -innerHeight));
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: new RegExp(`^${name}`) }).click();
}

/** Waits for a list, with its pictures, and follows one of the links that match. */
async function open(page: Page, link: string, index: number): Promise<void> {
  const links = page.locator(link);
  await links.nth(index).waitFor();
  await picturesLoaded(page);
  await links.nth(index).click();
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
