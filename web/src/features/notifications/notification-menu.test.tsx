import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { resolveFirstConnection } from '#platform/api/first-connection.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { NotificationMenu } from './notification-menu.tsx';
import { notification, notificationList } from './notifications.fixtures.ts';

const onClose = vi.fn<() => void>();

const answer = (list: () => unknown) =>
  answerCalls(({ method, url }) => {
    if (method === 'PATCH') return notification(1, { isRead: true });
    return url.pathname.endsWith('/unread-count') ? { count: 0 } : list();
  });

beforeEach(() => {
  vi.clearAllMocks();
  signIn();
  resolveFirstConnection('/notifications');
});

test('shows the eight newest notifications and links to all of them', async () => {
  answer(() => notificationList(12, 12));
  renderWithApp(<NotificationMenu onClose={onClose} />);
  expect(screen.getByText('Loading notifications...')).toBeDefined();
  await screen.findByRole('link', { name: /liked post 12/ });
  expect(screen.getAllByRole('link', { name: /liked post/ })).toHaveLength(8);
  const all = screen.getByRole('link', { name: 'See all notifications' });
  expect(all.getAttribute('href')).toBe('/notifications');
  await userEvent.click(all);
  expect(onClose).toHaveBeenCalledOnce();
});

test('closes when a notification is followed', async () => {
  answer(() => [notification(1)]);
  renderWithApp(<NotificationMenu onClose={onClose} />);
  await userEvent.click(await screen.findByRole('link', { name: /liked post 1/ }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('says that there are no notifications', async () => {
  answer(() => []);
  renderWithApp(<NotificationMenu onClose={onClose} />);
  expect(await screen.findByText('No notifications')).toBeDefined();
  expect(document.querySelector('svg[width="112"]')).not.toBeNull();
});

test('loads again on Retry after an error', async () => {
  let isDown = true;
  answer(() => (isDown ? problem('not_allowed') : [notification(1)]));
  renderWithApp(<NotificationMenu onClose={onClose} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load notifications');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /liked post 1/ })).toBeDefined();
});
