import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { numberedPost, numberedPosts, postImage } from '#features/posts/posts.fixtures.ts';
import { setDataSaverMode } from '#platform/offline/data-saver.ts';
import { answerCalls, pageWithNext, problem, signIn } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { MediaGrid } from './media-grid.tsx';

const render = () => renderWithApp(<MediaGrid ownerId={person().id} />);
const tiles = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const withPicture = { PostImage: [postImage(1)] };

beforeEach(() => {
  localStorage.clear();
  signIn();
});

test('each tile links to a post and names its picture, the number of pictures and the likes', async () => {
  const described = numberedPost(2, {
    PostImage: [postImage(1, { alt: 'A chess board' }), postImage(2)],
    likesCounter: 2,
    liked: true,
  });
  const calls = answerCalls(() => [described, numberedPost(1, withPicture)]);
  render();
  const link = await screen.findByRole('link', { name: /A chess board.*2 pictures.*2 likes, liked by you/ });
  expect(link.getAttribute('href')).toBe(`/feed/${described.id}`);
  expect(screen.getByRole('link', { name: /Post 1.*0 likes/ })).toBeDefined();
  expect(calls[0]?.url.searchParams.get('media')).toBe('with');
});

test('while data is saved, a picture loads on a tap next to the link', async () => {
  setDataSaverMode('always');
  answerCalls(() => [numberedPost(1, withPicture)]);
  const { container } = render();
  await screen.findByRole('link');
  expect(container.querySelector('img')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /^Load: Photo/ }));
  expect(container.querySelector('a img')).not.toBeNull();
  expect(screen.queryByRole('button', { name: /^Load/ })).toBeNull();
});

test('says that there are no pictures', async () => {
  answerCalls(() => []);
  render();
  expect(await screen.findByText('No media...')).toBeDefined();
});

test('loads again on Retry after an error', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('not_allowed') : [numberedPost(1, withPicture)]));
  render();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch media...');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link')).toBeDefined();
});

test('loads the next page at the end, and offers a retry if that fails', async () => {
  let isDown = true;
  answerCalls(({ url }) => {
    if (!url.searchParams.has('lastPostId')) {
      return pageWithNext(numberedPosts(25, 24, withPicture), '/api/posts?lastPostId=last');
    }
    return isDown ? problem('not_allowed') : numberedPosts(1, 1, withPicture);
  });
  render();
  await screen.findByText('Post 25');
  scrollToEnd();
  await screen.findByRole('alert');
  expect(tiles()).toHaveLength(24);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Post 1');
  expect(tiles()).toHaveLength(25);
});
