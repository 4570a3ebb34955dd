import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';

test('a university finds its own names on every page, and ours only as the maker of the software', async ({
  product,
  scratch,
  visit,
}) => {
  const logo = sharp({ create: { width: 600, height: 600, channels: 3, background: '#7a1f3d' } });
  await writeFile(join(scratch, 'logo.png'), await logo.png().toBuffer());
  await writeFile(
    join(scratch, 'terms.en.md'),
    '---\nversion: 2027-01\neffective: 2027-02-01\n---\n\n# Rules of {{site}}\n\n{{organization}} asks you to be kind.\n',
  );
  await product.stop();
  await product.start({
    SITE_NAME: 'Kampus',
    ORGANIZATION_NAME: 'University of Mwanza',
    SUPPORT_EMAIL: 'help@mwanza.example',
    FRONT_PAGE_LINE: 'Life at Mwanza, in one place.',
    ACCENT_COLOR: '#7a1f3d',
    LOGO_FILE: join(scratch, 'logo.png'),
    LEGAL_DIR: scratch,
  });
  const { page } = await visit({ hasWorker: true });

  await page.goto('/');
  await page.getByText('Life at Mwanza, in one place.').waitFor();
  await page.getByText('Powered by Baraza').waitFor();
  expect(await page.getByText(/© \d+ University of Mwanza/).count()).toBe(1);
  for (const path of ['/landing', '/landing?lang=fr', '/landing?lang=ar', '/login', '/signup', '/privacy', '/terms']) {
    await page.goto(path);
    await page.locator('img[src="/favicon.svg"]').first().waitFor();
    await page.getByRole('heading').first().waitFor();
    expect(await oursOn(page), path).toEqual([]);
  }
  await page.getByRole('heading', { name: 'Rules of Kampus' }).waitFor();
  await page.getByText('University of Mwanza asks you to be kind.').waitFor();
  await page.getByText('Effective February 1, 2027').waitFor();
  await expect.poll(() => page.title()).toBe('Rules of Kampus · Kampus');
  const manifest = await page.request.get('/app.webmanifest');
  expect(await manifest.json()).toMatchObject({ name: 'Kampus', short_name: 'Kampus' });

  // Of the members' pages, the app's bar and the settings name the site. The new terms are asked for.
  const ada = await member(product, 'ada');
  const { page: own } = await visit({ as: ada });
  for (const path of ['/feed', '/settings', '/notifications']) {
    await own.goto(path);
    await own.getByRole('heading').first().waitFor();
    expect(await oursOn(own), path).toEqual([]);
  }
  const primary = () => own.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'));
  expect(await primary()).toBe('#7a1f3d');
  await own.evaluate(() => document.documentElement.classList.add('dark'));
  expect(await primary()).not.toBe('#7a1f3d');
});

/** What a person or a search engine reads of our name on a page: texts, titles, labels and descriptions. */
async function oursOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const look = (text: string | null | undefined) => {
      if (text && /Baraza/.test(text)) found.push(text.trim().slice(0, 100));
    };
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (!parent?.closest('script, style, [data-by]')) look(texts.currentNode.textContent);
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['content', 'title', 'alt', 'aria-label', 'placeholder']) look(element.getAttribute(name));
    }
    return found;
  });
}
