import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { confirm } from '#support/confirm.ts';
import { callAs, commentsOf, hostEvent } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { lineOf } from '#support/live-line.ts';
import { member } from '#support/member.ts';
import { addGuests } from '#support/past.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Your comment' });
const comment = (page: Page, words: string) =>
  page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: words });

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await box(page).press('Enter');
  await comment(page, words).waitFor();
}

test('a person finds an event, registers, appears among the attendees, and cancels', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'wanjiku'), await member(product, 'otieno')];
  const { page } = await visit({ as: ben, screen: 'phone' });
  const event = await hostEvent(page.request, ada, { title: 'Rooftop jam' });
  await page.goto('/events-parties');
  await page.getByRole('link', { name: 'Rooftop jam' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rooftop jam' }).waitFor();
  const chips = page.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  expect(await chips.allTextContents()).toEqual(['music', 'social', 'art']);
  const link = page.getByRole('list').getByRole('link', { name: 'songs.example/list' });
  expect(await link.getAttribute('target')).toBe('_blank');
  await page.getByText('music, social, art, food').waitFor();
  const host = page.getByRole('region', { name: 'Host' }).getByRole('link');
  expect([await host.innerText(), await host.getAttribute('href')]).toEqual([
    expect.stringMatching(/Wanjiku Mwangi\s+@wanjiku$/),
    '/profile/wanjiku',
  ]);
  expect(await overhangOn(page)).toEqual([]);
  expect(await barriersOn(page)).toEqual([]);

  const answered = Promise.withResolvers<void>();
  await page.route('**/rsvp', async (route) => {
    await answered.promise;
    await route.fallback();
  });
  const seat = page.getByRole('button', { name: 'Register for Event' });
  await seat.click();
  await expect.poll(() => seat.isDisabled()).toBe(true);
  answered.resolve();
  await page.getByText('Registered Successfully').waitFor();
  // The board is updated without a reload.
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await page.getByRole('article', { name: 'Rooftop jam' }).getByText('1/50').waitFor();
  await page.goBack();
  await page.reload();
  await page.getByRole('button', { name: 'Cancel Registration' }).waitFor();
  await page.getByRole('button', { name: 'Show all attendees' }).click();
  const list = page.getByRole('dialog', { name: 'Attendees' });
  await list.getByRole('link', { name: 'Otieno Mwangi' }).waitFor();
  // On a phone it is a sheet at the bottom, once its animation has ended.
  const offsets = () =>
    list.evaluate((sheet) => [sheet.getBoundingClientRect().left, innerHeight - sheet.getBoundingClientRect().bottom]);
  await expect.poll(offsets).toEqual([0, 0]);
  await list.getByPlaceholder('Search Attendees...').fill('nobody');
  await list.getByText('No attendees found').waitFor();
  await list.getByPlaceholder('Search Attendees...').fill('OTIENO');
  await list.getByRole('link', { name: 'Otieno Mwangi' }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  // On a wider screen it is centred.
  const screen = page.viewportSize() ?? { width: 360, height: 740 };
  const gapBelow = () => list.evaluate((sheet) => innerHeight - sheet.getBoundingClientRect().bottom);
  await page.setViewportSize({ ...screen, width: 639 });
  await expect.poll(gapBelow).toBe(0);
  await page.setViewportSize({ ...screen, width: 640 });
  await expect.poll(gapBelow).toBeGreaterThan(20);
  await page.setViewportSize(screen);
  await list.getByRole('button', { name: 'Close' }).click();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share Event' }).click();
  await page.getByText('Link copied to clipboard!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.getByRole('button', { name: 'Chat with Attendees' }).click();
  const discussion = page.getByRole('region', { name: 'Event Discussion' });
  await expect.poll(() => discussion.evaluate((region) => region === document.activeElement)).toBe(true);
  await expect.poll(() => discussion.evaluate((region) => region.getBoundingClientRect().top < innerHeight)).toBe(true);

  await addGuests(product, event.id, 6);
  await page.reload();
  await page.getByText('+2 more').waitFor();
  expect(await page.getByRole('button', { name: 'Show all attendees' }).locator('.ring-raised').count()).toBe(5);

  await page.getByRole('button', { name: 'Cancel Registration' }).click();
  await confirm(page, 'Give up seat');
  await page.getByText('Cancelled Successfully').waitFor();
  await page.getByRole('button', { name: 'Register for Event' }).waitFor();
  expect(
    (await callAs<{ attendeesCount: number }>(page.request, ada, `GET /api/events/${event.id}`)).attendeesCount,
  ).toBe(6);
});

test('two people discuss live, the host moderates, and missed comments are loaded', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'njeri'), await member(product, 'barasa')];
  const [{ page: one }, { page: two, expectTrouble }] = [await visit({ as: ada }), await visit({ as: ben })];
  const line = await lineOf(two);
  const sent: string[] = [];
  one.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  const event = await hostEvent(one.request, ada);
  for (const page of [one, two]) {
    await page.goto(`/events-parties/events/${event.id}`);
    await box(page).waitFor();
  }
  await one.getByText('Connecting to the live discussion...').waitFor({ state: 'detached' });
  await box(two).fill('   ');
  await box(two).press('Enter');
  expect(await two.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await say(two, 'Is there parking?');
  const answer = comment(one, 'Is there parking?').getByRole('button', { name: 'Reply' });
  await answer.click();
  await one.getByRole('button', { name: 'Cancel' }).click();
  expect(await one.getByPlaceholder('Type your reply...').count()).toBe(0);
  await answer.click();
  await one.getByPlaceholder('Type your reply...').fill('Behind the hostel.');
  await one.getByRole('button', { name: 'Send' }).click();
  const reply = two.getByRole('listitem').filter({ hasText: 'Is there parking?' }).getByText('Behind the hostel.');
  await reply.waitFor();

  for (const words of ['Second', 'Third', 'Fourth']) await say(one, words);
  await comment(two, 'Fourth').waitFor();
  await two.getByRole('button', { name: 'Show less' }).click();
  expect(await comment(two, 'Fourth').count()).toBe(0);
  await two.getByRole('button', { name: 'Show more' }).click();
  await comment(two, 'Fourth').waitFor();

  // Until the own comment is back, it can be neither sent again nor edited.
  line.hold();
  await box(two).fill('On my way');
  await box(two).press('Enter');
  await expect.poll(() => box(two).isEditable()).toBe(false);
  expect(await two.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  line.letGo();
  await comment(one, 'On my way').waitFor();
  await expect.poll(() => box(two).inputValue()).toBe('');
  expect(await box(two).isEditable()).toBe(true);

  // Offline: the comment waits, and is sent once when the connection returns.
  expectTrouble(/ERR_INTERNET_DISCONNECTED|request failed/);
  await line.cut();
  await two.getByText('Connecting to the live discussion...').waitFor();
  await box(two).fill('I am in the lift');
  await box(two).press('Enter');
  await two.getByRole('list', { name: 'Not sent yet' }).getByText('I am in the lift').waitFor();
  expect(await box(two).inputValue()).toBe('');
  await say(one, 'While you were away');
  await comment(one, 'Second').getByRole('button', { name: 'Delete comment' }).click();
  await confirm(one, 'Delete');
  await comment(one, 'Second').waitFor({ state: 'detached' });
  await line.mend();
  await comment(two, 'While you were away').waitFor();
  await comment(two, 'Second').waitFor({ state: 'detached' });
  await comment(one, 'I am in the lift').waitFor();
  await two.getByRole('list', { name: 'Not sent yet' }).waitFor({ state: 'detached' });
  expect(await box(two).inputValue()).toBe('');

  // Everyone can delete their own comments, and the host all of them.
  expect(await comment(two, 'Third').getByRole('button', { name: 'Delete comment' }).count()).toBe(0);
  await comment(one, 'Is there parking?').getByRole('button', { name: 'Delete comment' }).click();
  await confirm(one, 'Delete');
  await reply.waitFor({ state: 'detached' });
  const said = (await commentsOf(one.request, ada, event.id)).map(({ content }) => content);
  expect(said).toEqual(['Third', 'Fourth', 'On my way', 'While you were away', 'I am in the lift']);
  expect(await barriersOn(one)).toEqual([]);
  await two.reload();
  await comment(two, 'On my way').waitFor();
  expect(await comment(two, 'Is there parking?').count()).toBe(0);

  // Leaving the page leaves the room.
  expect(sent.some((frame) => frame.includes('event:join'))).toBe(true);
  expect(sent.some((frame) => frame.includes('event:leave'))).toBe(false);
  await one.getByRole('link', { name: 'Back to Events' }).click();
  await expect.poll(() => sent.some((frame) => frame.includes('event:leave') && frame.includes(event.id))).toBe(true);
});

test('a notification opens the comment of an event, and says so when it is deleted', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'wairimu'), await member(product, 'kiptoo')];
  const [{ page: one, expectTrouble }, { page: two }] = [
    await visit({ as: ada, screen: 'phone' }),
    await visit({ as: ben }),
  ];
  const event = await hostEvent(one.request, ada);
  await two.goto(`/events-parties/events/${event.id}`);
  for (const words of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) await say(two, words);
  await comment(two, 'Fifth').getByRole('button', { name: 'Reply' }).click();
  await two.getByPlaceholder('Type your reply...').fill('By the way, Fifth!');
  await two.getByRole('button', { name: 'Send' }).click();
  await comment(two, 'By the way').waitFor();

  await one.goto('/notifications');
  await one.getByRole('main').getByRole('link', { name: '“By the way, Fifth!”' }).click();
  await one.waitForURL('**/events/*?comment=*');
  const focus = () => one.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focus).toContain('By the way, Fifth!');
  const isOnScreen = () =>
    one.evaluate(() => {
      const { top, bottom } = document.activeElement!.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    });
  await expect.poll(isOnScreen).toBe(true);
  expect(await comment(one, 'First').count()).toBe(0);
  await one.reload();
  await expect.poll(focus).toContain('By the way, Fifth!');
  expect(await barriersOn(one)).toEqual([]);
  const linked = one.url();

  expectTrouble(/answered 404: GET .*\/thread$/);
  await comment(two, 'Fifth').first().getByRole('button', { name: 'Delete comment' }).click();
  await confirm(two, 'Delete');
  await one.getByText('This comment is no longer there.').waitFor();
  await one.goto(linked);
  await one.getByText('This comment is no longer there.').waitFor();
  await expect.poll(focus).toBe('This comment is no longer there.');
  await expect.poll(isOnScreen).toBe(true);
  await one.getByRole('link', { name: 'Show all comments' }).click();
  await comment(one, 'First').waitFor();
  expect(new URL(one.url()).search).toBe('');
});
