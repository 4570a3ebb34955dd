import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { UpdateBusinessPage } from './update-business-page.tsx';

let toasts: string[];
beforeEach(() => {
  toasts = collectToasts();
});

const root = '/student-businesses';
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
let viewer: CurrentUser;
beforeEach(() => {
  localStorage.clear();
  viewer = signIn();
});

const lists = {
  'GET /api/ventures/:id/products': () => [],
  'GET /api/ventures/:id/announcements': () => [],
  'GET /api/ventures/:id/members': () => [],
};

function open() {
  return renderWithApp(
    <Routes>
      <Route path={`${root}/update-business/:id`} element={<UpdateBusinessPage />} />
    </Routes>,
    { path: `${root}/update-business/${venture().id}` },
  );
}

test('shows a placeholder, then the form and everything else to manage', async () => {
  const { promise, resolve } = Promise.withResolvers<Venture>();
  serveApi({ 'GET /api/ventures/:id': () => promise, ...lists });
  const { container } = open();
  expect(container.querySelector('[aria-busy]')).not.toBeNull();
  resolve(venture({ ownerId: viewer.id }));
  expect((await name()).value).toBe('Kitchen');
  for (const heading of ['Products and services', 'Announcements', 'Team', 'Hand over or close']) {
    expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeDefined();
  }
});

test('explains a failure and loads again on retry', async () => {
  let isDown = true;
  serveApi({
    'GET /api/ventures/:id': () =>
      isDown ? problem('unavailable', 'Back in a minute.') : venture({ ownerId: viewer.id }),
    ...lists,
  });
  open();
  expect(await screen.findByText('Failed to load business data. Please try again.')).toBeDefined();
  expect(screen.getByText('Back in a minute.')).toBeDefined();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Back to My Business Dashboard' }).pathname).toBe(
    `${root}/dashboard`,
  );
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await name()).value).toBe('Kitchen');
});

test('does not show the form to anyone but the owner', async () => {
  serveApi({ 'GET /api/ventures/:id': () => venture(), ...lists });
  open();
  expect(await screen.findByText('Only its owner can change a business.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('confirms a saved change', async () => {
  serveApi({
    'GET /api/ventures/:id': () => venture({ ownerId: viewer.id }),
    'PUT /api/ventures': () => venture({ ownerId: viewer.id, name: 'Kitchen!' }),
    ...lists,
  });
  open();
  await userEvent.type(await name(), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(toasts).toContain('success: Business updated successfully!'));
  expect((await name()).value).toBe('Kitchen!');
});

test('reports a change that was not saved', async () => {
  serveApi({
    'GET /api/ventures/:id': () => venture({ ownerId: viewer.id }),
    'PUT /api/ventures': () => problem('rate_limited', 'Please wait a minute.'),
    ...lists,
  });
  open();
  await userEvent.type(await name(), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(toasts).toContain('error: Failed to update business. Please try again.'));
  expect(screen.getByText('Please wait a minute.')).toBeDefined();
});
