import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hostEvent, register } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';

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

/** Shares like the browser does on behalf of another app: a form of the manifest's share target, submitted to this site. */
async function share(page: Page, texts: { title: string; text: string; url: string }, color: string): Promise<void> {
  const { share_target: target } = await readManifest(page);
  const { name, mimeType, buffer } = await paintedPicture(color);
  await page.evaluate(
    ({ target: { action, method, enctype, params }, shared, picture }) => {
      const form = document.body.appendChild(document.createElement('form'));
      Object.assign(form, { action, method, enctype });
      for (const part of ['title', 'text', 'url'] as const) {
        const field = form.appendChild(document.createElement('input'));
        [field.name, field.value] = [params[part], shared[part]];
      }
      const files = form.appendChild(document.createElement('input'));
      [files.type, files.name] = ['file', params.files[0]?.name ?? ''];
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(picture.base64), (char) => char.charCodeAt(0));
      transfer.items.add(new File([bytes], picture.name, { type: picture.mimeType }));
      files.files = transfer.files;
      form.submit();
    },
    { target, shared: texts, picture: { name, mimeType, base64: buffer.toString('base64') } },
  );
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
