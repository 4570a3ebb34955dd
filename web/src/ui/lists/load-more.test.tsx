import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { LoadMore, type PagedQuery } from './load-more.tsx';

function render(state: Partial<PagedQuery>) {
  const fetchNextPage = vi.fn<() => void>();
  const idle = { error: null, isFetching: false, isFetchingNextPage: false, isFetchNextPageError: false };
  const query = { ...idle, hasNextPage: true, fetchNextPage, ...state };
  const { container } = renderWithApp(
    <LoadMore query={query} errorMessage="No more reviews could be loaded.">
      More reviews
    </LoadMore>,
  );
  return { fetchNextPage, container };
}

test('fetches the next page on a click', async () => {
  const { fetchNextPage } = render({});
  await userEvent.click(screen.getByRole('button', { name: 'More reviews' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

test('cannot be clicked while a page is fetched', () => {
  render({ isFetching: true, isFetchingNextPage: true });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'More reviews' }).disabled).toBe(true);
});

test('shows that a page did not load, with a button to retry', async () => {
  const { fetchNextPage } = render({ isFetchNextPageError: true });
  expect(screen.getByRole('alert').textContent).toContain('No more reviews could be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

test('renders nothing after the last page', () => {
  expect(render({ hasNextPage: false }).container.textContent).toBe('');
});
