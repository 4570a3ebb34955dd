import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { followStateQuery } from '#features/connections/connections.public.ts';
import { mergePages, notificationsQuery } from './notifications.api.ts';
import { notification, notificationList } from './notifications.fixtures.ts';
import { startLiveNotifications } from './notifications.live.ts';
import { unreadQuery } from './unread.api.ts';

/** The registered listeners by event. */
const listeners = new Map<string, (body: unknown) => void>();
vi.mock('#platform/api/sockets.ts', () => {
  const register = (key: string, listener: (body: unknown) => void) => {
    listeners.set(key, listener);
    return () => listeners.delete(key);
  };
  return { listen: register, onConnected: register };
});

const userId = notification(1).recipientId;
let cache: QueryClient;
const shown = () => mergePages(cache.getQueryData(notificationsQuery(userId).queryKey)).map(({ content }) => content);
const unread = () => cache.getQueryData(unreadQuery.queryKey)?.count;
const receive = (received: Notification) => listeners.get('/notifications notification')?.(received);

/** Fills the cache with one page of notifications and two unread ones. */
function start(list = notificationList(2, 2)): () => void {
  cache.setQueryData(notificationsQuery(userId).queryKey, {
    pages: [{ items: list, next: null }],
    pageParams: [null],
  });
  cache.setQueryData(unreadQuery.queryKey, { count: 2 });
  return startLiveNotifications(cache);
}

beforeEach(() => {
  listeners.clear();
  cache = new QueryClient();
});

test('a new notification appears first and is counted', () => {
  start();
  receive(notification(3));
  expect(shown()[0]).toBe('Ben Otieno liked post 3');
  expect(shown()).toHaveLength(3);
  expect(unread()).toBe(3);
});

test('replaces the unread notification of its group without counting it again', () => {
  const group = 'like:post';
  start([notification(2), notification(1, { group })]);
  receive(notification(3, { group }));
  expect(shown()).toEqual(['Ben Otieno liked post 3', 'Ben Otieno liked post 2']);
  expect(unread()).toBe(2);
});

test('counts a notification that replaces a read one', () => {
  const group = 'like:post';
  start([notification(1, { group, isRead: true })]);
  receive(notification(3, { group }));
  expect(shown()).toHaveLength(1);
  expect(unread()).toBe(3);
});

test('refetches the count after a delay if the replaced notification is not in the cache', async () => {
  vi.useFakeTimers();
  start();
  receive(notification(3, { group: 'like:post' }));
  expect(unread()).toBe(3);
  expect(cache.getQueryState(unreadQuery.queryKey)?.isInvalidated).toBe(false);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(cache.getQueryState(unreadQuery.queryKey)?.isInvalidated).toBe(true);
  vi.useRealTimers();
});

test('the follow state of a new follower is refetched', () => {
  const { queryKey } = followStateQuery(notification(1).actor!.id);
  cache.setQueryData(queryKey, { isFollowing: true, isFollowedBy: false, canMessage: false });
  const isInvalidated = () => cache.getQueryState(queryKey)?.isInvalidated;
  start();
  receive(notification(3));
  expect(isInvalidated()).toBe(false);
  receive(notification(4, { kind: 'follow' }));
  expect(isInvalidated()).toBe(true);
});

test.each([
  ['/clubs/chess-club', true],
  ['/clubs/chess-club/elections', true],
  // People who were removed are led to all clubs.
  ['/clubs', true],
  ['/feed/1', false],
])('clubs are refetched after a notification that leads to %s: %s', (link, expected) => {
  const queryKey = ['communities', 'bySlug', 'chess-club'];
  cache.setQueryData(queryKey, {});
  start();
  receive(notification(3, { link }));
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(expected);
});

test('notifications read on another device are shown as read', () => {
  start();
  listeners.get('/notifications notification:read')?.({ ids: [notification(2).id], unreadCount: 1 });
  const list = mergePages(cache.getQueryData(notificationsQuery(userId).queryKey));
  expect(list.map(({ isRead }) => isRead)).toEqual([true, false]);
  expect(unread()).toBe(1);
});

test('refetches everything on each connect', () => {
  start();
  listeners.get('/notifications')?.(undefined);
  expect(cache.getQueryState(notificationsQuery(userId).queryKey)?.isInvalidated).toBe(true);
  expect(cache.getQueryState(unreadQuery.queryKey)?.isInvalidated).toBe(true);
});

test('stops listening', () => {
  const stop = start();
  expect(listeners.size).toBe(3);
  stop();
  expect(listeners.size).toBe(0);
});
