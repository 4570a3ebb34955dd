import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hostEvent } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { translatePages } from '#support/translator.ts';
import { befriend, whisper } from '#support/whispers.ts';

/** A button whose translated name contains this word. */
const button = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^«?${name}»?$`) });

const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

test('a page that the browser translates shows what changes: a post, a follow, a registration and a message', async ({
  product,
  visit,
}) => {
  const [ada, ben, cho] = [
    await member(product, 'translated'),
    await member(product, 'writer2'),
    await member(product, 'stranger2'),
  ];
  const conversationId = await befriend(product, ada, ben);
  const { page } = await visit({ as: ada, screen: 'phone' });
  const event = await hostEvent(page.request, ben, { title: 'Open mic' });
  await translatePages(page);

  await page.goto('/feed');
  await shown(page, '«Everyone»').waitFor();
  await button(page, 'Create new post').click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('Hello from a translated page');
  await button(page, 'Post').click();
  await shown(page, '«Hello from a translated page»').waitFor();
  const like = page.getByRole('article').first().locator('button[aria-pressed]').first();
  await like.click();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');

  await page.goto(`/profile/${cho.user.username}`);
  await button(page, 'Follow').click();
  await button(page, 'Following').waitFor();
  await button(page, 'Following').click();

  await page.goto(`/events-parties/events/${event.id}`);
  await button(page, 'Register for Event').click();
  await button(page, 'Cancel Registration').waitFor();

  await page.goto('/chat');
  await shown(page, '«Whispers»').waitFor();
  await whisper(product, ben, conversationId, ['Are you there?']);
  await shown(page, '«Are you there?»').waitFor();
  await page.goto(`/chat/${ben.user.username}`);
  await shown(page, '«Are you there?»').waitFor();
  await whisper(product, ben, conversationId, ['And a second one']);
  await shown(page, '«And a second one»').waitFor();
  await page.getByRole('textbox', { name: /message/i }).fill('Here I am');
  await page.keyboard.press('Enter');
  await shown(page, '«Here I am»').waitFor();

  for (const path of ['/dashboard', '/notifications', '/intake-hub', '/student-businesses', '/settings', '/feed']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).or(page.getByRole('article')).first().waitFor();
    expect(await page.getByText('Something went wrong').count(), path).toBe(0);
  }
});
