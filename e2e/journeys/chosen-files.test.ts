import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { befriend } from '#support/whispers.ts';

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

test('the forms for a profile, an event and a business name the file that is not a picture', async ({
  product,
  visit,
}) => {
  const { page } = await visit({ as: await member(product, 'former') });
  const slots = [
    ['/settings', 'Avatar'],
    ['/settings', 'Banner'],
    ['/events-parties/create-event', 'Cover'],
    ['/student-businesses/create-business', 'Logo'],
  ] as const;
  for (const [route, label] of slots) {
    await page.goto(route);
    const slot = page.getByLabel(label, { exact: true });
    await slot.setInputFiles(await paintedPicture('teal'));
    await page.getByRole('button', { name: 'Use picture' }).click();
    const remove = page.getByRole('button', { name: `Remove: ${label}`, exact: true });
    await remove.waitFor();
    await slot.setInputFiles(renamed(`${label}.jpg`));
    await sentence(page, `'${label}.jpg' is not a PNG or JPEG image`).waitFor();
    await slot.setInputFiles(damaged(`half ${label}.jpg`));
    await sentence(page, `'half ${label}.jpg' is damaged and cannot be shown`).waitFor();
    expect([await page.getByRole('dialog').count(), await remove.count()]).toEqual([0, 1]);
  }
});

test('a file that is not a picture is not sent in a message, and the picture chosen before it is', async ({
  product,
  visit,
}) => {
  const [ada, ben] = [await member(product, 'ada_files'), await member(product, 'ben_files')];
  await befriend(product, ada, ben);
  const { page } = await visit({ as: ada });
  await page.goto('/chat/ben_files');
  const input = page.getByLabel('Picture to send');
  await input.setInputFiles(renamed('notes.jpg'));
  await sentence(page, "'notes.jpg' is not a PNG or JPEG image").waitFor();
  await input.setInputFiles(await paintedPicture('teal'));
  await page.getByText(/^Ready to send/).waitFor();
  await input.setInputFiles(damaged('half.jpg'));
  await sentence(page, "'half.jpg' is damaged and cannot be shown").waitFor();
  expect(await page.getByText(/^Ready to send/).count()).toBe(1);
});
