import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setDataSaverMode } from '#platform/offline/data-saver.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import type { PagedQuery } from './load-more.tsx';
import { NextPage } from './next-page.tsx';

function render(state: Partial<PagedQuery>) {
  const fetchNextPage = vi.fn<() => void>();
  const query = {
    error: null,
    isFetching: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    hasNextPage: true,
    fetchNextPage,
    ...state,
  };
  const { container } = renderWithApp(
    <NextPage query={query} errorMessage="No more messages could be loaded.">
      <p>Loading more</p>
    </NextPage>,
  );
  return { fetchNextPage, container };
}

test('fetches the next page when the end of the list is near', () => {
  const { fetchNextPage } = render({});
  expect(fetchNextPage).not.toHaveBeenCalled();
  scrollToEnd();
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

test.each([
  ['off', '500px'],
  ['always', '0px'],
] as const)('with the data saver %s, the end of the list is near at %s', (mode, margin) => {
  setDataSaverMode(mode);
  onTestFinished(() => void setDataSaverMode('off'));
  const observer = vi.spyOn(globalThis, 'IntersectionObserver');
  render({});
  expect(observer.mock.lastCall?.[1]?.rootMargin).toBe(margin);
});

test('shows the placeholder while a page is fetched, and fetches no other', () => {
  const { fetchNextPage } = render({ isFetching: true, isFetchingNextPage: true });
  expect(screen.getByText('Loading more')).toBeDefined();
  scrollToEnd();
  expect(fetchNextPage).not.toHaveBeenCalled();
});

test('shows that a page did not load, and fetches it only on Retry', async () => {
  const { fetchNextPage } = render({ isFetchNextPageError: true, error: new Error('offline') });
  expect(screen.getByRole('alert').textContent).toContain('No more messages could be loaded.');
  scrollToEnd();
  expect(fetchNextPage).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

test('renders nothing after the last page', () => {
  expect(render({ hasNextPage: false }).container.textContent).toBe('');
});
