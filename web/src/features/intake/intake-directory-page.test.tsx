import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { buddyMatch } from './intake.fixtures.ts';
import { IntakeDirectoryPage } from './intake-directory-page.tsx';

const carol = buddyMatch('Carol Wanjiku').user;
const search = () => screen.getByRole('searchbox', { name: 'Search students' });

function open(reply: (call: Asked) => unknown, path = '/intake-hub/directory') {
  signIn();
  const calls = answerCalls(reply);
  renderWithApp(<IntakeDirectoryPage />, { path });
  return calls;
}

test('lists the other students of the intake', async () => {
  const calls = open(() => ({ users: [carol], total: 1 }));
  await screen.findByText('Carol Wanjiku');
  expect(screen.getByText('1 student')).toBeDefined();
  expect(screen.getByText('Students who started in January 2026')).toBeDefined();
  expect(calls[0]?.url.search).toBe('?intake=JANUARY_2026');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/intake-hub');
});

test('searches on Enter, and shows all students again after a search without results', async () => {
  const calls = open(({ url }) =>
    url.searchParams.has('search') ? { users: [], total: 0 } : { users: [carol], total: 1 },
  );
  await screen.findByText('Carol Wanjiku');
  await userEvent.type(search(), 'Zuri{Enter}');
  await screen.findByText('No students match your search');
  expect(calls.at(-1)?.url.searchParams.get('search')).toBe('Zuri');
  await userEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
  await screen.findByText('Carol Wanjiku');
});

test('an empty intake links to the people search', async () => {
  open(() => ({ users: [], total: 0 }));
  await screen.findByText('No student');
  expect(screen.getByRole('link', { name: 'Find People' }).getAttribute('href')).toBe('/dashboard');
});

test('loads again after a failure', async () => {
  let replies = 0;
  open(() => ((replies += 1) === 1 ? problem('unavailable') : { users: [carol], total: 1 }));
  await screen.findByText('Failed to load users...');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Carol Wanjiku')).toBeDefined();
});
