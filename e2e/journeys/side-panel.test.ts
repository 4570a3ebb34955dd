import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { hostEvent } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { askOf, registerVenture } from '#support/ventures.ts';

const panelOn = (page: Page) => page.getByRole('complementary', { name: 'New on campus' });

test('on a wide screen Spotlight shows what is new elsewhere in a side panel, after a reload too', async ({
  product,
  visit,
}) => {
  const [ada, ben] = [await member(product, 'ada'), await member(product, 'ben')];
  const { page } = await visit({ as: ada, screen: 'desktop' });
  const title = 'A very long evening of readings: ' + 'poetry'.repeat(12);
  const event = await hostEvent(page.request, ben, { title });
  const venture = await registerVenture(askOf(product), ben, { name: 'مكتبة الظل', category: 'education' });
  const post = await ben.post('Come to the reading');

  await page.goto('/feed');
  const panel = panelOn(page);
  await panel.getByRole('link', { name: event.title }).waitFor();
  await panel.getByRole('link', { name: venture.name }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);

  await panel.getByRole('link', { name: 'All businesses' }).click();
  await page.getByRole('article', { name: venture.name }).waitFor();
  expect(await panel.count()).toBe(0);
  await page.goBack();
  await panel.getByRole('link', { name: event.title }).click();
  await page.getByRole('heading', { name: event.title }).waitFor();
  await page.goto(`/feed/${post.id}`);
  await panel.getByRole('link', { name: venture.name }).waitFor();
  await page.reload();
  await panel.getByRole('link', { name: event.title }).waitFor();
});

test('a phone, and anyone saving data, downloads nothing of the side panel', async ({ product, visit }) => {
  const ada = await member(product, 'ada');
  await ada.post('Words for all');
  const asked: string[] = [];
  const watch = (page: Page) =>
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(events|ventures)|side-panel-[^p]/.test(pathname)) asked.push(pathname);
    });
  const { page: phone } = await visit({ as: ada });
  const { page: wide } = await visit({ as: ada, screen: 'desktop' });
  for (const page of [phone, wide]) watch(page);
  await wide.goto('/settings/data');
  const saving = wide.getByRole('group', { name: 'Save data' });
  await saving.getByRole('radio', { name: 'Always' }).check();
  for (const page of [phone, wide]) {
    await page.goto('/feed');
    await page.getByText('Words for all').waitFor();
    // Idle, with everything loaded that comes after the page.
    await page.waitForLoadState('networkidle');
    expect(await panelOn(page).count()).toBe(0);
  }
  expect(asked).toEqual([]);

  await wide.goto('/settings/data');
  await saving.getByRole('radio', { name: 'Off' }).check();
  await hostEvent(wide.request, ada);
  await wide.goto('/feed');
  await panelOn(wide).getByRole('link', { name: 'Jam session' }).waitFor();
  expect(asked).toContain('/api/events');
});
