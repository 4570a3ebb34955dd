import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { confirm } from '#support/confirm.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { settledTop } from '#support/settled-top.ts';
import { befriend, whisper } from '#support/whispers.ts';

const box = (page: Page) => page.getByPlaceholder('Type a message...');
const messages = (page: Page) => page.getByRole('region', { name: 'Messages with' });
const said = (page: Page, words: string | RegExp): Locator => messages(page).getByText(words, { exact: true });
const list = (page: Page) => page.getByRole('region', { name: 'Conversations' });

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await said(page, words).waitFor();
}

/** Opens the menu of a message and chooses an action. */
async function choose(page: Page, words: string, choice: string): Promise<void> {
  const message = messages(page).getByRole('article').filter({ hasText: words });
  // Scrolling closes the menu, so the list has to be at rest.
  await settledTop(message);
  await message.getByRole('button', { name: 'Message options' }).click();
  await message.getByRole('button', { name: choice }).click();
}

test('two friends find each other, chat live, and find everything again after a reload', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'ada'), await member(product, 'ben')];
  await Promise.all([ada.follow(ben), ben.follow(ada)]);
  const [hers, his] = [await visit({ as: ada, screen: 'desktop' }), await visit({ as: ben })];
  await hers.page.goto('/chat');
  await hers.page.getByRole('heading', { name: 'Welcome to Campus Chat' }).waitFor();
  await hers.page.getByText('No conversations found').waitFor();
  await hers.page.getByRole('button', { name: 'New Chat' }).click();
  await hers.page.getByLabel('Search your friends').fill('nobody like that');
  await hers.page.getByText('No Mutual friends not found').waitFor();
  await hers.page.getByLabel('Search your friends').fill('ben');
  await hers.page.getByRole('button', { name: '@ben' }).click();
  await hers.page.waitForURL('**/chat/ben');
  await hers.page.getByText('No messages yet. Start the conversation!').waitFor();
  await list(hers.page).getByText('new chat', { exact: true }).waitFor();
  expect(await hers.page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);

  // He is on another page, where the badge appears.
  const counted = his.page.waitForResponse((answer) => answer.url().endsWith('/api/conversations/unread-count'));
  await his.page.goto('/feed');
  // The unread messages are counted once he is connected; only then a message is delivered immediately.
  await counted;
  await say(hers.page, 'Habari Ben?');
  const place = his.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Whispers/ });
  await place.getByText('1 unread').waitFor();
  await messages(hers.page).getByText('Delivered').waitFor();
  await place.click();
  await list(his.page)
    .getByRole('link', { name: /Ada Mwangi.*Habari Ben\?/ })
    .click();
  await his.page.waitForURL('**/chat/ada');
  await said(his.page, 'Habari Ben?').waitFor();
  // On a phone the conversation replaces the list.
  await expect.poll(() => list(his.page).isVisible()).toBe(false);
  expect(await list(hers.page).isVisible()).toBe(true);
  const header = his.page.getByRole('heading', { name: 'Ada Mwangi' }).getByRole('link');
  expect(await header.getAttribute('href')).toBe('/profile/ada');
  expect(await header.innerText()).toContain('Kenya');
  await messages(hers.page).getByText('Read', { exact: true }).waitFor();
  await expect.poll(() => place.getByText('unread').count()).toBe(0);

  await box(his.page).pressSequentially('Mzuri');
  await messages(hers.page).getByText('Ben Mwangi is typing...').waitFor();
  await expect.poll(() => hers.page.getByText('is typing...').count(), { timeout: 10_000 }).toBe(0);
  await box(his.page).press('Enter');
  await said(hers.page, 'Mzuri').waitFor();
  await list(hers.page).getByText('Mzuri').waitFor();
  const middle = async (words: string) => {
    const { x, width } = (await said(hers.page, words).boundingBox())!;
    return x + width / 2;
  };
  expect(await middle('Habari Ben?')).toBeGreaterThan(await middle('Mzuri'));
  const answer = messages(hers.page).getByRole('article', { name: 'Ben Mwangi' });
  await answer.locator('time').waitFor();

  await hers.page.reload();
  // She asks who is active when she opens the page, and then once a minute, so he must be connected now.
  await hers.page.getByRole('heading', { name: /Active now.*Ben Mwangi/ }).waitFor();
  await his.page.reload();
  for (const { page } of [hers, his]) {
    await said(page, 'Habari Ben?').waitFor();
    await said(page, 'Mzuri').waitFor();
    await messages(page).getByText('Today', { exact: true }).waitFor();
    expect(await messages(page).getByRole('article').count()).toBe(2);
  }
  await his.page.getByRole('link', { name: 'Back to conversations' }).click();
  await his.page.waitForURL('**/chat');
  await list(his.page).getByText('You:').waitFor();
  await his.page.goto('/chat/ada/more');
  await his.page.waitForURL('**/chat');
});

test('a person writes from the profile of somebody who has just followed back', async ({ product, visit }) => {
  const [hana, ife] = [await member(product, 'hana'), await member(product, 'ife')];
  const [hers, his] = [await visit({ as: hana }), await visit({ as: ife })];
  await hers.page.goto('/profile/ife');
  await hers.page.getByRole('button', { name: 'Follow', exact: true }).click();
  await hers.page.getByText('You can whisper to each other once Ife Mwangi follows you back.').waitFor();
  await ife.follow(hana);
  await hers.page.reload();
  await hers.page.getByRole('link', { name: 'Message', exact: true }).click();
  await hers.page.waitForURL('**/chat/ife');
  await hers.page.getByText('No messages yet. Start the conversation!').waitFor();
  await his.page.goto('/chat');
  await his.page.getByText('No conversations found').waitFor();
  await say(hers.page, 'Thanks for following!');
  await list(his.page)
    .getByRole('link', { name: /Hana Mwangi.*Thanks for following!/ })
    .click();
  await said(his.page, 'Thanks for following!').waitFor();
  expect(await messages(hers.page).getByRole('article').count()).toBe(1);
});

test('a message is edited, replied to, deleted and found by search', async ({ product, visit }) => {
  const [cleo, dan] = [await member(product, 'cleo'), await member(product, 'dan')];
  const id = await befriend(product, cleo, dan);
  await whisper(
    product,
    dan,
    id,
    Array.from({ length: 130 }, (_, at) => `line ${at}`),
  );
  await whisper(product, cleo, id, ['Meet at nonn', 'Never mind']);
  const [hers, his] = [await visit({ as: cleo }), await visit({ as: dan, screen: 'desktop' })];
  await his.page.goto('/chat/cleo');
  await hers.page.goto('/chat/dan');
  await choose(hers.page, 'Meet at nonn', 'Edit');
  await box(hers.page).fill('Meet at noon https://baraza.example/where');
  await hers.page.getByRole('button', { name: 'Save', exact: true }).click();
  await messages(his.page).getByText('Meet at noon').waitFor();
  await messages(his.page).getByText('edited').waitFor();
  const link = messages(his.page).getByRole('link', { name: 'https://baraza.example/where' });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  await choose(hers.page, 'Never mind', 'Delete for both');
  await confirm(hers.page, 'Delete for both');
  await expect.poll(() => messages(his.page).getByText('Never mind').count()).toBe(0);
  await choose(his.page, 'Meet at noon', 'Reply');
  await say(his.page, 'I will be there');
  await messages(hers.page)
    .getByRole('article')
    .filter({ hasText: 'I will be there' })
    .getByRole('button', { name: /You/ })
    .waitFor();

  await his.page.getByRole('button', { name: 'Conversation options' }).click();
  await his.page.getByRole('button', { name: 'Search messages' }).click();
  await his.page.getByLabel('Words to look for').fill('LINE 7');
  await his.page.getByText('11 messages').waitFor();
  await his.page
    .getByRole('dialog')
    .getByRole('button', { name: /line 7$/ })
    .click();
  await expect.poll(() => said(his.page, 'line 7').isVisible()).toBe(true);

  await hers.page.reload();
  await messages(hers.page).getByText('Meet at noon').first().waitFor();
  expect(await messages(hers.page).getByText('Never mind').count()).toBe(0);
});

test('a picture is sent without its location, and opens full screen', async ({ product, visit }) => {
  const [eve, femi] = [await member(product, 'eve'), await member(product, 'femi')];
  const id = await befriend(product, eve, femi);
  await whisper(product, femi, id, ['Show me']);
  const [hers, his] = [await visit({ as: eve }), await visit({ as: femi })];
  await his.page.goto('/chat/eve');
  await hers.page.goto('/chat/femi');
  await said(hers.page, 'Show me').waitFor();
  await hers.page.getByLabel('Picture to send').setInputFiles(await paintedPicture('teal'));
  await hers.page.getByText(/^Ready to send/).waitFor();
  await hers.page.getByRole('button', { name: 'Send', exact: true }).click();
  for (const { page } of [hers, his]) {
    const picture = messages(page).getByRole('button', { name: 'Open picture' }).getByRole('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await his.page.getByRole('button', { name: 'Open picture' }).click();
  await his.page.getByRole('dialog', { name: 'Pictures' }).waitFor();
  await his.page.keyboard.press('Escape');
  await hers.page.getByRole('link', { name: 'Back to conversations' }).click();
  await list(hers.page).getByText('Picture').waitFor();
  await hers.page.reload();
  await list(hers.page).getByText('Picture').waitFor();
  await his.page.reload();
  await his.page.getByRole('button', { name: 'Open picture' }).click();
  await his.page.getByRole('dialog', { name: 'Pictures' }).waitFor();
  await his.page.keyboard.press('Escape');
  await his.page.getByRole('button', { name: 'Conversation options' }).click();
  await his.page.getByRole('button', { name: 'Pictures' }).click();
  await his.page.getByRole('button', { name: /^Picture from Eve Mwangi/ }).click();
  await his.page.locator('.yarl__slide img').waitFor();
});

test('messages written offline survive a reload, are marked as unsent, and are sent once', async ({
  product,
  visit,
}) => {
  const [gita, hugo] = [await member(product, 'gita'), await member(product, 'hugo')];
  const id = await befriend(product, gita, hugo);
  await whisper(product, hugo, id, ['Are you there?']);
  const hers = await visit({ as: gita });
  hers.expectTrouble(/socket\.io|ERR_INTERNET_DISCONNECTED|WebSocket|unread-count/);
  const { page } = hers;
  // Only the live connection is cut; the page itself loads.
  let isCut = true;
  await page.context().routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) void socket.close();
    else socket.connectToServer();
  });
  await page.context().route(/\/socket\.io\//, (route) => (isCut ? route.abort() : route.continue()));
  await page.goto('/chat/hugo');
  await said(page, 'Are you there?').waitFor();
  for (const words of ['Yes', 'I am here']) await say(page, words);
  await expect.poll(() => page.getByRole('button', { name: 'Not sent – retry' }).count()).toBe(2);
  await page.reload();
  await said(page, 'I am here').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Not sent – retry' }).count()).toBe(2);
  isCut = false;
  // A second tab of the same browser reconnects, and both show each message once.
  const other = await page.context().newPage();
  await other.goto('/chat/hugo');
  await expect.poll(() => messages(other).getByText('Sent', { exact: true }).count()).toBe(2);
  await page.reload();
  await expect.poll(() => messages(page).getByText('Sent', { exact: true }).count()).toBe(2);
  for (const tab of [page, other]) {
    expect(await messages(tab).getByRole('article').allInnerTexts()).toEqual([
      expect.stringContaining('Are you there?'),
      expect.stringContaining('Yes'),
      expect.stringContaining('I am here'),
    ]);
  }
});

test('a long conversation opens with one page of messages, however short, and scrolling up loads the next', async ({
  product,
  visit,
}) => {
  const [ife, jabu] = [await member(product, 'ife'), await member(product, 'jabu')];
  const id = await befriend(product, ife, jabu);
  await whisper(
    product,
    jabu,
    id,
    Array.from({ length: 70 }, (_, number) => `ok ${number}`),
  );
  for (const screen of ['phone', 'desktop'] as const) {
    const { page } = await visit({ as: ife, screen });
    const pages: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // The live connection requests what came after the newest message, and no page.
      if (pathname !== `/api/conversations/${id}` || searchParams.has('after')) return;
      pages.push(searchParams.get('lastMessageId') ?? 'newest');
    });
    await page.goto('/chat/jabu');
    await messages(page).getByText('ok 69', { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(pages).toEqual(['newest']);
    await expect
      .poll(async () => {
        await messages(page).hover();
        await page.mouse.wheel(0, -400);
        return messages(page).getByText('ok 0', { exact: true }).isVisible();
      })
      .toBe(true);
    expect(pages).toHaveLength(3);
  }
});
