import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { DashboardPage } from './dashboard-page.tsx';

let toasts: string[];
beforeEach(() => {
  toasts = collectToasts();
});

const root = '/student-businesses';
let viewer: CurrentUser;
beforeEach(() => {
  localStorage.clear();
  viewer = signIn();
});
const own = (more: Partial<Venture> = {}) => venture({ ownerId: viewer.id, ...more });
const pathOf = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name }).pathname;
const open = () => renderWithApp(<DashboardPage />, { path: `${root}/dashboard` });

test('shows a placeholder, then the viewer’s businesses with their counts', async () => {
  const { promise, resolve } = Promise.withResolvers<Venture[]>();
  serveApi({ 'GET /api/ventures/my': () => promise });
  const { container } = open();
  expect(container.querySelector('[aria-busy]')).not.toBeNull();
  resolve([own({ likesCount: 1, followersCount: 2, reviewsCount: 3 })]);
  expect(await screen.findByRole('heading', { name: 'My businesses' })).toBeDefined();
  expect(pathOf('Kitchen')).toBe(`${root}/business/${venture().id}`);
  expect(pathOf('Modify Kitchen')).toBe(`${root}/update-business/${venture().id}`);
  for (const text of ['1 like', '2 followers', '3 reviews', 'Food']) expect(screen.getByText(text)).toBeDefined();
});

test('offers a first step to a viewer without a business', async () => {
  serveApi({ 'GET /api/ventures/my': () => [] });
  open();
  expect(await screen.findByText('No Business Registered Yet')).toBeDefined();
  expect(pathOf('Register a business')).toBe(`${root}/create-business`);
  expect(pathOf('Discover businesses')).toBe(root);
});

test('explains a failure and loads again on retry', async () => {
  let isDown = true;
  serveApi({ 'GET /api/ventures/my': () => (isDown ? problem('unavailable', 'Back in a minute.') : [own()]) });
  open();
  expect(await screen.findByText('Failed to load businesses. Please try again.')).toBeDefined();
  expect(screen.getByText('Back in a minute.')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Kitchen' })).toBeDefined();
});

test('reopens a closed business', async () => {
  let isClosed = true;
  serveApi({
    'GET /api/ventures/my': () => [own({ isClosed })],
    'POST /api/ventures/:id/reopen': () => {
      isClosed = false;
      return own();
    },
  });
  open();
  expect(await screen.findByText('Closed')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Open again: Kitchen' }));
  await waitFor(() => expect(toasts).toContain('success: Kitchen is open again.'));
});

test('shows why a business cannot be reopened', async () => {
  serveApi({
    'GET /api/ventures/my': () => [own({ isClosed: true })],
    'POST /api/ventures/:id/reopen': () => problem('too_many_ventures', 'You have ten open businesses.'),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Open again: Kitchen' }));
  await waitFor(() => expect(toasts).toContain('error: You have ten open businesses.'));
});

test.each([
  [/^Analytics/, 'Analytics'],
  [/^Create Product or Service/, 'Create Product or Service'],
  [/^Add Team Member/, 'Add Team Member'],
  [/^Create Announcements/, 'Create Announcements'],
])('opens %s as a dialog and closes it by keyboard', async (button, title) => {
  serveApi({
    'GET /api/ventures/my': () => [],
    'GET /api/connections/mutuals': () => ({ users: [], total: 0 }),
  });
  open();
  await userEvent.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(await within(dialog).findByText('No businesses available')).toBeDefined();
  within(dialog).getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
