import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { hostEvent } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member, type Member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { askOf, registerVenture, uploadVenturePicture } from '#support/ventures.ts';
import { befriend, whisper } from '#support/whispers.ts';

/** Stores a picture of the person and returns its URL. */
async function store(page: Page, { token }: Member, color: string, purpose: string): Promise<string> {
  const answer = await page.request.post(`/api/storage?purpose=${purpose}`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: await paintedPicture(color) },
  });
  return ((await answer.json()) as { url: string }).url;
}

/** A picture wider than all copies. */
async function widePicture() {
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  return { name: 'wall.jpg', mimeType: 'image/jpeg', buffer };
}

/** Counts what a page loads besides pictures and the code of the app, and lists the pictures that it requests. */
async function loadsOf(page: Page): Promise<{ pictures: string[]; dataBytes: number }> {
  const loads = { pictures: [] as string[], dataBytes: 0 };
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const code = new Set<string>();
  client.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const { pathname, protocol } = new URL(request.url);
    // Pictures to store for reading offline are fetched from the browser's cache, and placeholders are in the data.
    if (type === 'Image' && protocol !== 'data:') loads.pictures.push(pathname);
    if (pathname.startsWith('/assets/') || type === 'Document') code.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!code.has(requestId)) loads.dataBytes += encodedDataLength;
  });
  client.on('Network.webSocketFrameReceived', ({ response }) => (loads.dataBytes += response.payloadData.length));
  client.on('Network.webSocketFrameSent', ({ response }) => (loads.dataBytes += response.payloadData.length));
  return loads;
}

/** Returns the button of a mode in the settings. */
const saving = (page: Page, mode: string) =>
  page.getByRole('group', { name: 'Save data' }).getByRole('radio', { name: mode, exact: true });

/** Chooses in the settings when to save data. */
async function chooseSaving(page: Page, mode: string): Promise<void> {
  await page.goto('/settings/data');
  const choice = saving(page, mode);
  await choice.check();
  expect(await choice.isChecked()).toBe(true);
}

/** Returns a picture that looks like a photograph to an encoder. */
async function photo(name: string) {
  const { data, info } = await sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const buffer = await sharp(data, { raw: info }).resize(300, 200).jpeg().toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
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

  await page.goto('/settings/data');
  await expect.poll(() => saving(page, 'Off').isChecked()).toBe(true);
  await chooseSaving(page, 'Always');
  await page.reload();
  await expect.poll(() => saving(page, 'Always').isChecked()).toBe(true);
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);
  loaded.length = 0;

  const load = page.getByRole('button', { name: /^Load: Photo/ });
  await page.goto('/feed');
  await load.waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.goto('/events-parties');
  await page.getByRole('link', { name: event.title }).waitFor();
  await load.waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.goto(`/events-parties/events/${event.id}`);
  await load.waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.goto('/chat/ben');
  await load.waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);
  expect(loaded).toEqual([]);

  // Waits, because leaving too soon would request nothing.
  const loads = async (pictures: number) => {
    await expect.poll(() => new Set(loaded).size).toBe(pictures);
  };
  await load.click();
  await page.getByRole('img', { name: 'Picture' }).waitFor();
  await loads(1);
  await page.goto(`/events-parties/events/${event.id}`);
  await load.click();
  await load.waitFor({ state: 'detached' });
  await loads(2);
  await page.goto('/feed');
  await load.click();
  await page.getByRole('button', { name: 'Open picture' }).waitFor();
  await loads(3);

  await chooseSaving(page, 'Off');
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Open picture' }).waitFor();
});

test('phones load copies of all pictures, at most 720 wide, and the viewer no original', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'eve'), await member(product, 'finn')];
  const talk = await befriend(product, ada, ben);
  const post = await ben.post('A wide wall', [await widePicture()]);
  const { page: own } = await visit({ as: ben });
  for (const slot of ['avatar', 'banner']) {
    const file = await paintedPicture('gold');
    const answer = await own.request.post(`/api/profile/${slot}`, {
      headers: { authorization: `Bearer ${ben.token}` },
      multipart: { file },
    });
    expect(answer.ok()).toBe(true);
  }
  const event = await hostEvent(own.request, ben, { coverImage: await store(own, ben, 'purple', 'event') });
  const [coverImageUrl, logoUrl] = [await store(own, ben, 'red', 'venture'), await store(own, ben, 'blue', 'venture')];
  const stall = await registerVenture(askOf(product), ben, { name: 'Stall of Walls', coverImageUrl, logoUrl });
  await whisper(product, ben, talk, [{ content: 'Look', picture: await store(own, ben, 'navy', 'message') }]);

  const look = async (screen: 'phone' | 'sharpPhone') => {
    const { page } = await visit({ as: ada, screen });
    const loaded = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/media/')) loaded.add(pathname);
    });
    // The pictures of each page, except small avatars.
    const pages: [path: string, pictures: number][] = [
      [`/feed/${post.id}`, 1],
      ['/events-parties', 1],
      [`/events-parties/events/${event.id}`, 1],
      ['/student-businesses', 2],
      [`/student-businesses/business/${stall.id}`, 2],
      ['/profile/finn', 2],
      ['/profile/finn?tab=media', 3],
      ['/chat/finn', 1],
    ];
    for (const [path, pictures] of pages) {
      loaded.clear();
      await page.goto(path);
      const large = () => [...loaded].filter((name) => !name.endsWith('-128.avif'));
      await expect.poll(() => large().length, { message: `${path} on a ${screen}` }).toBeGreaterThanOrEqual(pictures);
      await page.waitForLoadState('networkidle');
      for (const name of large()) expect(name, `${path} on a ${screen}`).toMatch(/-(180|360|720)\.avif$/);
    }

    await page.goto(`/feed/${post.id}`);
    loaded.clear();
    await page.getByRole('button', { name: 'Open picture' }).click();
    const viewer = page.getByRole('dialog', { name: 'Pictures' });
    await viewer.locator('img').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect([...loaded].join()).not.toContain(post.PostImage[0]?.url);
  };
  await Promise.all([look('phone'), look('sharpPhone')]);
});

test('zooming in loads the original of a picture', async ({ product, visit }) => {
  const ada = await member(product, 'gil');
  const { id, PostImage } = await ada.post('A wide wall', [await widePicture()]);
  const { page, expectTrouble } = await visit({ as: ada, screen: 'desktop' });
  expectTrouble(/^loaded in full: /);
  const original = page.waitForRequest((request) => request.url().endsWith(PostImage[0]?.url ?? ''));
  await page.goto(`/feed/${id}`);
  await page.getByRole('button', { name: 'Open picture' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await original;
  const shown = page.getByRole('dialog', { name: 'Pictures' }).locator(`img[src="${PostImage[0]?.url}"]`);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
});

test('while data is saved, ten posts with four pictures each cost at most 100 KB, and no picture before a tap', async ({
  product,
  visit,
}) => {
  const [reader, writer] = [await member(product, 'eli'), await member(product, 'fay')];
  for (let number = 1; number <= 10; number += 1) {
    const photos = await Promise.all(['one', 'two', 'three', 'four'].map(photo));
    await writer.post(`Market day ${number}. Come early, bring a bag, and ask for Amina at the third stall.`, photos);
  }
  const { page } = await visit({ as: reader });
  await chooseSaving(page, 'Always');
  const loads = await loadsOf(page);
  await page.goto('/feed');
  for (let number = 10; number >= 1; number -= 1) {
    await page.getByRole('article').getByText(`Market day ${number}.`).scrollIntoViewIfNeeded();
  }
  await page.waitForLoadState('networkidle');
  console.log(`Ten posts with four pictures each: ${loads.dataBytes} bytes, ${loads.pictures.length} pictures`);
  expect(loads.pictures).toEqual([]);
  expect(loads.dataBytes).toBeLessThanOrEqual(100 * 1024);

  const post = page.getByRole('article').filter({ hasText: 'Market day 1.' });
  await post
    .getByRole('button', { name: /^Load: Photo/ })
    .nth(2)
    .click();
  await expect.poll(() => loads.pictures.length).toBe(1);
  await post.getByRole('button', { name: /^Show all pictures of this post/ }).click();
  await expect.poll(() => loads.pictures.length).toBe(4);
  expect(new Set(loads.pictures).size).toBe(4);
  expect(await post.getByRole('button', { name: /^Open picture/ }).count()).toBe(4);
});

test('while data is saved, Hustles load no picture before a tap', async ({ product, visit }) => {
  const [reader, owner] = [await member(product, 'ida'), await member(product, 'hope')];
  const ask = askOf(product);
  const venture = await registerVenture(ask, owner, {
    logoUrl: await uploadVenturePicture(product, owner, await photo('logo')),
    coverImageUrl: await uploadVenturePicture(product, owner, await photo('cover')),
  });
  const { page } = await visit({ as: reader });
  await chooseSaving(page, 'Always');
  const loads = await loadsOf(page);
  await page.goto('/student-businesses');
  const card = page.getByRole('article').filter({ hasText: venture.name });
  await card.getByRole('button', { name: /^Load: Photo/ }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('link', { name: venture.name }).click();
  // The cover and the logo.
  await expect.poll(() => page.getByRole('button', { name: /^Load: Photo/ }).count()).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(loads.pictures).toEqual([]);
  await page
    .getByRole('button', { name: /^Load: Photo/ })
    .first()
    .click();
  await expect.poll(() => loads.pictures.length).toBe(1);
});

test('while data is saved, avatars and banners load on tap on a profile, and avatars in lists not at all', async ({
  product,
  visit,
}) => {
  const [reader, owner] = [await member(product, 'jael'), await member(product, 'kip')];
  const { page } = await visit({ as: reader });
  for (const slot of ['avatar', 'banner']) {
    const answer = await page.request.post(`/api/profile/${slot}`, {
      headers: { authorization: `Bearer ${owner.token}` },
      multipart: { file: await photo(slot) },
    });
    expect(answer.ok()).toBe(true);
  }
  await owner.post('Who has seen my bicycle?');
  await chooseSaving(page, 'Always');
  const loads = await loadsOf(page);
  await page.goto('/feed');
  const post = page.getByRole('article').filter({ hasText: 'Who has seen my bicycle?' });
  await post.getByText('KM', { exact: true }).waitFor();
  await post.getByRole('link', { name: 'Kip Mwangi' }).click();
  const load = page.getByRole('button', { name: /^Load: Photo/ });
  await expect.poll(() => load.count()).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(loads.pictures).toEqual([]);
  await page.getByRole('button', { name: 'Load: Photo, Picture of Kip Mwangi' }).click();
  await page.getByRole('img', { name: 'Picture of Kip Mwangi' }).waitFor();
  await expect.poll(() => loads.pictures.length).toBe(1);
  await load.click();
  await expect.poll(() => loads.pictures.length).toBe(2);
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
