import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Waits until the service worker has stored the code and the messages of all main screens. */
export async function screensKept(page: Page): Promise<void> {
  const countBundles = () =>
    page.evaluate(async () => {
      const files = await (await caches.open('app-files')).keys();
      return files.filter(({ url }) => url.includes('screens-')).length;
    });
  while ((await countBundles()) < 2) await setTimeout(500);
}
