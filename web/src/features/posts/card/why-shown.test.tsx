import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeFeedTab } from '#features/posts/feed/feed-tab.ts';
import { briefOf } from '#testing/communities.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { person, post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { PostMenu } from './post-menu.tsx';

const community = briefOf({ slug: 'chess' });
const own = post({ owner: person({ username: 'ada' }) });
const fromClub = post({ community, campus: 'Nairobi' });
const plain = post({ campus: 'Nairobi' });
const openMenu = (shown = plain, path = '/feed') => {
  renderWithApp(<PostMenu post={shown} onDelete={() => undefined} />, { path });
  return userEvent.click(screen.getByRole('button', { name: 'Post options' }));
};

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/feed');
  signIn();
});

test.each<[string, string, typeof plain]>([
  ['This tab shows the posts of everyone, the newest first.', '/feed', plain],
  ['You are a member of Chess Club.', '/feed', fromClub],
  ['You follow Ben Otieno.', '/feed?show=following', plain],
  ['You follow Ben Otieno and are a member of Chess Club.', '/feed?show=following', fromClub],
  ['Its author is at your university, Nairobi.', '/feed?show=campus', plain],
  ['Its author is at your university, Nairobi, and you are a member of Chess Club.', '/feed?show=campus', fromClub],
  ['You have saved it.', '/feed/saved', plain],
  ['It has the hashtag #chess.', '/feed/tags/Chess', plain],
  ['It was posted in Chess Club.', '/clubs/chess', fromClub],
])('says %s', async (sentence, path, shown) => {
  const calls = answerCalls(() => undefined);
  await openMenu(shown, path);
  const item = (await screen.findByText('Why you see this')).closest('li');
  expect(item?.textContent).toBe(`Why you see this${sentence}`);
  expect(calls).toEqual([]);
});

test('names a hub as its page does', async () => {
  const hub = briefOf({ kind: 'COUNTRY', name: 'Cote D Ivoire', country: 'COTE_D_IVOIRE' });
  await openMenu(post({ community: hub }));
  expect(await screen.findByText("Côte d'Ivoire")).toBeDefined();
});

test('the tab of the last visit counts without one in the address', async () => {
  storeFeedTab(signIn().id, 'following');
  await openMenu();
  const item = (await screen.findByText('Why you see this')).closest('li');
  expect(item?.textContent).toContain('You follow Ben Otieno.');
});

test.each([
  ['own posts', own, '/feed'],
  ['the page of a post', plain, `/feed/${plain.id}`],
  ['the profile of a person', plain, '/profile/ben'],
])('says nothing about %s', async (_, shown, path) => {
  await openMenu(shown, path);
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined();
  expect(screen.queryByText('Why you see this')).toBeNull();
});
