import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, signIn, type Asked } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { DiscoverPage } from './discover-page.tsx';

const sorts = (calls: Asked[]) =>
  calls.filter(({ url }) => url.pathname === '/api/events').map(({ url }) => url.searchParams.get('sort'));

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/events-parties');
  signIn();
});

test('sorts by creation until the viewer chooses soonest first, and remembers the choice', async () => {
  const calls = answerCalls(() => []);
  const first = renderWithApp(<DiscoverPage />, { path: '/events-parties' });
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect(select().value).toBe('created');
  await waitFor(() => expect(sorts(calls)).toEqual([null]));
  await userEvent.selectOptions(select(), 'Soonest first');
  await waitFor(() => expect(sorts(calls)).toEqual([null, 'soonest']));
  first.unmount();

  renderWithApp(<DiscoverPage />, { path: '/events-parties' });
  expect(select().value).toBe('soonest');
  await waitFor(() => expect(sorts(calls)).toEqual([null, 'soonest', 'soonest']));
  await userEvent.selectOptions(select(), 'Recently added');
  await waitFor(() => expect(sorts(calls).at(-1)).toBeNull());
});

test('calls the order of past events latest first', async () => {
  answerCalls(() => []);
  renderWithApp(<DiscoverPage />, { path: '/events-parties?when=past' });
  expect(await screen.findByRole('option', { name: 'Latest first' })).toBeDefined();
  expect(screen.queryByRole('option', { name: 'Soonest first' })).toBeNull();
});
