import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { postImage } from '#features/posts/posts.fixtures.ts';
import { setDataSaverMode } from '#platform/offline/data-saver.ts';
import { signIn } from '#testing/api.ts';
import { post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { PostGallery } from './post-gallery.tsx';

const render = (count: number, { isLinked = true, alt = '' } = {}) =>
  renderWithApp(
    <PostGallery
      post={post({ PostImage: Array.from({ length: count }, (_, index) => postImage(index + 1, { alt })) })}
      isEager={false}
      isLinked={isLinked}
    />,
  );
const thumbnails = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/feed');
  // jsdom has no media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  signIn();
});

test('a post without pictures has no gallery', () => {
  expect(render(0).container.innerHTML).toBe('');
});

test('a single picture is named by its description', () => {
  render(1, { alt: 'A chess board' });
  expect(thumbnails()).toEqual(['Open picture: A chess board']);
  expect(screen.getByRole('img', { name: 'A chess board' }).getAttribute('srcset')).toContain('picture-1-360.webp');
});

test('shows four thumbnails, and on the last one how many more there are', () => {
  render(6);
  expect(thumbnails()).toEqual([1, 2, 3, 4].map((number) => `Open picture ${number} of 6`));
  expect(screen.getByText('+2')).toBeDefined();
});

test('while data is saved, each picture loads on a tap that says its size', async () => {
  setDataSaverMode('always');
  const { container } = render(2, { alt: 'A board' });
  expect(container.querySelectorAll('img')).toHaveLength(0);
  const [first] = await screen.findAllByRole('button', { name: 'Load: Photo · 24\u00a0kB, A board' });
  await userEvent.click(first!);
  expect([...container.querySelectorAll('img')].map(({ src }) => src)).toEqual([
    expect.stringMatching(/-1-360\.webp$/),
  ]);
  expect(container.querySelector('img')?.srcset).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open picture 1 of 2: A board' })).toBeDefined();
});

test('while data is saved, one tap shows all pictures of a post, also where else they are shown', async () => {
  setDataSaverMode('always');
  const { container } = render(3);
  await userEvent.click(await screen.findByRole('button', { name: 'Show all pictures of this post · 72\u00a0kB' }));
  expect(container.querySelectorAll('img')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
  const other = render(2);
  expect(other.container.querySelectorAll('img')).toHaveLength(2);
});

test('a picture that does not load can be tapped again', async () => {
  setDataSaverMode('always');
  const { container } = render(1);
  await userEvent.click(await screen.findByRole('button', { name: /^Load/ }));
  fireEvent.error(container.querySelector('img')!);
  expect(screen.getByRole('button', { name: /^Load/ })).toBeDefined();
});

test('pictures that were shown before stay when saving begins', () => {
  const { container } = render(2);
  const [first] = container.querySelectorAll('img');
  fireEvent.load(first!);
  act(() => setDataSaverMode('always'));
  expect(container.querySelectorAll('img')).toHaveLength(1);
  act(() => setDataSaverMode('off'));
  expect(container.querySelectorAll('img')).toHaveLength(2);
});

test('opens the picture full screen with a link to the post', async () => {
  render(2);
  await userEvent.click(screen.getByRole('button', { name: 'Open picture 2 of 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pictures' });
  const link = await within(dialog).findByRole('link', { name: 'View Details' });
  expect(link.getAttribute('href')).toBe(`/feed/${post().id}`);
});

test('has no link to the post on the page of the post', async () => {
  render(1, { isLinked: false });
  await userEvent.click(screen.getByRole('button', { name: 'Open picture' }));
  expect(await screen.findByRole('button', { name: 'Close' })).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});
