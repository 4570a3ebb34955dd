import type { Tx } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { afterCommit } from '#platform/pool.ts';
import type { DomainEvent } from '#platform/publish.ts';
import { addNotifications, type NotificationRow, removeNotificationsOf } from './notifications.queries.ts';
import { rules, type Told } from './notifications.rules.ts';
import { viewNotification } from './notifications.view.ts';

/** Of who is deleted goes what they were told of, and what others were told of them. */
export async function removeNotificationsOfErased(_deps: Deps, tx: Tx, domainEvent: DomainEvent): Promise<void> {
  if (domainEvent.type === 'profiles.erased') await removeNotificationsOf(tx, domainEvent.personId);
}

const nothing = {
  what: '',
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

/** Writes what people are told of, in the transaction in which it happens, and sends it once that has committed. */
export async function notify({ sockets }: Deps, tx: Tx, domainEvent: DomainEvent): Promise<void> {
  const rule = rules[domainEvent.type] as ((domainEvent: DomainEvent, tx: Tx) => Told[] | Promise<Told[]>) | undefined;
  if (!rule) return;
  const actorId = 'actorId' in domainEvent ? domainEvent.actorId : null;
  const told = new Set([actorId]);
  for (const { kind, to, more } of await rule(domainEvent, tx)) {
    // Those whom a statement finds are not known here; there no one is told by two rules.
    const recipients = Array.isArray(to) ? to.filter((id) => !told.has(id)) : to;
    if (Array.isArray(recipients)) for (const id of recipients) told.add(id);
    if (Array.isArray(recipients) && recipients.length === 0) continue;
    const rows = await addNotifications(tx, { ...nothing, actorId, ...more, recipients, kind });
    if (rows.length > 0) afterCommit(tx, () => sendInTurns(sockets, rows));
  }
}

/** So many are sent before others get their turn. */
const turn = 100;

/** Sends each to the one it is for. A whole intake is told in many turns of the loop, so that nobody waits for that. */
function sendInTurns(sockets: Deps['sockets'], rows: readonly NotificationRow[]): void {
  for (const row of rows.slice(0, turn)) {
    sockets.emit('/notifications notification', { rooms: `user:${row.recipient_id}` }, viewNotification(row));
  }
  const rest = rows.slice(turn);
  if (rest.length > 0) setImmediate(() => sendInTurns(sockets, rest));
}
