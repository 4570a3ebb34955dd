import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { cameraPhoto, motif } from '#support/camera-photo.ts';
import { test } from '#support/journey.ts';
import { lineOf } from '#support/live-line.ts';
import { member } from '#support/member.ts';
import { lookOf } from '#support/picture-look.ts';

const sentMax = 300_000;

/** Stores a photograph of more than 5 MB in a folder and returns its path. Decoders ignore what follows the end of the picture. */
async function storeLargePhoto(folder: string): Promise<string> {
  const photo = await cameraPhoto();
  const path = join(folder, 'IMG_2043.jpg');
  await writeFile(path, Buffer.concat([photo, Buffer.alloc(6_000_000 - photo.length)]));
  return path;
}

/** Stores a drawing of several hundred KB whose left half is transparent, and returns its path. */
async function storeTransparentDrawing(folder: string): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const size = { width: 400, height: 500 };
  const right = await sharp({ create: { ...size, channels: 3, background: 'red', noise } })
    .png()
    .toBuffer();
  const drawing = await sharp(right)
    .ensureAlpha()
    .extend({ left: size.width, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  expect(drawing.length).toBeGreaterThan(sentMax);
  const path = join(folder, 'drawing.png');
  await writeFile(path, drawing);
  return path;
}

test('a photo over 5 MB and a transparent drawing are sent with at most 300 KB each, upright and transparent', async ({
  product,
  visit,
  scratch,
}) => {
  const files = [await storeLargePhoto(scratch), await storeTransparentDrawing(scratch)];
  const { page } = await visit({ as: await member(product, 'shrinker'), screen: 'phone' });
  const lengths: number[] = [];
  page.on('request', (request) => {
    const length = request.headers()['upload-length'];
    if (length !== undefined) lengths.push(Number(length));
  });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create new post' }).click();
  await page.getByLabel('What do you want to say?').fill('Small pictures');
  await page.getByLabel('Add pictures').and(page.locator('input[type=file]')).setInputFiles(files);
  await page.getByText(/^2 pictures · .* to send$/).waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Post Created!').waitFor();
  expect(lengths).toHaveLength(2);
  for (const length of lengths) expect(length).toBeLessThanOrEqual(sentMax);

  const pictures = page.getByRole('article').filter({ hasText: 'Small pictures' }).locator('img[srcset]');
  expect(await lookOf(pictures.first())).toEqual({
    ratio: expect.closeTo(3 / 4, 2),
    quarters: [motif.topLeft, motif.topRight, motif.bottomLeft, motif.bottomRight],
  });
  const alphas = await pictures.last().evaluate(async (image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    await image.decode();
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const drawing = canvas.getContext('2d', { willReadFrequently: true })!;
    drawing.drawImage(image, 0, 0);
    return [0.25, 0.75].map((x) => drawing.getImageData(canvas.width * x, canvas.height / 2, 1, 1).data[3]);
  });
  expect(alphas).toEqual([0, 255]);
});

test('an upload that is cut continues where it stopped, also after the tab was closed', async ({
  product,
  visit,
  scratch,
}) => {
  const photo = await storeLargePhoto(scratch);
  const { page, expectTrouble } = await visit({ as: await member(product, 'continuer'), screen: 'phone' });
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|request failed|websocket/i);
  const context = page.context();
  const offsets: number[] = [];
  let isCut = true;
  // Lets the first part through, and loses the others until the network returns.
  await context.route('**/api/uploads/*', async (route, request) => {
    const offset = Number(request.headers()['upload-offset']);
    offsets.push(offset);
    if (isCut && offset > 0) await route.abort('connectionreset');
    else await route.continue();
  });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create new post' }).click();
  await page.getByLabel('What do you want to say?').fill('In parts');
  await page.getByLabel('Add pictures').and(page.locator('input[type=file]')).setInputFiles(photo);
  await page.getByText(/^1 picture · .* to send$/).waitFor();
  const line = await lineOf(page);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(() => offsets.length, { timeout: 60_000 }).toBeGreaterThan(1);
  await line.cut();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.close();

  isCut = false;
  offsets.length = 0;
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/feed');
  await again.getByRole('article').filter({ hasText: 'In parts' }).locator('img[srcset]').waitFor();
  expect(offsets[0]).toBe(131_072);
  expect(new Set(offsets).size).toBe(offsets.length);
  await again.reload();
  await expect.poll(() => again.getByRole('article').filter({ hasText: 'In parts' }).count()).toBe(1);
});
