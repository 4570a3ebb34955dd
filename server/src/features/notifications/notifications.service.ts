import { type NotificationKind, notificationKinds } from '@baraza/contract/shared/notification-kinds.ts';
import {
  type Notification,
  type NotificationSettings,
  type UnreadCount,
} from '@baraza/contract/features/notifications.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import { transact } from '#platform/pool.ts';
import { type Page, pageOf } from '#platform/page.ts';
import {
  addOff,
  countUnread,
  listNotifications,
  listOff,
  removeOff,
  removeOldNotifications,
  removeOldRecords,
  setAllRead,
  setRead,
} from './notifications.queries.ts';
import { viewNotification } from './notifications.view.ts';

/** How long one can look back, in days. */
const keptFor = 90;

export interface NotificationsQuery {
  userId: string;
  limit: number;
  lastNotificationId: string | undefined;
}

/** A page of what the viewer was told of; 403 for anybody else's, whether they exist or not. */
export async function viewNotifications(
  { db }: Deps,
  viewer: Viewer,
  { userId, limit, lastNotificationId }: NotificationsQuery,
): Promise<Page<Notification>> {
  if (userId !== viewer.id) throw notAllowed('These are for somebody else.');
  const rows = await listNotifications(db, viewer.id, { limit: limit + 1, lastNotificationId });
  return pageOf(rows, limit, { view: viewNotification, cursorOf: ({ id }) => id });
}

export async function viewUnreadCount({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<UnreadCount> {
  return { count: await countUnread(db, viewer.id) };
}

/** Marks one as read, here and on the viewer's other devices; somebody else's is not there. */
export async function readOne(deps: Deps, viewer: Viewer, id: string): Promise<Notification> {
  const row = await setRead(deps.db, viewer.id, id);
  if (!row) throw notFound();
  await tellRead(deps, viewer, [id]);
  return viewNotification(row);
}

/** Marks all as read that are there; one that comes in the same moment stays unread. */
export async function readAll(deps: Deps, viewer: Viewer): Promise<UnreadCount> {
  if (await setAllRead(deps.db, viewer.id)) return tellRead(deps, viewer, null);
  return viewUnreadCount(deps, viewer);
}

async function tellRead(deps: Deps, viewer: Viewer, ids: string[] | null): Promise<UnreadCount> {
  const { count } = await viewUnreadCount(deps, viewer);
  const rooms = `user:${viewer.id}`;
  deps.sockets.emit('/notifications notification:read', { rooms }, { ids, unreadCount: count });
  return { count };
}

export async function viewSettings({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<NotificationSettings> {
  const off = new Set(await listOff(db, viewer.id));
  const switches = notificationKinds.map((kind) => [kind, !off.has(kind)] as const);
  return Object.fromEntries(switches) as Record<NotificationKind, boolean>;
}

export async function changeSettings(
  { db }: Deps,
  viewer: Viewer,
  change: { [Kind in NotificationKind]?: boolean | undefined },
): Promise<NotificationSettings> {
  const chosen = (isOn: boolean) => notificationKinds.filter((kind) => change[kind] === isOn);
  return transact(db, async (tx) => {
    await addOff(tx, viewer.id, chosen(false));
    await removeOff(tx, viewer.id, chosen(true));
    return viewSettings({ db: tx }, viewer);
  });
}

/** Removes what is too old to be looked back at. */
export async function cleanNotifications({ db }: Pick<Deps, 'db'>): Promise<void> {
  await removeOldNotifications(db, keptFor);
  await removeOldRecords(db);
}
