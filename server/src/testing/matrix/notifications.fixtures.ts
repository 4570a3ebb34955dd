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
  const like = {
    kind: 'like',
    group_key: null,
    link: '/feed/x',
    subject_type: null,
    subject_id: null,
    read_at: null,
  } as const;
  const about = { link: `/feed/${post}`, subject_type: 'POST', subject_id: post } as const;
  await db
    .insertInto('notification')
    .values([
      { ...like, ...about, id: notification, recipient_id: owner.id, actor_id: bystander.id },
      { ...like, id: otherNotification, recipient_id: bystander.id, actor_id: owner.id },
      { ...like, id: hiddenNotification, recipient_id: owner.id, actor_id: deleted.id },
    ])
    .execute();
  return { notification, otherNotification, hiddenNotification };
}
