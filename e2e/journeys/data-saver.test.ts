import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { hostEvent } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member, type Member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { befriend, whisper } from '#support/whispers.ts';

/** Stores a picture of the person and returns its URL. */
async function store(page: Page, { token }: Member, color: string, purpose: string): Promise<string> {
  const answer = await page.request.post(`/api/storage?purpose=${purpose}`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: await paintedPicture(color) },
  });
  return ((await answer.json()) as { url: string }).url;
}

test('with data saving on, pictures load on tap, on this device and until it is switched off', async ({
  product,
  visit,
}) => {
  const [ada, ben] = [await member(product, 'ada'), await member(product, 'ben')];
  await ben.post('A wall at sunset', [await paintedPicture('teal')]);
  const talk = await befriend(product, ada, ben);
  const { page } = await visit({ as: ada });
  const event = await hostEvent(page.request, ben, { coverImage: await store(page, ben, 'purple', 'event') });
  await whisper(product, ben, talk, [{ content: 'Look', picture: await store(page, ben, 'navy', 'message') }]);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/media/')) loaded.push(request.url());
  });

  await page.goto('/settings');
  const saving = page.getByRole('switch', { name: 'Save data' });
  await expect.poll(() => saving.isChecked()).toBe(false);
  await saving.press('Space');
  expect(await saving.isChecked()).toBe(true);
  await page.reload();
  await saving.waitFor();
  expect(await saving.isChecked()).toBe(true);
  expect(await barriersOn(page)).toEqual([]);
  loaded.length = 0;

  await page.goto('/feed');
  const load = page.getByRole('button', { name: 'Tap to load the pictures of this post' });
  await load.waitFor();
  await page.goto('/events-parties');
  await page.getByRole('link', { name: event.title }).waitFor();
  await page.goto(`/events-parties/events/${event.id}`);
  const cover = page.getByRole('button', { name: 'Tap to load the cover' });
  await cover.waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.goto('/chat/ben');
  const picture = page.getByRole('button', { name: 'Tap to load the picture' });
  await picture.waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);
  expect(loaded).toEqual([]);

  // Waits, because leaving too soon would request nothing.
  const loads = async (pictures: number) => {
    await expect.poll(() => new Set(loaded).size).toBe(pictures);
  };
  await picture.click();
  await page.getByRole('img', { name: 'Picture' }).waitFor();
  await loads(1);
  await page.goto(`/events-parties/events/${event.id}`);
  await cover.click();
  await cover.waitFor({ state: 'detached' });
  await loads(2);
  await page.goto('/feed');
  await load.click();
  await page.getByRole('button', { name: 'Open picture' }).waitFor();
  await loads(3);

  await page.goto('/settings');
  await saving.press('Space');
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Open picture' }).waitFor();
});

test('the first visit of Spotlight requests everything once, in at most sixteen requests', async ({
  product,
  visit,
}) => {
  const [reader, writer] = [await member(product, 'cleo'), await member(product, 'dan')];
  await writer.post('Who has a ladder?', [await paintedPicture('teal')]);
  const { page } = await visit({ as: reader });
  const asked: string[] = [];
  const note = (url: string) => asked.push(new URL(url).pathname);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  // Modules are fetched and then imported from the browser's cache.
  client.on('Network.responseReceived', ({ type, response }) => {
    if (type !== 'Image' && !response.fromDiskCache) note(response.url);
  });
  page.on('websocket', (socket) => note(socket.url()));

  const counts = ['conversations', 'notifications'].map((room) =>
    page.waitForResponse((answer) => answer.url().endsWith(`/api/${room}/unread-count`)),
  );
  await page.goto('/feed');
  await page.getByText('Who has a ladder?').waitFor();
  await Promise.all(counts);
  // The toast code loads last; no toast is shown.
  await expect.poll(() => asked.some((path) => path.includes('/toast-board-'))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([
    '/api/conversations/unread-count',
    '/api/notifications/unread-count',
    '/api/posts',
    '/feed',
    '/socket.io/',
  ]);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(16);
  expect([...new Set(asked)]).toEqual(asked);
});
