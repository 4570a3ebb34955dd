import type { Notification, NotificationKind } from '@baraza/contract/features/notifications.ts';
import { pictureUrl } from '#features/media/media.public.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** What is said of each kind; `on` tells a comment from a post where both can be meant. */
const sentences: Record<NotificationKind, (who: string, on: 'post' | 'comment') => string> = {
  follow: (who) => `${who} started following you`,
  like: (who, on) => `${who} liked your ${on}`,
  comment: (who) => `${who} commented on your post`,
  reply: (who) => `${who} replied to your comment`,
  mention: (who, on) => `${who} mentioned you in a ${on}`,
};

export function viewNotification(row: NotificationRow): Notification {
  const name = `${row.first_name} ${row.last_name}`.trim();
  const othersCount = row.actors_count - 1;
  const who = othersCount === 0 ? name : `${name} and ${othersCount} ${othersCount === 1 ? 'other' : 'others'}`;
  const sentence = sentences[row.kind](who, row.link.includes('comment=') ? 'comment' : 'post');
  return {
    id: row.id,
    kind: row.kind,
    content: row.excerpt ? `${sentence}: “${row.excerpt}”` : sentence,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
    link: row.link,
    recipientId: row.recipient_id,
    actor: { id: row.actor_id, username: row.username, name, image: row.avatar && pictureUrl(row.avatar) },
    othersCount,
    group: row.group_key,
  };
}
