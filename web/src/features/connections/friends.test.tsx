import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listedUser, userList } from '#testing/fixtures.ts';
import { answerCalls, pageWithNext, problem, signIn } from '#testing/api.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { Friends } from './friends.tsx';

const cards = () => screen.queryAllByRole('link', { name: /@/ }).map(({ textContent }) => textContent);

beforeEach(() => void signIn());

test('shows each friend with country and program, and links to the profile', async () => {
  answerCalls(() => userList([listedUser(2), listedUser(1, { program: null })]));
  const { container } = renderWithApp(<Friends />);
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  const link = await screen.findByRole('link', { name: /Person 2.*@person_2.*Kenya · CS/ });
  expect(link.getAttribute('href')).toBe('/profile/person_2');
  expect(screen.getByRole('link', { name: /Person 1.*Kenya$/ })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Message Person 2' }).getAttribute('href')).toBe('/chat/person_2');
});

test('links to the search when there are no friends', async () => {
  answerCalls(() => userList([]));
  renderWithApp(<Friends />);
  expect(await screen.findByText('No friends...')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Find People' }).getAttribute('href')).toBe('/dashboard');
});

test('loads again on Retry after an error', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('not_allowed') : userList([listedUser(1)])));
  renderWithApp(<Friends />);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch friends...');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /@person_1/ })).toBeDefined();
});

test('loads the next page at the end, and offers a retry if that fails', async () => {
  let isDown = true;
  answerCalls(({ url }) => {
    if (!url.searchParams.has('cursor')) {
      return pageWithNext(userList([listedUser(2)], 2), '/api/connections/mutuals?cursor=1');
    }
    return isDown ? problem('not_allowed') : userList([listedUser(1)], 2);
  });
  renderWithApp(<Friends />);
  await screen.findByRole('link', { name: /@person_2/ });
  scrollToEnd();
  await screen.findByRole('alert');
  expect(cards()).toHaveLength(1);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: /@person_1/ });
  expect(cards()).toHaveLength(2);
});
