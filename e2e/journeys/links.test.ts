import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Icebreaker } from '@baraza/contract/features/intake.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { overhangOn } from '#support/accessibility.ts';
import { hostEvent, register } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { askOf, registerVenture } from '#support/ventures.ts';

/** A URL that is wider than a phone. */
const addressOf = (subject: string) => `https://${subject}.example/${'long'.repeat(20)}`;
/** A right-to-left text with a URL, a mention and a tag. */
const textOf = (subject: string) => `انظر ${addressOf(subject)} يا @linked_ada و #Links`;

/** Checks the links in each text and the direction of its paragraph. */
async function expectLinks(page: Page, ...subjects: string[]): Promise<void> {
  for (const subject of subjects) {
    const link = page.getByRole('link', { name: addressOf(subject), exact: true });
    await link.first().waitFor();
    expect(await link.first().getAttribute('target')).toBe('_blank');
    expect(await link.first().getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
    const text = page.locator('p', { has: link }).first();
    expect(await text.evaluate((paragraph) => getComputedStyle(paragraph).direction), subject).toBe('rtl');
    expect(await text.getByRole('link', { name: '@linked_ada' }).getAttribute('href')).toBe('/profile/linked_ada');
    expect(await text.getByRole('link', { name: '#Links' }).getAttribute('href')).toBe('/feed/tags/links');
  }
  expect(await overhangOn(page)).toEqual([]);
}

test('links work in a profile and in an intake', { timeout: 120_000 }, async ({ product, visit }) => {
  const ask = askOf(product);
  const intake = 'MAY_2023';
  const [ada, ben] = await Promise.all([
    member(product, 'linked_ada', undefined, { intake, bio: textOf('bio'), about: textOf('about') }),
    member(product, 'linked_ben', undefined, { intake }),
  ]);
  await ask(ada, 'POST /api/announcements', { content: textOf('news'), intake });
  const prompt = textOf('prompt');
  const icebreaker = await ask<Icebreaker>(ada, 'POST /api/icebreakers', { content: prompt, duration: 20 });
  await ask(ada, `POST /api/icebreakers/${icebreaker.id}/comments`, { content: textOf('answer'), duration: 20 });
  const { page } = await visit({ as: ben });
  await page.goto('/profile/linked_ada');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expectLinks(page, 'bio', 'about');
  await page.goto('/intake-hub');
  await expectLinks(page, 'news', 'prompt', 'answer');
});

test('links work on the page of a business', { timeout: 120_000 }, async ({ product, visit }) => {
  const ask = askOf(product);
  const [owner, guest] = await Promise.all([member(product, 'linked_cleo'), member(product, 'linked_dan')]);
  const { id } = await registerVenture(ask, owner, { description: textOf('words'), mission: textOf('mission') });
  const braids = { name: 'Braids', description: textOf('product'), type: 'SERVICE' };
  await ask(owner, 'POST /api/ventures/product', { ventureId: id, ...braids });
  await ask(owner, 'POST /api/ventures/announcements', { ventureId: id, content: textOf('announced') });
  await ask(guest, `POST /api/ventures/${id}/review`, { content: textOf('review'), rating: 5 });
  const { reviews } = await ask<Venture>(owner, `GET /api/ventures/${id}`);
  await ask(owner, `POST /api/ventures/${id}/review/${reviews[0]?.id}/answer`, { content: textOf('reply') });
  const { page } = await visit({ as: guest });
  await page.goto(`/student-businesses/business/${id}`);
  await expectLinks(page, 'words', 'mission', 'product', 'announced', 'review', 'reply');
});

test('links work in the reason of a cancelled event', async ({ product, visit }) => {
  const [host, guest] = await Promise.all([member(product, 'linked_eve'), member(product, 'linked_fay')]);
  const { page } = await visit({ as: guest });
  const event = await hostEvent(page.request, host, { description: textOf('event') });
  await register(page.request, guest, event);
  await askOf(product)(host, `POST /api/events/${event.id}/cancel`, { reason: `Moved to ${addressOf('reason')}` });
  await page.goto(`/events-parties/events/${event.id}`);
  await expectLinks(page, 'event');
  const reason = page.getByRole('link', { name: addressOf('reason') });
  expect(await reason.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
});
