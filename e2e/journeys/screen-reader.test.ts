import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { hostEvent } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { pressOn, tabTo, typeInto } from '#support/keyboard.ts';
import { lineOf } from '#support/live-line.ts';
import { member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { expectFocus, listenTo } from '#support/screen-reader.ts';
import { befriend, whisper } from '#support/whispers.ts';

test('a student signs in and writes, likes and answers posts without a mouse', async ({ product, visit }) => {
  await member(product, 'kb_ada');
  const ben = await member(product, 'kb_ben');
  await ben.post('Who has a charger?');
  const { page } = await visit({ screen: 'desktop' });
  const heard = await listenTo(page.context());
  await page.goto('/login');
  const popped = page.waitForEvent('popup');
  await pressOn(page, page.getByRole('button', { name: 'Log In With Student Email' }));
  const popup = await popped;
  await typeInto(popup, popup.getByLabel('Student e-mail'), 'kb_ada@students.uonbi.ac.ke');
  await typeInto(popup, popup.getByLabel('Name'), 'Kb_ada Mwangi');
  await Promise.all([popup.waitForEvent('close'), popup.keyboard.press('Enter')]);
  await page.waitForURL('**/feed');

  // A post with a described picture.
  await pressOn(page, page.getByRole('button', { name: 'Create new post' }));
  await expectFocus(page, 'textbox "What do you want to say?"');
  await page.keyboard.type('Sunrise over the quad');
  const dialog = page.getByRole('dialog', { name: 'Create Post' });
  const chosen = page.waitForEvent('filechooser');
  await pressOn(page, dialog.locator('label, button').filter({ hasText: 'Add pictures' }));
  await (await chosen).setFiles(await paintedPicture('gold'));
  const describe = dialog.getByLabel('Describe picture 1 for people who cannot see it');
  await typeInto(page, describe, 'The sun between two hostels');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => heard(page)).toContain('Post Created!');
  await expectFocus(page, 'button "Create new post"');
  const own = page.getByRole('article').filter({ hasText: 'Sunrise over the quad' });
  await own.getByRole('button', { name: 'Open picture: The sun between two hostels' }).waitFor();

  // A like and a comment.
  const post = page.getByRole('article').filter({ hasText: 'Who has a charger?' });
  const like = post.getByRole('button', { name: /^Like/ });
  await pressOn(page, like, 'Space');
  expect(await like.getAttribute('aria-pressed')).toBe('true');
  await pressOn(page, post.getByRole('link', { name: '0 comments' }));
  await expectFocus(page, 'heading "Post"');
  await typeInto(page, page.getByLabel('Write a comment'), 'I have one.');
  await pressOn(page, page.getByRole('button', { name: 'Post comment' }));
  await expect.poll(() => heard(page)).toContain('Comment Posted Successfully');
  await expectFocus(page, /^(?!none)/);
  await pressOn(page, page.getByRole('button', { name: 'Back' }), 'Enter');
  await expectFocus(page, 'link "1 comment"');
});

test('two students whisper without a mouse, and each hears what arrives', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'hear_ada'), await member(product, 'hear_ben')];
  const id = await befriend(product, ada, ben);
  await whisper(product, ben, id, ['Habari?']);
  const { page } = await visit({ as: ada });
  const heard = await listenTo(page.context());
  await page.goto('/feed');
  const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await pressOn(page, bar.filter({ hasText: 'Whispers' }));
  await expectFocus(page, /^heading "Whispers/);
  await pressOn(page, page.getByRole('link', { name: /Habari\?/ }));
  await expectFocus(page, 'region "Conversation"');
  await typeInto(page, page.getByRole('textbox', { name: 'Message' }), 'Nzuri!');
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'You' }).getByText('Nzuri!').waitFor();
  await expectFocus(page, 'textbox "Message"');
  // What was there before is not announced again.
  expect(await heard(page)).not.toContain('Habari?');
  await whisper(product, ben, id, ['See you at six.']);
  await expect.poll(() => heard(page)).toContain('Hear_ben Mwangi: See you at six.');
});

test('a student registers for an event and opens the ticket without a mouse', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'seat_ada'), await member(product, 'seat_ben')];
  const { page } = await visit({ as: ada });
  const heard = await listenTo(page.context());
  await hostEvent(page.request, ben, { title: 'Film night' });
  await page.goto('/events-parties');
  await pressOn(page, page.getByRole('link', { name: 'Film night' }));
  await expectFocus(page, 'heading "Film night"');
  await pressOn(page, page.getByRole('button', { name: 'Register for Event' }));
  await expect.poll(() => heard(page)).toContain('Registered Successfully');
  await expectFocus(page, 'button "Cancel Registration"');
  await pressOn(page, page.getByRole('link', { name: 'Your ticket' }));
  await expectFocus(page, 'heading "Your ticket"');
  await page.getByRole('img', { name: 'QR code of your ticket' }).waitFor();
  await page.goBack();
  await expectFocus(page, 'link "Your ticket"');
});

test('settings say what is wrong with a field, and what was saved', async ({ product, visit }) => {
  const ada = await member(product, 'set_ada');
  const { page } = await visit({ as: ada, screen: 'desktop' });
  const heard = await listenTo(page.context());
  await page.goto('/feed');
  await pressOn(page, page.getByRole('link', { name: 'Settings' }).filter({ visible: true }));
  await expectFocus(page, 'heading "Settings"');
  const name = page.getByLabel('First name');
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await expect.poll(() => heard(page)).toContain('⚠ Cannot be blank.');
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  expect(await name.ariaSnapshot()).toContain('First name');
  expect(
    await name.evaluate((box) => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent),
  ).toBe('⚠ Cannot be blank.');
  await page.keyboard.type('Adaeze');
  await pressOn(page, page.getByRole('button', { name: 'Save Changes' }));
  await expect.poll(() => heard(page)).toContain('Changes saved successfully!');

  // Choices change with the arrow keys.
  await page.goto('/settings/look');
  await tabTo(page, page.getByRole('radio', { name: 'Light' }), 120);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.locator('html.dark').count()).toBe(1);
});

test('the bell has its count in its name, opens with Enter and closes with Escape', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'bell_ada'), await member(product, 'bell_ben')];
  const { id } = await ada.post('Chess tonight');
  await ben.comment(id, 'Count me in');
  const { page } = await visit({ as: ada, screen: 'desktop' });
  await page.goto('/feed');
  const bell = page.getByRole('button', { name: 'Latest notifications, 1 unread' });
  await pressOn(page, bell);
  const news = page.getByRole('link', { name: /Bell_ben Mwangi commented/ });
  await news.waitFor();
  await tabTo(page, news, 5);
  await page.keyboard.press('Escape');
  await news.waitFor({ state: 'hidden' });
  await expectFocus(page, /^button "Latest notifications/);
  await page.keyboard.press('Enter');
  await pressOn(page, news);
  // The comment that the notification is about.
  await expectFocus(page, /Count me in/);
});

test('what could not be sent is announced, and that it was sent later', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'out_ada'), await member(product, 'out_ben')];
  await befriend(product, ada, ben);
  const { page, expectTrouble } = await visit({ as: ada });
  expectTrouble(/ERR_INTERNET_DISCONNECTED|request failed|websocket/i);
  const heard = await listenTo(page.context());
  const line = await lineOf(page);
  const { id } = await ben.post('Anyone?');
  await page.goto(`/feed/${id}`);
  await page.getByLabel('Write a comment').waitFor();
  await page.waitForLoadState('networkidle');
  await line.cut();
  await typeInto(page, page.getByLabel('Write a comment'), 'Me');
  await page.keyboard.press('Enter');
  await expect.poll(() => heard(page)).toContain('1 item waits to be sent');
  await line.mend();
  await expect.poll(() => heard(page)).toContain('Everything is sent.');
});

/** The controls and parts of an element, in the order in which a screen reader reads them. */
async function controlsOf(part: Locator): Promise<string[]> {
  const lines = (await part.ariaSnapshot()).split('\n');
  return lines.flatMap(
    (line) => line.match(/\b(?:heading|link|button|textbox|navigation|banner|region|article) ".*?"/)?.[0] ?? [],
  );
}

test('posts, bars and comments are read in order, each with its name', async ({ product, visit }) => {
  const ada = await member(product, 'read_ada');
  const { id } = await ada.post('Read me');
  await ada.comment(id, 'Twice');
  const { page } = await visit({ as: ada });
  await page.goto('/feed');
  expect(await controlsOf(page.getByRole('article').filter({ hasText: 'Read me' }))).toEqual([
    'article "Read_ada Mwangi"',
    'link "Read_ada Mwangi"',
    'link "@read_ada"',
    'button "Post options"',
    'button "Like 0"',
    'link "1 comment"',
    'button "Share"',
  ]);
  expect(await controlsOf(page.getByRole('banner'))).toEqual([
    'button "More Options"',
    'link "Baraza"',
    'link "Notifications"',
    'link "Your profile"',
  ]);
  expect(await controlsOf(page.getByRole('navigation', { name: 'Main' }))).toEqual([
    'navigation "Main"',
    ...['Search', 'Spotlight', 'Whispers', 'Events', 'Hustles', 'Intake Hub'].map((name) => `link "${name}"`),
  ]);
  await page.goto(`/feed/${id}`);
  await page.getByText('Twice').waitFor();
  expect(await controlsOf(page.getByRole('region', { name: 'Comments' }))).toEqual([
    'region "Comments 1"',
    'heading "Comments 1"',
    'textbox "Write a comment"',
    'button "Post comment"',
    'article "Comment by Read_ada Mwangi"',
    'link "Read_ada Mwangi"',
    'link "now"',
    'button "Like"',
    'button "Reply"',
    'button "Delete comment"',
  ]);
});
