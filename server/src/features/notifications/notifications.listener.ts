import type { Deps } from '#platform/features/deps.ts';
import type { NotificationPlan, NotificationRules, Withdrawal } from '#platform/features/notification-rules.ts';
import { afterCommit } from '#platform/sql/pool.ts';
import type { DomainEvent } from '#platform/features/publish.ts';
import type { Listener } from '#platform/features/listeners.ts';
import { addNotifications, countUnread, leaveGroup, type NotificationRow } from './notifications.queries.ts';
import { enqueuePushesOf } from './notifications.push.ts';
import { viewNotification } from './notifications.view.ts';
import type { Tx } from '#platform/sql/database.ts';

const emptyContent = {
  detail: '',
  group: null,
  renews: false,
  subject: undefined,
  excerpt: '',
  postId: null,
  commentId: null,
  eventId: null,
  eventCommentId: null,
  announcementId: null,
  ventureId: null,
  reviewId: null,
};

/**
 * Returns the listener that adds the notifications that the rules ask for, in the transaction of the domain event, and sends
 * them after it has committed.
 */
export function createNotificationListener(rules: NotificationRules): Listener {
  return async ({ sockets }, tx, domainEvent) => {
    const rule = rules[domainEvent.type] as Rule | undefined;
    if (!rule) return;
    const actorId = 'actorId' in domainEvent ? domainEvent.actorId : null;
    const notified = new Set([actorId]);
    const plans = await rule(domainEvent, tx);
    if (!Array.isArray(plans)) {
      if (actorId !== null) await withdraw(sockets, tx, { ...plans, actorId });
      return;
    }
    for (const { kind, to, more } of plans) {
      const recipients = to.filter((id) => !notified.has(id));
      if (recipients.length === 0) continue;
      for (const id of recipients) notified.add(id);
      const rows = await addNotifications(tx, { ...emptyContent, actorId, ...more, recipients, kind });
      if (rows.length === 0) continue;
      await enqueuePushesOf(tx, rows);
      afterCommit(tx, () => sendInBatches(sockets, rows));
    }
  };
}

type Rule = (
  domainEvent: DomainEvent,
  tx: Tx,
) => NotificationPlan[] | Withdrawal | Promise<NotificationPlan[] | Withdrawal>;

/** Removes the actor from notifications, and corrects the numbers that the recipients see. */
async function withdraw(
  sockets: Deps['sockets'],
  tx: Tx,
  { from, group, actorId }: Withdrawal & { actorId: string },
): Promise<void> {
  for (const recipientId of from) {
    const removed = await leaveGroup(tx, { recipientId, group, actorId });
    if (removed === undefined) continue;
    const unreadCount = await countUnread(tx, recipientId);
    const rooms = `user:${recipientId}`;
    afterCommit(tx, () => {
      sockets.emit('/notifications notification:read', { rooms }, { ids: [removed], unreadCount });
    });
  }
}

/** How many notifications are sent per turn of the event loop. */
const batchSize = 100;

/** Sends each notification to its recipient, in batches, so that notifying a whole intake does not block the event loop. */
function sendInBatches(sockets: Deps['sockets'], rows: readonly NotificationRow[]): void {
  for (const row of rows.slice(0, batchSize)) {
    sockets.emit('/notifications notification', { rooms: `user:${row.recipient_id}` }, viewNotification(row));
  }
  const rest = rows.slice(batchSize);
  if (rest.length > 0) setImmediate(() => sendInBatches(sockets, rest));
}
