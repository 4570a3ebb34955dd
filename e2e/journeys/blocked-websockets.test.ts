import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type BlockingMode, startSocketBlockingProxy } from '@baraza/proving/src/shared/socket-blocking-proxy.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { befriend } from '#support/whispers.ts';
import { openWindow } from '#support/window.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages with' });
const said = (page: Page, words: string) => messages(page).getByText(words, { exact: true });

async function say(page: Page, words: string): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Records every wording about the connection that the page ever shows. */
async function watchWording(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const text = document.body?.innerText ?? '';
      const [found] = /offline|online|Connecting|Not sent/i.exec(text) ?? [];
      if (found !== undefined) seen.push(found);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return async () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
}

test.for(['refuse', 'drop', 'mute'] satisfies BlockingMode[])(
  'two people whisper behind a proxy that would %s websockets, and nothing looks broken',
  async (mode, { product, browser }) => {
    const [ada, ben] = [await member(product, `ada_${mode}`), await member(product, `ben_${mode}`)];
    await befriend(product, ada, ben);
    await using proxy = await startSocketBlockingProxy(product.url, mode);
    const contexts = [
      await openWindow(browser, proxy.url, { as: ada }),
      await openWindow(browser, proxy.url, { as: ben }),
    ];
    try {
      const [hers, his] = [await contexts[0]!.newPage(), await contexts[1]!.newPage()];
      const wordings = [await watchWording(hers), await watchWording(his)];
      await his.goto(`/chat/ada_${mode}`);
      await his.getByText('No messages yet. Start the conversation!').waitFor();
      const since = performance.now();
      await hers.goto(`/chat/ben_${mode}`);
      await say(hers, 'Habari Ben?');
      await said(his, 'Habari Ben?').waitFor();
      const arrivedMs = performance.now() - since;
      console.log(`${mode}: the message arrived ${Math.round(arrivedMs)} ms after the sender opened the page`);
      expect(arrivedMs).toBeLessThan(10_000);
      await say(his, 'Nzuri');
      await said(hers, 'Nzuri').waitFor();
      await messages(hers).getByText('Read', { exact: true }).waitFor();
      expect(await Promise.all(wordings.map((seen) => seen()))).toEqual([[], []]);
      expect(proxy.seen).toContain('POST /socket.io/');
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
    }
  },
);
