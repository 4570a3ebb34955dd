import { type SwitchableKind, switchableKinds } from '@baraza/contract/shared/notification-kinds.ts';
import {
  type Notification,
  type NotificationSettings,
  type UnreadCount,
} from '@baraza/contract/features/notifications.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notAllowed, notFound } from '#platform/http/errors.ts';
import { transact } from '#platform/sql/pool.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import {
  addDisabledKinds,
  countUnread,
  listNotifications,
  listDisabledKinds,
  removeDisabledKinds,
  removeOldNotifications,
  removeOldRecords,
  setAllRead,
  setRead,
} from './notifications.queries.ts';
import { viewNotification } from './notifications.view.ts';

export interface NotificationsQuery {
  userId: string;
  limit: number;
  lastNotificationId: string | undefined;
}

/** A page of the viewer's notifications, newest first. Throws 403 for any other user id, whether it exists or not. */
export async function viewNotifications(
  deps: Deps,
  viewer: Viewer,
  { userId, limit, lastNotificationId }: NotificationsQuery,
): Promise<Page<Notification>> {
  if (userId !== viewer.id) throw notAllowed('You can only see your own notifications.');
  const rows = await listNotifications(deps, viewer.id, { limit: limit + 1, lastNotificationId });
  return pageOf(rows, limit, { view: viewNotification, cursorOf: ({ id }) => id });
}

export async function viewUnreadCount(deps: Deps, viewer: Viewer): Promise<UnreadCount> {
  return { count: await countUnread(deps, viewer.id) };
}

/** Marks a notification as read on all of the viewer's devices. Throws 404 for a notification that is not theirs. */
export async function readOne(deps: Deps, viewer: Viewer, id: string): Promise<Notification> {
  const row = await setRead(deps, viewer.id, id);
  if (!row) throw notFound();
  await emitRead(deps, viewer, [id]);
  return viewNotification(row);
}

/** Marks all existing notifications as read. One that is added at the same time stays unread. */
export async function readAll(deps: Deps, viewer: Viewer): Promise<UnreadCount> {
  if (await setAllRead(deps.db, viewer.id)) return emitRead(deps, viewer, null);
  return viewUnreadCount(deps, viewer);
}

async function emitRead(deps: Deps, viewer: Viewer, ids: string[] | null): Promise<UnreadCount> {
  const { count } = await viewUnreadCount(deps, viewer);
  const rooms = `user:${viewer.id}`;
  deps.sockets.emit('/notifications notification:read', { rooms }, { ids, unreadCount: count });
  return { count };
}

export async function viewSettings({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<NotificationSettings> {
  const disabled = new Set(await listDisabledKinds(db, viewer.id));
  const switches = switchableKinds.map((kind) => [kind, !disabled.has(kind)] as const);
  return Object.fromEntries(switches) as Record<SwitchableKind, boolean>;
}

export async function changeSettings(
  { db }: Deps,
  viewer: Viewer,
  change: { [Kind in SwitchableKind]?: boolean | undefined },
): Promise<NotificationSettings> {
  const kindsSetTo = (isOn: boolean) => switchableKinds.filter((kind) => change[kind] === isOn);
  return transact(db, async (tx) => {
    await addDisabledKinds(tx, viewer.id, kindsSetTo(false));
    await removeDisabledKinds(tx, viewer.id, kindsSetTo(true));
    return viewSettings({ db: tx }, viewer);
  });
}

/** Removes old notifications, and records of sent notifications that no longer limit repeats. */
export async function cleanNotifications({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  await removeOldNotifications(db, env.NOTIFICATION_DAYS);
  await removeOldRecords(db);
}
