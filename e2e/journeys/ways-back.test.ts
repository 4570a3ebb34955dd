import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { hostEvent } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { addStudents, addTalks } from '#support/past.ts';
import { settledTop } from '#support/settled-top.ts';

const mainLink = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .filter({ visible: true });

/** Scrolls until an element is visible and clear of the bars. */
async function scrollTo(page: Page, wanted: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        const [top] = await wanted.evaluateAll((found) => found.map((each) => each.getBoundingClientRect().top));
        if (top !== undefined && top > 100 && top < 450) return true;
        // A list that renders late may have been passed.
        await page.evaluate(
          (distance) => {
            const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
            scrollBy(0, isAtEnd ? -scrollY : distance);
          },
          top !== undefined && top <= 100 ? -150 : 250,
        );
        return false;
      },
      { interval: 100, timeout: 30_000 },
    )
    .toBe(true);
}

test('from a post, Spotlight returns to the reader’s position and tab; from another page it begins at the top', async ({
  product,
  visit,
}) => {
  const author = await member(product, 'ada');
  for (let number = 10; number <= 30; number += 1) await author.post(`Deed ${number} done.\n\n\nWell.`);
  for (const screen of ['phone', 'desktop'] as const) {
    const { page } = await visit({ as: author, screen });
    const post = page.getByRole('article').filter({ hasText: 'Deed 15 done.' });
    await page.goto('/feed');
    await page.getByRole('button', { name: 'My campus' }).click();
    await page.waitForURL('**/feed?show=campus');
    await scrollTo(page, post);
    const y = await settledTop(post);
    await post.locator('footer a').first().dispatchEvent('click');
    await page.getByRole('heading', { name: 'Post', exact: true }).waitFor();
    await mainLink(page, 'Spotlight').click();
    await page.waitForURL('**/feed?show=campus');
    await page.getByRole('heading', { name: 'Post', exact: true }).waitFor({ state: 'detached' });
    expect(await settledTop(post)).toBeCloseTo(y, -1);

    await mainLink(page, 'Events').click();
    await page.getByRole('tab', { name: 'Future' }).waitFor();
    await mainLink(page, 'Spotlight').click();
    await page.getByRole('article').filter({ hasText: 'Deed 30 done.' }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

test('from an event, Events returns to the search and the reader’s position', async ({ product, visit }) => {
  const host = await member(product, 'ben');
  const { page } = await visit({ as: host });
  for (let number = 10; number <= 24; number += 1) await hostEvent(page.request, host, { title: `Number ${number}.` });
  const event = page.getByRole('article', { name: 'Number 17.' });
  await page.goto('/events-parties?search=number');
  await scrollTo(page, event);
  const y = await settledTop(event);
  await event.getByRole('link', { name: 'Number 17.' }).dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: 'Number 17.' }).waitFor();
  await mainLink(page, 'Events').click();
  await page.waitForURL('**/events-parties?search=number');
  expect(await settledTop(event)).toBeCloseTo(y, -1);
});

test('closing a conversation returns to the position in the list', async ({ product, visit }) => {
  const cleo = await member(product, 'cleo', undefined, { intake: 'MAY_2026' });
  await addStudents(product, 'MAY_2026', 30);
  await addTalks(product, cleo, 'MAY_2026');
  const { page } = await visit({ as: cleo });
  await page.goto('/chat');
  const row = page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /Student 0014/ });
  await scrollTo(page, row);
  const y = await settledTop(row);
  await row.click();
  await page.getByRole('link', { name: 'Back to conversations' }).click();
  await page.waitForURL('**/chat');
  expect(await settledTop(row)).toBeCloseTo(y, -1);
});
