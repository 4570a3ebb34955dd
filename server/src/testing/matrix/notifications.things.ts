import type { Making } from './making.ts';
import type { People } from './people.things.ts';
import type { PostThings } from './posts.things.ts';

export interface NotificationThings {
  /** What the bystander’s like has told the owner, unread. */
  notification: string;
  /** What the owner’s like has told the bystander. */
  otherNotification: string;
  /** What the deleted person has told the owner. */
  hiddenNotification: string;
}

/** What people were told. */
export async function makeNotificationThings(
  { db, nextId }: Making,
  { owner, bystander, deleted }: People,
  { post }: PostThings,
): Promise<NotificationThings> {
  const [notification, otherNotification, hiddenNotification] = [nextId(), nextId(), nextId()];
  const told = { kind: 'like', group_key: null, comment_id: null, read_at: null };
  await db
    .insertInto('notification')
    .values([
      {
        ...told,
        id: notification,
        recipient_id: owner.id,
        actor_id: bystander.id,
        link: `/feed/${post}`,
        post_id: post,
      },
      {
        ...told,
        id: otherNotification,
        recipient_id: bystander.id,
        actor_id: owner.id,
        link: '/feed/x',
        post_id: null,
      },
      { ...told, id: hiddenNotification, recipient_id: owner.id, actor_id: deleted.id, link: '/feed/x', post_id: null },
    ])
    .execute();
  return { notification, otherNotification, hiddenNotification };
}
