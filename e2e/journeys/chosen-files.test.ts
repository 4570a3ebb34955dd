import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';

/** An HTML page with the name and type of a photo. */
const renamed = (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<!doctype html><title>No picture</title>'),
});

/** Only the first bytes of a JPEG. */
const damaged = (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000)]),
});

const sentence = (page: Page, text: string) => page.getByText(text, { exact: true });

test('a file that is only named like a picture is refused in a post by name, and the others stay', async ({
  product,
  visit,
}) => {
  const { page } = await visit({ as: await member(product, 'chooser') });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create new post' }).click();
  await page.getByLabel('What do you want to say?').fill('Two colors');
  const files = page.locator('input[type=file]');
  const previews = page.getByRole('button', { name: /^View picture/ });
  await files.setInputFiles([await paintedPicture('red', 'red.png')]);
  await previews.waitFor();
  await files.setInputFiles([renamed('homework.jpg'), await paintedPicture('blue', 'blue.png'), damaged('half.jpg')]);
  await sentence(page, "'homework.jpg' is not a JPEG, PNG, WebP, GIF or AVIF image").waitFor();
  await sentence(page, "'half.jpg' is damaged and cannot be shown").waitFor();
  expect(await previews.count()).toBe(2);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Post Created!').waitFor();
  await page.getByRole('button', { name: 'Open picture 2 of 2' }).waitFor();
});

/** A picture of random pixels without its last bytes. */
async function cutPicture(format: 'jpeg' | 'png' | 'webp', bytes: number | 'half') {
  const [width, height] = [320, 240];
  const noise = sharp({
    create: { width, height, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
  const whole = await noise.toFormat(format).toBuffer();
  const buffer = whole.subarray(0, bytes === 'half' ? whole.length / 2 : whole.length - bytes);
  return { name: `${bytes}.${format}`, mimeType: `image/${format}`, buffer };
}

test('a picture that was cut off is refused when it is chosen, and one that lacks only its end is posted', async ({
  product,
  visit,
}) => {
  const { page } = await visit({ as: await member(product, 'cutter') });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create new post' }).click();
  await page.getByLabel('What do you want to say?').fill('From my old phone');
  const files = page.locator('input[type=file]');
  const previews = page.getByRole('button', { name: /^View picture/ });
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    await files.setInputFiles([await cutPicture(format, 'half')]);
    await sentence(page, `'half.${format}' is damaged and cannot be shown`).waitFor();
  }
  expect(await previews.count()).toBe(0);
  await files.setInputFiles([await cutPicture('jpeg', 2), await cutPicture('jpeg', 100), await cutPicture('png', 4)]);
  await previews.nth(2).waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Post Created!').waitFor();
  await page.getByRole('button', { name: 'Open picture 3 of 3' }).waitFor();
});
