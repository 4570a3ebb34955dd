import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hostEvent, register } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { befriend } from '#support/whispers.ts';

interface Manifest {
  shortcuts: { name: string; url: string }[];
  share_target: {
    action: string;
    method: string;
    enctype: string;
    params: { title: string; text: string; url: string; files: { name: string }[] };
  };
}

const readManifest = async (page: Page) => (await (await page.request.get('/app.webmanifest')).json()) as Manifest;

type Texts = Record<'title' | 'text' | 'url', string>;

/** Shares like the browser does on behalf of another app: the form of the manifest's share target, and then the page that it leads to. */
async function share(page: Page, texts: Texts, color: string): Promise<void> {
  const { share_target: target } = await readManifest(page);
  const { name, mimeType, buffer } = await paintedPicture(color);
  const path = await page.evaluate(
    async ({ target: { action, params }, shared, picture }) => {
      const body = new FormData();
      for (const part of ['title', 'text', 'url'] as const) body.append(params[part], shared[part]);
      const bytes = Uint8Array.from(atob(picture.base64), (char) => char.charCodeAt(0));
      body.append(params.files[0]?.name ?? '', new File([bytes], picture.name, { type: picture.mimeType }));
      return (await fetch(action, { method: 'POST', body })).url;
    },
    { target, shared: texts, picture: { name, mimeType, base64: buffer.toString('base64') } },
  );
  await page.goto(path);
}

test('what another app shares opens the composer with the text and the picture, which can be posted', async ({
  product,
  visit,
}) => {
  const ada = await member(product, 'sharer');
  const { page } = await visit({ as: ada, hasWorker: true });
  await page.goto('/feed');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const text = 'See this, it is on Friday';
  await share(page, { title: 'Open mic', text, url: 'https://events.example/mic' }, 'teal');
  await page.getByRole('button', { name: 'Add to post' }).click();
  await page.waitForURL('**/feed');
  const words = page.getByLabel('What do you want to say?');
  await words.waitFor();
  expect(await words.inputValue()).toBe(`Open mic\n${text}\nhttps://events.example/mic`);
  await page.getByRole('button', { name: /^View picture/ }).waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Post Created!').waitFor();
  const post = await ada.findPost(({ content }) => content.includes(text));
  expect(post.PostImage).toHaveLength(1);

  // It was taken once.
  await page.goto('/share');
  await page.waitForURL('**/feed');
  await words.waitFor();
  expect([await words.inputValue(), await page.getByRole('button', { name: /^View picture/ }).count()]).toEqual([
    '',
    0,
  ]);
});

test('pictures that another app shares can be sent to a friend', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'sender'), await member(product, 'receiver')];
  await befriend(product, ada, ben);
  const { page } = await visit({ as: ada, hasWorker: true });
  await page.goto('/feed');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await share(page, { title: '', text: 'The way to the hall', url: '' }, 'teal');
  await page.getByRole('link', { name: 'Send to a chat' }).click();
  await page.getByText('1 picture', { exact: true }).waitFor();
  await page.getByRole('list', { name: 'Conversations' }).getByText('Receiver Mwangi').click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL('**/chat/receiver');
  const sent = page.getByRole('button', { name: 'Open picture' }).getByRole('img');
  await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('article').getByText('The way to the hall', { exact: true }).waitFor();
});

test('a form of another site adds nothing to a draft', async ({ product, visit }) => {
  const ada = await member(product, 'target');
  const { page } = await visit({ as: ada, hasWorker: true });
  await page.goto('/feed');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const form = `<form method="post" enctype="multipart/form-data" action="${product.url}/share">
    <input name="text" value="Buy my coins"></form><script>document.forms[0].submit()</script>`;
  await page.route('http://other.example/', (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto('http://other.example/');
  await page.waitForURL(`${product.url}/feed`);
  expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
  await page.getByRole('button', { name: 'Create new post' }).click();
  expect(await page.getByLabel('What do you want to say?').inputValue()).toBe('');
});

test('the shortcuts of the installed app open what they say', async ({ product, visit }) => {
  const [ada, host] = [await member(product, 'shortcutter'), await member(product, 'organizer')];
  const { page } = await visit({ as: ada });
  const event = await hostEvent(page.request, host, { title: 'Chess night' });
  await register(page.request, ada, event);
  const { shortcuts } = await readManifest(page);
  const seen = {
    'New post': () => page.getByLabel('What do you want to say?').waitFor(),
    Whispers: () => page.getByText('No conversations found').waitFor(),
    Events: () => page.getByRole('link', { name: 'Chess night' }).waitFor(),
    'My tickets': () => page.getByRole('link', { name: 'Your ticket' }).waitFor(),
  };
  expect(shortcuts.map(({ name }) => name)).toEqual(Object.keys(seen));
  for (const { name, url } of shortcuts) {
    await page.goto(url);
    await seen[name as keyof typeof seen]();
  }
});
