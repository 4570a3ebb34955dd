import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { foundMax } from '@baraza/contract/features/profile-limits.ts';
import { options, user } from '#features/profiles/profiles.fixtures.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { SearchPage } from './search-page.tsx';

const ben = { ...user(), isFollowing: false, isFollowedBy: false, canMessage: false };

function open(total: number, path = '/dashboard') {
  signIn();
  const calls = answerCalls(({ url }) =>
    url.pathname.endsWith('/options') ? options() : { users: total > 0 ? [ben] : [], total },
  );
  renderWithApp(<SearchPage />, { path });
  return calls;
}

test.each([
  [1, '1 result'],
  [foundMax - 1, '999 results'],
  [foundMax, '1,000+ results'],
])('shows how many people a search finds: %i', async (total, text) => {
  open(total, '/dashboard?search=ben');
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('Ben Otieno')).toBeDefined();
});

const searchesOf = (calls: ReturnType<typeof open>) =>
  calls.filter(({ url }) => url.pathname === '/api/users').map(({ url }) => url.search);

test('searches on Enter, and describes an empty page and an empty result', async () => {
  const calls = open(0);
  expect(screen.getByText('Enter a search term to find people')).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), 'zuri{Enter}');
  await screen.findByText('No users match your search criteria');
  expect(searchesOf(calls)).toEqual(['?search=zuri']);
});

test('lists the people of a chosen country', async () => {
  const calls = open(1);
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'Kenya');
  expect(await screen.findByText('Ben Otieno')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeDefined();
  expect(searchesOf(calls)).toEqual(['?country=KENYA']);
});
