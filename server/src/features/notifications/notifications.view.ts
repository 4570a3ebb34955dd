import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { pictureUrl } from '#features/media/media.public.ts';
import type { NotificationRow } from './notifications.queries.ts';

type Sentence = (who: string, subject: string) => string;

/** The sentence of each kind; kinds with several variants have one for each `detail`. */
const sentences: Record<NotificationKind, Sentence | Record<string, Sentence>> = {
  follow: {
    '': (who) => `${who} started following you`,
    venture: (who, name) => `${who} started following “${name}”`,
  },
  like: {
    post: (who) => `${who} liked your post`,
    comment: (who) => `${who} liked your comment`,
    venture: (who, name) => `${who} liked “${name}”`,
  },
  comment: {
    post: (who) => `${who} commented on your post`,
    event: (who, title) => `${who} commented on “${title}”`,
  },
  reply: {
    comment: (who) => `${who} replied to your comment`,
    event: (who, title) => `${who} replied to your comment on “${title}”`,
    venture: (who, name) => `${who} answered your review of “${name}”`,
  },
  mention: {
    post: (who) => `${who} mentioned you in a post`,
    comment: (who) => `${who} mentioned you in a comment`,
  },
  announcement: (who) => `${who} announced to your intake`,
  buddy: {
    asked: (who) => `${who} asked you to be their buddy`,
    found: (who) => `${who} said yes: you are buddies`,
  },
  invitation: (who, title) => `${who} invited you to “${title}”`,
  answer: {
    approved: (who, title) => `${who} approved your request: you have a seat at “${title}”`,
    declined: (who, title) => `${who} declined your request to come to “${title}”`,
  },
  seat: (_who, title) => `A seat became free: you are registered for “${title}”`,
  reminder: {
    day: (_who, title) => `“${title}” starts in a day`,
    hour: (_who, title) => `“${title}” starts in an hour`,
  },
  change: {
    moved: (who, title) => `${who} changed the time or place of “${title}”`,
    cancelled: (who, title) => `${who} cancelled “${title}”`,
    deleted: (_who, title) => `“${title}” was deleted by its host`,
    removed: (_who, title) => `“${title}” was removed by stewards: the event is off`,
    hidden: (_who, title) => `The host of “${title}” has deleted their account: the event is off`,
    restored: (_who, title) => `The host of “${title}” is back: the event takes place and you keep your seat`,
  },
  registration: (who, title) => `${who} registered for “${title}”`,
  request: (who, title) => `${who} asked to come to “${title}”`,
  review: (who, name) => `${who} reviewed “${name}”`,
  team: {
    asked: (who, name) => `${who} asked you to join the team of “${name}”`,
    joined: (who, name) => `${who} joined the team of “${name}”`,
    offered: (who, name) => `${who} wants to hand “${name}” over to you. Accept or decline on its page`,
    declined: (who, name) => `${who} declined to take over “${name}”`,
    accepted: (who, name) => `${who} accepted and now owns “${name}”`,
    owner: (who, name) => `${who} handed “${name}” over to you`,
  },
  report: {
    acted: () => 'We acted on your report. Thank you for looking out for others',
    dismissed: () => 'We reviewed your report and found no breach of the rules',
  },
  moderation: {
    hidden: (_who, reason) => `Stewards hid your content from others (${reasonWords(reason)})`,
    removed: (_who, reason) => `Stewards removed your content (${reasonWords(reason)})`,
    warning: () => 'You received a warning from the stewards of your campus',
    suspension: () => 'Your account is suspended',
    ban: () => 'Your account is banned',
    upheld: () => 'Your appeal was not successful',
    reversed: () => 'Your appeal was successful',
    confirmed: () => 'An appeal against your decision was not successful',
    overruled: () => 'An appeal against your decision was successful',
  },
  sign_in: (_who, device) => `New sign-in on ${device}`,
};

/** The words of a reason for a report, such as `self harm` of `SELF_HARM`. */
function reasonWords(reason: string): string {
  return reason.toLowerCase().replaceAll('_', ' ');
}

export function viewNotification(row: NotificationRow): Notification {
  const actor = row.actor_id === null ? null : viewActor(row, row.actor_id);
  const othersCount = Math.max(0, row.actors_count - 1);
  const others = othersCount === 0 ? '' : ` and ${othersCount} ${othersCount === 1 ? 'other' : 'others'}`;
  const sentence = sentenceOf(row)(`${actor?.name ?? ''}${others}`, row.title);
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

function sentenceOf({ kind, detail }: NotificationRow): Sentence {
  const found = sentences[kind];
  if (typeof found === 'function') return found;
  // A row of an earlier release may have no variant: then the first one is meant.
  const sentence = found[detail] ?? Object.values(found)[0];
  if (!sentence) throw new Error(`There is no sentence for notifications of the kind ${kind}.`);
  return sentence;
}

function viewActor(row: NotificationRow, id: string) {
  const name = `${row.first_name} ${row.last_name}`.trim();
  return { id, username: row.username ?? '', name, image: row.avatar && pictureUrl(row.avatar) };
}
