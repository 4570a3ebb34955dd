import { sentences } from '@baraza/contract/sentences.ts';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { findSentence } from '@baraza/contract/shared/notification-sentences.ts';
import { pictureUrl } from '#features/media/media.public.ts';
import type { NotificationRow } from './notifications.queries.ts';

export function viewNotification(row: NotificationRow): Notification {
  const actor = row.actor_id === null ? null : viewActor(row, row.actor_id);
  const othersCount = Math.max(0, row.actors_count - 1);
  const others = othersCount === 0 ? '' : ` and ${othersCount} ${othersCount === 1 ? 'other' : 'others'}`;
  const word = findSentence(sentences, row.kind, row.detail);
  const about = { who: `${actor?.name ?? ''}${others}`, actors: othersCount + 1, subject: row.title };
  // A newer release, which is being rolled out, may have added the variant.
  const sentence = word?.(about) ?? row.title;
  return {
    id: row.id,
    kind: row.kind,
    content: row.excerpt ? `${sentence}: “${row.excerpt}”` : sentence,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
    detail: row.detail,
    subject: row.title,
    excerpt: row.excerpt,
    link: row.link,
    recipientId: row.recipient_id,
    actor,
    othersCount,
    group: row.group_key,
  };
}

function viewActor(row: NotificationRow, id: string) {
  const name = `${row.first_name} ${row.last_name}`.trim();
  return { id, username: row.username ?? '', name, image: row.avatar && pictureUrl(row.avatar) };
}
