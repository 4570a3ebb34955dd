import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { numberedPosts } from '#features/posts/posts.fixtures.ts';
import { answerCalls, pageWithNext, problem, signIn } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { ProfilePosts } from './profile-posts.tsx';

const texts = () => screen.queryAllByText(/^Post \d+$/).map(({ textContent }) => textContent);
const render = () => renderWithApp(<ProfilePosts ownerId={person().id} />);

beforeEach(() => void signIn());

test('lists the posts without pictures of a person', async () => {
  const calls = answerCalls(() => numberedPosts(2, 2));
  const { container } = render();
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  await screen.findByRole('feed', { name: 'Posts' });
  expect(texts()).toEqual(['Post 2', 'Post 1']);
  expect(screen.getByText('No more posts to load')).toBeDefined();
  expect(calls[0]?.url.searchParams.get('media')).toBe('without');
  expect(calls[0]?.url.searchParams.get('ownerId')).toBe(person().id);
});

test('says that there are no posts', async () => {
  answerCalls(() => []);
  render();
  expect(await screen.findByText('No posts...')).toBeDefined();
});

test('loads again on Retry after an error', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('not_allowed') : numberedPosts(1, 1)));
  render();
  expect((await screen.findByRole('alert')).textContent).toContain('Error fetching posts...');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Post 1')).toBeDefined();
});

test('loads the next page at the end, and offers a retry if that fails', async () => {
  let isDown = true;
  answerCalls(({ url }) => {
    if (!url.searchParams.has('lastPostId')) {
      return pageWithNext(numberedPosts(11, 10), '/api/posts?lastPostId=last');
    }
    return isDown ? problem('not_allowed') : numberedPosts(1, 1);
  });
  render();
  await screen.findByText('Post 11');
  scrollToEnd();
  await screen.findByRole('alert');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Post 1');
  expect(texts()).toHaveLength(11);
});
