import type { Deps } from '#platform/features/deps.ts';
import type { NotificationPlan, NotificationRules } from '#platform/features/notification-rules.ts';
import { afterCommit } from '#platform/sql/pool.ts';
import type { DomainEvent } from '#platform/features/publish.ts';
import type { Listener } from '#platform/features/listeners.ts';
import {
  addNotifications,
  countUnread,
  leaveGroup,
  type NewNotification,
  type NotificationRow,
} from './notifications.queries.ts';
import { enqueuePushesOf } from './notifications.push.ts';
import { viewNotification } from './notifications.view.ts';
import type { Tx } from '#platform/sql/database.ts';

const emptyContent = {
  detail: '',
  group: null,
  renews: false,
  title: undefined,
  excerpt: '',
  written: undefined,
  subject: null,
  repeatMinutes: 24 * 60,
};

/**
 * Returns the listener that adds the notifications that the rules ask for, in the transaction of the domain event, and sends
 * them after it has committed.
 */
export function createNotificationListener(rules: NotificationRules): Listener {
  return async (deps, tx, domainEvent) => {
    const own = rules[domainEvent.type];
    const isOpposite = typeof own === 'string';
    const rule = (isOpposite ? rules[own] : own) as Rule | undefined;
    if (!rule) return;
    const actorId = 'actorId' in domainEvent ? domainEvent.actorId : null;
    const notified = new Set([actorId]);
    for (const { kind, to, more } of await rule(domainEvent, tx)) {
      const content = { ...emptyContent, actorId, ...more, kind };
      const recipients = to.filter((id) => !notified.has(id));
      for (const id of recipients) notified.add(id);
      if (isOpposite) await withdraw(deps, tx, { ...content, recipients });
      else if (recipients.length > 0) await notify(deps, tx, { ...content, recipients });
    }
  };
}

type Rule = (domainEvent: DomainEvent, tx: Tx) => NotificationPlan[] | Promise<NotificationPlan[]>;

async function notify({ sockets, subjects }: Deps, tx: Tx, content: NewNotification): Promise<void> {
  const rows = await addNotifications(tx, subjects, content);
  if (rows.length === 0) return;
  await enqueuePushesOf(tx, rows);
  afterCommit(tx, () => sendInBatches(sockets, rows));
}

/** Removes the actor from the notifications of a group, and corrects the numbers that the recipients see. */
async function withdraw({ sockets, subjects }: Deps, tx: Tx, content: NewNotification): Promise<void> {
  const { group, actorId, recipients } = content;
  if (group === null || actorId === null) return;
  for (const recipientId of recipients) {
    const removed = await leaveGroup(tx, { recipientId, group, actorId });
    if (removed === undefined) continue;
    const unreadCount = await countUnread({ db: tx, subjects }, recipientId);
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
