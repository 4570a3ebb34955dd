import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import type { Event } from '@baraza/contract/features/events.ts';
import type { Comment, Post } from '@baraza/contract/features/posts.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { hostEvent } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { lineOf } from '#support/live-line.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { askOf, registerVenture } from '#support/ventures.ts';
import { befriend } from '#support/whispers.ts';

const numbers = (count: number, what: string) => Array.from({ length: count }, (_, index) => `${what} ${index + 1}`);

/** Returns the number of entries on the device. */
function countStored(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('baraza-outbox');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const count = opening.result.transaction('entries').objectStore('entries').count();
    await new Promise((resolve) => count.addEventListener('success', resolve));
    opening.result.close();
    return count.result;
  });
}

/** Lets each write arrive, and drops one answer in three: of requests, and of messages on the socket. */
async function loseAnswers(context: BrowserContext): Promise<() => number> {
  let [writes, lost] = [0, 0];
  const isLost = () => {
    writes += 1;
    if (writes % 3 !== 1) return false;
    lost += 1;
    return true;
  };
  await context.route('**/api/**', async (route, request) => {
    if (request.method() === 'GET') return route.fallback();
    if (!isLost()) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await context.routeWebSocket(/\/socket\.io\//, (socket) => {
    const product = socket.connectToServer();
    // An acknowledgement that carries a stored message.
    product.onMessage((frame) => {
      const isAnswer = typeof frame === 'string' && /^43\/conversations,\d+\[.*"clientId"/.test(frame);
      if (!isAnswer || !isLost()) socket.send(frame);
    });
  });
  return () => lost;
}

test('what is written offline survives the tab, and arrives once and in order over a line that loses answers', async ({
  product,
  visit,
}) => {
  const [ada, ben, cleo] = [
    await member(product, 'outbox_ada'),
    await member(product, 'outbox_ben'),
    await member(product, 'outbox_cleo'),
  ];
  const ask = askOf(product);
  const { page, expectTrouble } = await visit({ as: ada });
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|request failed|websocket/i);
  const conversationId = await befriend(product, ada, ben);
  const { id: postId } = await ben.post('Who is on campus?');
  const event = await hostEvent(page.request, ben);
  const venture = await registerVenture(ask, ben);

  const context = page.context();
  const open = async (path: string) => {
    const tab = await context.newPage();
    const line = await lineOf(tab);
    await tab.goto(path);
    return { tab, line };
  };
  const chat = await open(`/chat/outbox_ben`);
  const feed = await open('/feed');
  const post = await open(`/feed/${postId}`);
  const seat = await open(`/events-parties/events/${event.id}`);
  const stall = await open(`/student-businesses/business/${venture.id}`);
  const profile = await open('/profile/outbox_cleo');
  const tabs = [chat, feed, post, seat, stall, profile];

  // What a page needs for writing is loaded before the network is lost.
  const message = chat.tab.getByRole('textbox', { name: 'Message' });
  await message.waitFor();
  await feed.tab.getByRole('button', { name: 'Create new post' }).click();
  await stall.tab.getByRole('button', { name: 'Write a Review' }).click();
  await seat.tab.getByRole('button', { name: 'Register for Event' }).waitFor();
  await post.tab.getByLabel('Write a comment').waitFor();
  await profile.tab.getByRole('button', { name: 'Follow', exact: true }).waitFor();
  await Promise.all(tabs.map(({ tab }) => tab.waitForLoadState('networkidle')));
  await Promise.all(tabs.map(({ line }) => line.cut()));

  for (const text of numbers(5, 'Message')) {
    await message.fill(text);
    await message.press('Enter');
  }
  for (const [index, text] of numbers(2, 'Post').entries()) {
    if (index > 0) await feed.tab.getByRole('button', { name: 'Create new post' }).click();
    await feed.tab.getByLabel('What do you want to say?').fill(text);
    const picture = await paintedPicture(index === 0 ? 'teal' : 'gold');
    await feed.tab.getByLabel('Add pictures').and(feed.tab.locator('input[type=file]')).setInputFiles(picture);
    await feed.tab.getByText(/to send$/).waitFor();
    await feed.tab.getByRole('button', { name: 'Post', exact: true }).click();
    await feed.tab.getByRole('dialog').waitFor({ state: 'detached' });
  }
  for (const text of numbers(3, 'Comment')) {
    await post.tab.getByLabel('Write a comment').fill(text);
    await post.tab.keyboard.press('Enter');
    await expect.poll(() => post.tab.getByLabel('Write a comment').inputValue()).toBe('');
  }
  await post.tab.getByRole('article').getByRole('button', { name: /^Like/ }).first().click();
  await profile.tab.getByRole('button', { name: 'Follow', exact: true }).click();
  await seat.tab.getByRole('button', { name: 'Register for Event' }).click();
  await stall.tab.getByRole('radio', { name: '4 of 5 stars' }).check({ force: true });
  await stall.tab.getByLabel('Your review').fill('Worth the queue.');
  await stall.tab.getByRole('button', { name: 'Submit Review' }).click();
  await expect.poll(() => countStored(post.tab), { timeout: 20_000 }).toBe(14);
  for (const { tab } of tabs) await tab.close();

  const countLost = await loseAnswers(context);
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/feed');
  await expect.poll(() => countStored(again), { timeout: 120_000, interval: 500 }).toBe(0);
  expect(countLost()).toBeGreaterThan(3);

  const { messages } = await ada.call<Conversation>('GET', `/api/conversations/${conversationId}`);
  expect(messages.map(({ content }) => content)).toEqual(numbers(5, 'Message'));
  const posts = await ada.call<Post[]>('GET', `/api/posts?ownerId=${ada.user.id}`);
  expect(posts.map(({ content, PostImage }) => [content, PostImage.length])).toEqual([
    ['Post 2', 1],
    ['Post 1', 1],
  ]);
  const comments = await ada.call<Comment[]>('GET', `/api/posts/${postId}/comments`);
  expect(comments.map(({ content }) => content)).toEqual(numbers(3, 'Comment').reverse());
  expect(await ada.call<Post>('GET', `/api/posts/${postId}`)).toMatchObject({ liked: true, likesCounter: 1 });
  expect(await ada.call('GET', `/api/connections/${cleo.user.id}`)).toMatchObject({ isFollowing: true });
  expect(await ada.call<Event>('GET', `/api/events/${event.id}`)).toMatchObject({ viewerStatus: 'registered' });
  const reviewed = await ada.call<Venture>('GET', `/api/ventures/${venture.id}`);
  expect(reviewed.reviews.map(({ rating, comment }) => [rating, comment])).toEqual([[4, 'Worth the queue.']]);
});
