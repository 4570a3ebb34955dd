import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { expect } from 'vitest';
import { callAs, hostEvent, register } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member, type Member } from '#support/member.ts';

const bell = (page: Page, name = 'Notifications') => page.getByRole('link', { name }).filter({ visible: true });
const line = (page: Page, words: string) => page.getByRole('main').getByRole('link', { name: words });

/** Creates a post with this many comments by another person. */
async function commented(author: Member, by: Member, count: number): Promise<{ id: string; comments: string[] }> {
  const { id } = await author.post('Who has the notes?');
  const comments: string[] = [];
  for (let number = 1; number <= count; number += 1) comments.push((await by.comment(id, `Answer ${number}`)).id);
  return { id, comments };
}

/** Opens the list, deletes what a notification is about, and follows it; leaves the page before the list is refetched. */
async function followGone(
  page: Page,
  words: string,
  { takeAway, lands }: { takeAway: () => Promise<unknown>; lands: Locator },
): Promise<void> {
  await page.goto('/notifications');
  await line(page, words).waitFor();
  // Before the deletion, because a refetch would remove the notification before it is clicked.
  await page.route('**/api/notifications/user/*', async (route) => {
    await lands.waitFor();
    await route.continue();
  });
  await takeAway();
  await line(page, words).click();
  await page.getByText('This is no longer available.').waitFor();
  await lands.waitFor();
  await page.unrouteAll({ behavior: 'wait' });
}

test('an action in another browser appears live at the bell; a click marks it as read, and a reload keeps that', async ({
  product,
  visit,
}) => {
  const [ada, ben] = [await member(product, 'ada'), await member(product, 'ben')];
  const { id } = await ada.post('Who plays chess?');
  const [hers, his] = [await visit({ as: ada }), await visit({ as: ben })];
  await hers.page.goto('/dashboard');
  await bell(hers.page).waitFor();
  await his.page.goto(`/feed/${id}`);
  await his.page.getByRole('button', { name: /^Like/ }).click();
  await bell(hers.page, 'Notifications, 1 unread').click();
  const like = line(hers.page, 'Ben Mwangi liked your post');
  await like.waitFor();
  await hers.page.getByText('Unread', { exact: true }).waitFor({ state: 'attached' });
  await like.click();
  await hers.page.waitForURL(`**/feed/${id}`);
  await hers.page.getByText('Who plays chess?').waitFor();
  await bell(hers.page, 'Notifications').click();
  await like.waitFor();
  await hers.page.reload();
  await like.waitFor();
  expect(await hers.page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0);
  expect(await hers.page.getByText('Unread', { exact: true }).count()).toBe(0);
});

test('the dropdown of wide screens shows the newest, closes by a click elsewhere or Escape, and marks all as read on every device', async ({
  product,
  visit,
}) => {
  const [cora, dan] = [await member(product, 'cora'), await member(product, 'dan')];
  const [desk, phone] = [await visit({ as: cora, screen: 'desktop' }), await visit({ as: cora, screen: 'phone' })];
  const { page } = desk;
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: 'Latest notifications' });
  await button.click();
  await page.getByText('No notifications').waitFor();
  await page.mouse.click(900, 600);
  await page.getByText('No notifications').waitFor({ state: 'hidden' });
  await button.press('Enter');
  await page.getByText('No notifications').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('No notifications').waitFor({ state: 'hidden' });

  await phone.page.goto('/dashboard');
  const { id, comments } = await commented(cora, dan, 11);
  await bell(phone.page, 'Notifications, 9+ unread').waitFor();
  expect(await bell(phone.page, 'Notifications, 9+ unread').innerText()).toBe('9+');
  await phone.page.reload();
  await bell(phone.page, 'Notifications, 9+ unread').waitFor();
  await button.click();
  const newest = page.getByRole('link', { name: 'Dan Mwangi commented on your post: “Answer 11”' });
  await newest.waitFor();
  // Arrives while the list is open.
  await dan.follow(cora);
  await page.getByRole('link', { name: 'Dan Mwangi started following you' }).waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => bell(phone.page, 'Notifications').innerText()).toBe('');
  await newest.click();
  await page.waitForURL(`**/feed/${id}?comment=${comments[10]}`);
  await newest.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  expect(await page.getByText(/\d unread/).count()).toBe(0);
});

test('a notification whose post, event, announcement or person was deleted says so, and disappears', async ({
  product,
  visit,
}) => {
  const [mo, nur] = [await member(product, 'moses'), await member(product, 'nuru')];
  const { page, expectTrouble } = await visit({ as: mo });
  expectTrouble(/^answered 404: /);
  const follow = (words: string, takeAway: () => Promise<unknown>, lands: Locator) =>
    followGone(page, words, { takeAway, lands });
  const post = await mo.post('Here for a moment.');
  await nur.call('PATCH', `/api/posts/${post.id}`, { like: 1 });
  const takePost = () => callAs(page.request, mo, `DELETE /api/posts/${post.id}`);
  await follow('liked your post', takePost, page.getByText("Post doesn't exist"));

  const event = await hostEvent(page.request, mo);
  await register(page.request, nur, event);
  const takeEvent = () => callAs(page.request, mo, `DELETE /api/events/${event.id}`);
  await follow('registered for', takeEvent, page.getByRole('heading', { name: 'Event not found' }));

  const said = await nur.call<{ id: string }>('POST', '/api/announcements', { content: 'Hall changed' });
  const takeBack = () => callAs(page.request, nur, `DELETE /api/announcements/${said.id}`);
  await follow('Hall changed', takeBack, page.getByText('No announcements yet'));

  await nur.follow(mo);
  const leave = () => callAs(page.request, nur, 'DELETE /api/profile/me', { username: 'nuru' });
  await follow('started following you', leave, page.getByText("User doesn't exist"));
  await bell(page).click();
  await page.getByText("You don't have any notifications yet").waitFor();
  await page.reload();
  await page.getByText("You don't have any notifications yet").waitFor();
});

test('notifications missed while disconnected are loaded', async ({ product, visit }) => {
  const [kim, lee] = [await member(product, 'kimani'), await member(product, 'leila')];
  const { page, expectTrouble } = await visit({ as: kim });
  expectTrouble(/WebSocket|socket\.io/);
  let isCut = false;
  const open: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (route) => {
    if (isCut) return void route.close();
    route.connectToServer();
    open.push(route);
  });
  await page.route(/\/socket\.io\//, (route) => (isCut ? route.abort() : route.continue()));
  await page.goto('/notifications');
  await page.getByText("You don't have any notifications yet").waitFor();
  await lee.follow(kim);
  await line(page, 'Leila Mwangi started following you').waitFor();
  await bell(page, 'Notifications, 1 unread').waitFor();
  isCut = true;
  await Promise.all(open.map((route) => route.close()));
  await commented(kim, lee, 2);
  expect(await bell(page, 'Notifications, 1 unread').count()).toBe(1);
  isCut = false;
  await bell(page, 'Notifications, 3 unread').waitFor();
  await line(page, '“Answer 2”').waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(3);
  await page.reload();
  await line(page, '“Answer 2”').waitFor();
  await bell(page, 'Notifications, 3 unread').waitFor();
});
