import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { confirm } from '#support/confirm.ts';
import { hostEvent } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { pressOn, tabTo, typeInto } from '#support/keyboard.ts';
import { member } from '#support/member.ts';
import { notAllowed } from '#support/not-allowed.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { expectFocus, focusOf } from '#support/screen-reader.ts';
import { befriend, whisper } from '#support/whispers.ts';

/** Presses Tab and Shift+Tab in a dialog; throws if the focus leaves it for another part of the page. */
async function tabAround(page: Page, dialog: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 15; presses += 1) {
      await page.keyboard.press(key);
      // Between the last and the first control the focus is in the browser's own window.
      const isInside = await dialog.evaluate(
        (box) => document.activeElement === document.body || box.contains(document.activeElement),
      );
      expect(isInside, `${key} leads to ${await focusOf(page)}`).toBe(true);
    }
  }
}

test('a page that is opened has the focus at its heading, and going back returns it to the link', async ({
  product,
  visit,
}) => {
  const ada = await member(product, 'focus_ada');
  for (let number = 1; number <= 8; number += 1) await ada.post(`Post ${number}\n`.repeat(4));
  const { page } = await visit({ as: ada, screen: 'desktop' });
  await page.goto('/feed');
  const opened = page.getByRole('article').filter({ hasText: 'Post 4' }).getByRole('link', { name: '0 comments' });
  const isFocused = () => opened.evaluate((link) => link === document.activeElement);

  await pressOn(page, opened);
  await expectFocus(page, 'heading "Post"');
  await pressOn(page, page.getByRole('button', { name: 'Back' }));
  await page.waitForURL('**/feed');
  await expect.poll(isFocused).toBe(true);
  await page.goForward();
  await page.waitForURL('**/feed/*');
  await expectFocus(page, 'button "Back"');
  await page.goBack();
  await expect.poll(isFocused).toBe(true);

  await pressOn(page, page.getByRole('link', { name: 'Events' }).filter({ visible: true }));
  await expectFocus(page, 'heading "Events"');
  await page.goBack();
  await expectFocus(page, 'link "Events"');
});

test('a tap opens a page without a ring around its heading', async ({ product, visit }) => {
  const ada = await member(product, 'tap_ada');
  await ada.post('Tapped');
  const { page } = await visit({ as: ada });
  await page.goto('/feed');
  // What keeps the focus loads with the first touch.
  await page.getByRole('article').filter({ hasText: 'Tapped' }).getByRole('button', { name: /^Like/ }).tap();
  await page.waitForLoadState('networkidle');
  await page.getByRole('article').filter({ hasText: 'Tapped' }).getByRole('link', { name: '0 comments' }).tap();
  await expectFocus(page, 'heading "Post"');
  expect(
    await page.getByRole('heading', { name: 'Post' }).evaluate((heading) => heading.matches(':focus-visible')),
  ).toBe(false);
  await page.getByRole('button', { name: 'Back' }).tap();
  await expectFocus(page, 'link "0 comments"');
});

test('a page that focuses a field of its own keeps it there', async ({ product, visit }) => {
  const ada = await member(product, 'own_ada');
  const { page } = await visit({ as: ada, screen: 'desktop' });
  await page.goto('/feed');
  await pressOn(page, page.getByRole('link', { name: 'Search' }).filter({ visible: true }));
  await page.waitForURL('**/dashboard');
  await page.getByRole('searchbox').waitFor();
  await expectFocus(page, /^searchbox/);
});

test('a conversation has the focus when it is opened, and its row when it is closed', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'talk_ada'), await member(product, 'talk_ben')];
  const id = await befriend(product, ada, ben);
  await whisper(product, ben, id, ['Habari?']);
  for (const screen of ['phone', 'desktop'] as const) {
    const { page } = await visit({ as: ada, screen });
    await page.goto('/chat');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await pressOn(page, page.getByRole('link', { name: /Habari\?/ }));
    await expectFocus(page, 'region "Conversation"');
    if (screen === 'phone') await pressOn(page, page.getByRole('link', { name: 'Back to conversations' }));
    else await page.goBack();
    await expectFocus(page, /^link ".*Habari\?/);
  }
});

test('a conversation gets the focus when the code that moves it arrives after the page was opened', async ({
  product,
  visit,
}) => {
  const [ada, ben] = [await member(product, 'late_ada'), await member(product, 'late_ben')];
  const id = await befriend(product, ada, ben);
  await whisper(product, ben, id, ['Habari?']);
  for (const screen of ['phone', 'desktop'] as const) {
    const { page } = await visit({ as: ada, screen });
    const opened = Promise.withResolvers<void>();
    await page.route(/\/assets\/focus-aids-/, async (route) => {
      await opened.promise;
      await route.continue();
    });
    await page.goto('/chat');
    await pressOn(page, page.getByRole('link', { name: /Habari\?/ }));
    await page.getByRole('region', { name: 'Conversation', exact: true }).waitFor();
    opened.resolve();
    await expectFocus(page, 'region "Conversation"');
  }
});

test('a reply leaves the focus in the field, and a menu returns it to its button', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'reply_ada'), await member(product, 'reply_ben')];
  const id = await befriend(product, ada, ben);
  await whisper(product, ben, id, ['Habari?']);
  const { page } = await visit({ as: ada, screen: 'desktop' });
  await page.goto('/chat/reply_ben');
  const options = page.getByRole('article').getByRole('button', { name: 'Message options' });
  await pressOn(page, options);
  await page.keyboard.press('Escape');
  await expectFocus(page, 'button "Message options"');
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Reply', exact: true }));
  await expectFocus(page, 'textbox "Message"');
  await page.keyboard.type('Nzuri');
  await page.keyboard.press('Enter');
  await page.getByRole('article').filter({ hasText: 'Nzuri' }).waitFor();
  await expectFocus(page, 'textbox "Message"');
});

test('a dialog takes the focus, keeps it, closes with Escape and returns it', async ({ product, visit }) => {
  const ada = await member(product, 'dialog_ada');
  await ada.post('Look', [await paintedPicture('teal')]);
  const { page } = await visit({ as: ada, screen: 'desktop' });
  await page.goto('/feed');
  const cases = [
    { opener: 'Create new post', dialog: 'Create Post', first: 'textbox "What do you want to say?"' },
    { opener: 'Open picture', dialog: 'Pictures', first: /^(?!none|button "Open)/ },
  ];
  for (const { opener, dialog: name, first } of cases) {
    await pressOn(page, page.getByRole('button', { name: opener }));
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    await expectFocus(page, first);
    await tabAround(page, dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(page, `button "${opener}"`);
  }

  // Posts far above the focus are not in the document.
  await page.goto('/feed');
  await pressOn(
    page,
    page.getByRole('article').filter({ hasText: 'Look' }).getByRole('button', { name: 'Post options' }),
  );
  await pressOn(page, page.getByRole('button', { name: 'Edit Post' }));
  const edit = page.getByRole('dialog', { name: 'Edit Post' });
  await edit.waitFor();
  await expectFocus(page, 'textbox "Text of your post"');
  await tabAround(page, edit);
  await page.keyboard.press('Escape');
  await expectFocus(page, 'button "Post options"');
});

test('a dialog stays open while it sends, and closes by a click beside it', async ({ product, visit }) => {
  const ada = await member(product, 'sending_ada');
  await ada.post('Look');
  const { page, expectTrouble } = await visit({ as: ada, screen: 'desktop' });
  expectTrouble(/answered 403: PUT/);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/posts/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await answer.promise;
    return route.fulfill(notAllowed);
  });
  await page.goto('/feed');
  await page.getByRole('article', { name: 'Sending_ada' }).getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('button', { name: 'Edit Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Post' });
  await dialog.getByRole('textbox').fill('Looked');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Saving...' }).waitFor();
  // Of several presses of Escape in a row, only the first sends `cancel`, which a page can prevent.
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Escape');
  await page.mouse.click(8, 400);
  expect(await dialog.isVisible()).toBe(true);
  answer.resolve();
  await dialog.getByText('Your change was not saved.').waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Looked');
  await page.mouse.click(8, 400);
  await dialog.waitFor({ state: 'detached' });
});

test('what disappears leaves the focus in the part of the page that it was in', async ({ product, visit }) => {
  const ada = await member(product, 'gone_ada');
  const { id } = await ada.post('Who is in?');
  await ada.comment(id, 'I am.');
  await ada.comment(id, 'Me too.');
  const { page } = await visit({ as: ada, screen: 'desktop' });
  await page.goto(`/feed/${id}`);
  const comment = page.getByRole('listitem').filter({ hasText: 'Me too.' });
  await pressOn(page, comment.getByRole('button', { name: 'Delete comment' }));
  await page.getByRole('dialog').waitFor();
  await confirm(page, 'Delete');
  await comment.waitFor({ state: 'detached' });
  await expectFocus(page, /^list /);

  await pressOn(page, page.getByRole('listitem').getByRole('button', { name: 'Reply' }));
  await expectFocus(page, 'textbox "Write a reply"');
  await page.keyboard.type('Good.');
  await page.keyboard.press('Enter');
  await page.getByText('Comment Posted Successfully').waitFor();
  await expectFocus(page, /^(listitem|article) /);

  await page.goto('/feed');
  const post = page.getByRole('article').filter({ hasText: 'Who is in?' });
  await pressOn(page, post.getByRole('button', { name: 'Post options' }));
  await pressOn(page, page.getByRole('button', { name: 'Delete Post' }));
  await page.getByRole('dialog').waitFor();
  await confirm(page, 'Delete');
  await post.waitFor({ state: 'detached' });
  await expectFocus(page, /^(?!none)/);
});

test('a button that waits for the server keeps the focus', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'wait_ada'), await member(product, 'wait_ben')];
  const { page } = await visit({ as: ada, screen: 'desktop' });
  const event = await hostEvent(page.request, ben);
  await page.goto(`/events-parties/events/${event.id}`);
  const slow = Promise.withResolvers<void>();
  await page.route('**/rsvp', (route) => slow.promise.then(() => route.continue()), { times: 1 });
  await pressOn(page, page.getByRole('button', { name: 'Register for Event' }));
  // The button waits longer than the focus can be nowhere.
  await expectFocus(page, 'region "Event Actions"');
  slow.resolve();
  await expectFocus(page, 'button "Cancel Registration"');

  await page.goto('/settings');
  await typeInto(page, page.getByLabel('Bio'), 'Rows on the lake.');
  await pressOn(page, page.getByRole('button', { name: 'Save Changes' }));
  await page.getByText('Changes saved successfully!').waitFor();
  // The button stays disabled until something else is changed.
  await expectFocus(page, /^(form|generic|section|region) /);
  await page.keyboard.press('Tab');
  expect(await focusOf(page)).not.toBe('none');
});

test('the skip link leads past the navigation', async ({ product, visit }) => {
  const ada = await member(product, 'skip_ada');
  await ada.post('After the navigation');
  const { page } = await visit({ as: ada, screen: 'desktop' });
  await page.goto('/feed');
  const post = page.getByRole('article').filter({ hasText: 'After the navigation' });
  await post.waitFor();
  await page.keyboard.press('Tab');
  expect(await focusOf(page)).toBe('link "Skip to content"');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true);
  await tabTo(page, post.getByRole('link', { name: '0 comments' }));
});
