import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { switchableKinds } from '@baraza/contract/shared/notification-kinds.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import '#testing/registrations.ts';
import { collectToasts } from '#testing/toasts.ts';
import { NotificationSettings } from './notification-settings.tsx';
import { notificationSettings } from './notifications.fixtures.ts';

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

beforeEach(() => void signIn());

test('has a switch for every kind, with a description', async () => {
  answerCalls(() => notificationSettings({ like: false }));
  renderWithApp(<NotificationSettings />);
  expect(await screen.findAllByRole('switch')).toHaveLength(switchableKinds.length);
  const posts = screen.getByRole('group', { name: 'People and posts' });
  expect(
    within(posts).getByRole('switch', { name: 'Replies', description: 'To your comments and reviews' }),
  ).toBeDefined();
  expect([toggle('Likes').checked, toggle('Comments').checked]).toEqual([false, true]);
});

test('saves a change immediately', async () => {
  const calls = answerCalls(({ method }) => notificationSettings({ like: method === 'GET' }));
  renderWithApp(<NotificationSettings />);
  await screen.findAllByRole('switch');
  await userEvent.click(toggle('Likes'));
  await waitFor(() => expect(toggle('Likes').checked).toBe(false));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { like: false } }));
});

test('takes a refused change back and shows the reason', async () => {
  const toasts = collectToasts();
  answerCalls(({ method }) => (method === 'PUT' ? problem('not_allowed', 'Try again.') : notificationSettings()));
  renderWithApp(<NotificationSettings />);
  await screen.findAllByRole('switch');
  toggle('Likes').focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(toasts).toEqual(['error: Try again.']));
  expect(toggle('Likes').checked).toBe(true);
});

test('two quick changes are sent one after the other', async () => {
  const first = Promise.withResolvers<unknown>();
  const calls = answerCalls(({ method, body }) => {
    if (method === 'GET') return notificationSettings();
    return (body as { like: boolean }).like ? notificationSettings() : first.promise;
  });
  renderWithApp(<NotificationSettings />);
  await screen.findAllByRole('switch');
  await userEvent.click(toggle('Likes'));
  await userEvent.click(toggle('Likes'));
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  await act(async () => first.resolve(notificationSettings({ like: false })));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { like: true } }));
  expect(toggle('Likes').checked).toBe(true);
});

test('loads again on Retry after an error', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('not_allowed') : notificationSettings()));
  renderWithApp(<NotificationSettings />);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load your notification settings');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByRole('switch')).toHaveLength(switchableKinds.length);
});
