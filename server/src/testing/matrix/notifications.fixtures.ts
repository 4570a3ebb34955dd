import type { Making } from './making.ts';
import type { People } from './people.fixtures.ts';
import type { PostFixtures } from './posts.fixtures.ts';

export interface NotificationFixtures {
  /** The owner's, unread, of the bystander's like. */
  notification: string;
  /** The bystander's, of the owner's like. */
  otherNotification: string;
  /** The owner's, caused by the deleted person. */
  hiddenNotification: string;
}

export async function makeNotificationFixtures(
  { db, nextId }: Making,
  { owner, bystander, deleted }: People,
  { post }: PostFixtures,
): Promise<NotificationFixtures> {
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
