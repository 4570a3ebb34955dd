import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { resolveFirstConnection } from '#platform/api/first-connection.ts';
import { answerCalls, pageWithNext, problem, signIn, type Asked } from '#testing/api.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { notification, notificationList } from './notifications.fixtures.ts';
import { NotificationsPage } from './notifications-page.tsx';

const listPath = () => `/api/notifications/user/${signIn().id}`;
const nextPage = '/api/notifications/user/next?cursor=2';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const links = () => screen.queryAllByRole('link', { name: /liked post/ });

/** Replies to the requests of the page. `list` replies to the first page of notifications. */
function answer({
  list,
  unread = 1,
  other,
}: {
  list: () => unknown;
  unread?: number;
  other?: (asked: Asked) => unknown;
}) {
  return answerCalls((asked) => {
    if (asked.url.pathname === '/api/notifications/unread-count') return { count: unread };
    return asked.method === 'GET' && asked.url.pathname === listPath() ? list() : other?.(asked);
  });
}

beforeEach(() => {
  signIn();
  resolveFirstConnection('/notifications');
});

describe('the list', () => {
  test('shows a loading text, then the notifications', async () => {
    const reply = Promise.withResolvers<unknown>();
    answer({ list: () => reply.promise });
    renderWithApp(<NotificationsPage />);
    expect(screen.getByText('Loading notifications...')).toBeDefined();
    reply.resolve(notificationList(2, 2));
    await screen.findByRole('link', { name: /liked post 2/ });
    expect(links()).toHaveLength(2);
    expect(screen.queryByText('Loading notifications...')).toBeNull();
  });

  test('links to the dashboard when there are no notifications', async () => {
    answer({ list: () => [] });
    renderWithApp(<NotificationsPage />);
    expect(await screen.findByText("You don't have any notifications yet")).toBeDefined();
    expect(screen.getByRole('link', { name: 'Find people' }).getAttribute('href')).toBe('/dashboard');
  });

  test('loads again on Retry after an error', async () => {
    let isDown = true;
    answer({ list: () => (isDown ? problem('not_allowed', 'Try again in a minute.') : notificationList(1, 1)) });
    renderWithApp(<NotificationsPage />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load notifications');
    expect(alert.textContent).toContain('Try again in a minute.');
    isDown = false;
    await press('Retry');
    await waitFor(() => expect(links()).toHaveLength(1));
  });

  test('loads the next page at the end, and offers a retry if that fails', async () => {
    let isDown = true;
    answer({
      list: () => pageWithNext(notificationList(4, 2), nextPage),
      other: () => (isDown ? problem('not_allowed') : notificationList(2, 2)),
    });
    renderWithApp(<NotificationsPage />);
    await screen.findByRole('link', { name: /liked post 4/ });
    scrollToEnd();
    await screen.findByRole('alert');
    expect(links()).toHaveLength(2);
    isDown = false;
    await press('Retry');
    await waitFor(() => expect(links()).toHaveLength(4));
  });

  test('shows only the newest notification of a group', async () => {
    const group = 'like:post';
    answer({ list: () => [notification(2, { group }), notification(1, { group })] });
    renderWithApp(<NotificationsPage />);
    await screen.findByRole('link', { name: /liked post 2/ });
    expect(links()).toHaveLength(1);
  });
});

test('links to the notification settings', async () => {
  answer({ list: () => [] });
  renderWithApp(<NotificationsPage />);
  const link = screen.getByRole('link', { name: 'Notification settings' });
  expect(link.getAttribute('href')).toBe('/settings/notifications');
  await screen.findByText("You don't have any notifications yet");
});

describe('reading', () => {
  test('following a link marks the notification as read', async () => {
    const calls = answer({ list: () => [notification(1)], other: () => notification(1, { isRead: true }) });
    renderWithApp(<NotificationsPage />);
    await userEvent.click(await screen.findByRole('link', { name: /Unread$/ }));
    expect(screen.queryByText('Unread')).toBeNull();
    await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(calls.at(-1)?.url.pathname).toBe(`/api/notifications/${notification(1).id}/read`);
  });

  test('says that the subject of a deleted notification is no longer available', async () => {
    const toasts = collectToasts();
    let isDeleted = false;
    answer({ list: () => (isDeleted ? [] : [notification(1)]), other: () => problem('not_found') });
    renderWithApp(<NotificationsPage />);
    const link = await screen.findByRole('link', { name: /liked post 1/ });
    isDeleted = true;
    await userEvent.click(link);
    await waitFor(() => expect(toasts).toEqual(['info: This is no longer available.']));
    expect(await screen.findByText("You don't have any notifications yet")).toBeDefined();
  });

  test('says nothing when a newer notification of the group has replaced it', async () => {
    const toasts = collectToasts();
    const group = 'like:post';
    let isReplaced = false;
    answer({
      list: () => [isReplaced ? notification(2, { group }) : notification(1, { group })],
      other: () => problem('not_found'),
    });
    const { cache } = renderWithApp(<NotificationsPage />);
    const link = await screen.findByRole('link', { name: /liked post 1/ });
    isReplaced = true;
    await userEvent.click(link);
    expect(await screen.findByRole('link', { name: /liked post 2/ })).toBeDefined();
    await waitFor(() => expect(cache.isMutating()).toBe(0));
    expect(toasts).toEqual([]);
  });

  test('a notification is unread again when the request fails', async () => {
    answer({ list: () => [notification(1)], other: () => problem('not_allowed') });
    renderWithApp(<NotificationsPage />);
    await userEvent.click(await screen.findByRole('link', { name: /Unread$/ }));
    expect(await screen.findByText('Unread')).toBeDefined();
  });
});

describe('Mark all as read', () => {
  test('marks all as read and disappears', async () => {
    const calls = answer({ list: () => notificationList(2, 2), unread: 2, other: () => ({ count: 0 }) });
    renderWithApp(<NotificationsPage />);
    await screen.findByRole('link', { name: /liked post 2/ });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(screen.queryByText('Unread')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(calls.at(-1)?.url.pathname).toBe('/api/notifications/read-all');
  });

  test('shows the reason of an error and the unread notifications again', async () => {
    const toasts = collectToasts();
    answer({ list: () => [notification(1)], other: () => problem('not_allowed', 'Try again in a minute.') });
    renderWithApp(<NotificationsPage />);
    await screen.findByRole('link', { name: /liked post 1/ });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(toasts).toEqual(['error: Try again in a minute.']));
    expect(await screen.findByText('Unread')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Mark all as read' })).toBeDefined();
  });

  test('is not shown when everything is read', async () => {
    answer({ list: () => [notification(1, { isRead: true })], unread: 0 });
    renderWithApp(<NotificationsPage />);
    await screen.findByRole('link', { name: /liked post 1/ });
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });
});
