import { excerptOf } from '@baraza/server/src/platform/features/excerpt.ts';
import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';
import type { SubjectRef } from '@baraza/server/src/platform/features/subjects.ts';
import type { Tx } from '@baraza/server/src/platform/sql/database.ts';
import type { AddedEvent } from './events.ts';
import type { Load } from './load.ts';
import { makeIds } from './past-ids.ts';
import type { Follow } from './people.ts';
import type { AddedPosts } from './posts.ts';
import { addRows } from './rows.ts';
import { type Action, before } from './times.ts';

const day = 86_400_000;
/** Older notifications are left out, and those that are not of the last days have been read, in milliseconds. */
const [keptFor, unreadFor] = [30 * day, 2 * day];

interface Notification {
  recipient: string;
  kind: NotificationKind;
  /** Usernames, the latest last. */
  actors: string[];
  link: string;
  at: Date;
  detail?: string;
  title?: string;
  group?: string;
  excerpt?: string;
  subject?: SubjectRef;
}

/** Adds the notifications about everything else in the community, the latest unread. */
export async function addNotifications(
  tx: Tx,
  { follows, posts, comments, events }: AddedPosts & { follows: Follow[]; events: AddedEvent[] },
  { now, idOf }: Load,
): Promise<void> {
  const notifications = [
    ...posts.flatMap(ofLikes),
    ...comments.flatMap(ofComment),
    ...follows.map(ofFollow),
    ...events.flatMap(ofEvent),
  ].filter(({ at }) => at > before(now, keptFor));
  const idOfNotification = makeIds(notifications);
  await addRows(
    tx,
    'notification',
    notifications.map((each) => ({
      key: idOfNotification(each),
      id: idOfNotification(each),
      recipient_id: idOf(each.recipient),
      kind: each.kind,
      detail: each.detail ?? '',
      title: each.title ?? '',
      actor_id: idOf(each.actors.at(-1) ?? ''),
      actors_count: each.actors.length,
      group_key: each.group ?? null,
      link: each.link,
      excerpt: each.excerpt ?? '',
      subject_type: each.subject?.type ?? null,
      subject_id: each.subject?.id ?? null,
      created_at: each.at,
      read_at: each.at > before(now, unreadFor) ? null : each.at,
    })),
  );
  await addRows(
    tx,
    'notification_actor',
    notifications.flatMap((each) =>
      each.actors.map((actor) => ({ notification_key: idOfNotification(each), actor_id: idOf(actor) })),
    ),
  );
}

/** One notification for several people with the same action; none without actors. */
function grouped(actions: readonly Action[], about: Omit<Notification, 'actors' | 'at'>): Notification[] {
  const last = actions.at(-1);
  return last ? [{ ...about, actors: actions.map(({ by }) => by), at: last.at }] : [];
}

function ofLikes({ id, author, likes }: AddedPosts['posts'][number]): Notification[] {
  return grouped(
    likes.filter(({ by }) => by !== author),
    {
      recipient: author,
      kind: 'like',
      detail: 'post',
      group: `like post ${id}`,
      link: `/feed/${id}`,
      subject: { type: 'POST', id },
    },
  );
}

/** A reply notifies the author of the parent, a comment the author of the post; no one is notified twice. */
function ofComment({ id, post, parentAuthor, author, text, at }: AddedPosts['comments'][number]): Notification[] {
  const recipients = [...new Set([parentAuthor, post.author])].filter((each) => each !== undefined && each !== author);
  return recipients.flatMap((recipient = '') => ({
    recipient,
    kind: recipient === parentAuthor ? 'reply' : 'comment',
    detail: recipient === parentAuthor ? 'comment' : 'post',
    actors: [author],
    link: `/feed/${post.id}?comment=${id}`,
    excerpt: excerptOf(text),
    subject: { type: 'COMMENT', id },
    at,
  }));
}

function ofFollow({ by, whom, at }: Follow): Notification {
  return { recipient: whom, kind: 'follow', actors: [by], group: `follow ${by}`, link: `/profile/${by}`, at };
}

/** Hosts are notified of registrations and requests, guests of invitations and of a cancellation. */
function ofEvent(event: AddedEvent): Notification[] {
  const { id, title, host, attendees, requests, invitations, cancelledAt } = event;
  const subject = { type: 'EVENT', id } as const;
  const about = { title, link: `/events-parties/events/${id}`, subject };
  const toHost = (kind: 'registration' | 'request', actions: Action[]) =>
    grouped(actions, { ...about, recipient: host, kind, group: `${kind} event ${id}` });
  const fromHost = (kind: 'invitation' | 'change', recipient: string, at: Date): Notification => ({
    ...about,
    recipient,
    kind,
    actors: [host],
    group: `${kind} event ${id}`,
    at,
  });
  return [
    ...toHost('registration', attendees),
    ...toHost('request', requests),
    ...invitations.map(({ by, at }) => fromHost('invitation', by, at)),
    ...(cancelledAt ? attendees : []).map(({ by }) => ({
      ...fromHost('change', by, cancelledAt ?? event.at),
      detail: 'cancelled',
      excerpt: excerptOf(event.cancelled ?? ''),
    })),
  ];
}
