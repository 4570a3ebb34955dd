import type { NotificationKind } from '@baraza/contract/features/notifications.ts';
import type { Tx } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Happening, Happenings } from '#platform/publish.ts';
import { excerptOf } from './excerpt.ts';
import { addNotifications, findUsername, type News, removeNotificationsOf } from './notifications.queries.ts';
import { viewNotification } from './notifications.view.ts';

/** Who is told what. Of several in one list each is told the first that is for them, and no more. */
type Told = { kind: NotificationKind; to: readonly string[]; more: Partial<News> & Pick<News, 'link'> };
type Rule<Type extends keyof Happenings> = (happening: Happenings[Type], tx: Tx) => Told[] | Promise<Told[]>;

/** Whom each thing that happens is told to. What is not here is told to nobody. */
const rules: { [Type in keyof Happenings]?: Rule<Type> } = {
  'connections.followed': async ({ actorId, subjectId }, tx) => {
    const link = `/profile/${await findUsername(tx, actorId)}`;
    return [{ kind: 'follow', to: [subjectId], more: { link, group: `follow ${actorId}` } }];
  },
  'posts.mentioned': ({ postId, content, userIds }) => [
    { kind: 'mention', to: userIds, more: { ...onPost(postId), excerpt: excerptOf(content) } },
  ],
  'posts.liked': ({ postId, ownerId }) => [
    { kind: 'like', to: [ownerId], more: { ...onPost(postId), group: `like post ${postId}` } },
  ],
  'posts.commented': ({ postId, commentId, ownerId, parentAuthorId, content, mentionedIds }) => {
    const more = { ...onComment(postId, commentId), excerpt: excerptOf(content) };
    return [
      { kind: 'reply', to: parentAuthorId === undefined ? [] : [parentAuthorId], more },
      { kind: 'comment', to: [ownerId], more },
      { kind: 'mention', to: mentionedIds, more },
    ];
  },
  'posts.commentLiked': ({ postId, commentId, authorId }) => [
    { kind: 'like', to: [authorId], more: { ...onComment(postId, commentId), group: `like comment ${commentId}` } },
  ],
};

/** Of who is deleted goes what they were told of, and what others were told of them. */
export async function removeNotificationsOfDeleted(_deps: Deps, tx: Tx, happening: Happening): Promise<void> {
  if (happening.type === 'profiles.deleted') await removeNotificationsOf(tx, happening.personId);
}

/** Writes what people are told of, in the transaction in which it happens, and sends it once that has committed. */
export async function notify({ sockets }: Deps, tx: Tx, happening: Happening): Promise<void> {
  const rule = rules[happening.type] as ((happening: Happening, tx: Tx) => Told[] | Promise<Told[]>) | undefined;
  if (!rule || !('actorId' in happening)) return;
  const told = new Set([happening.actorId]);
  for (const { kind, to, more } of await rule(happening, tx)) {
    const recipientIds = to.filter((id) => !told.has(id));
    for (const id of recipientIds) told.add(id);
    if (recipientIds.length === 0) continue;
    const nothing = { group: null, excerpt: '', postId: null, commentId: null };
    const rows = await addNotifications(tx, { ...nothing, ...more, recipientIds, kind, actorId: happening.actorId });
    for (const row of rows) {
      const rooms = `user:${row.recipient_id}`;
      sockets.announce(tx, '/notifications notification', { rooms }, viewNotification(row));
    }
  }
}

function onPost(postId: string) {
  return { link: `/feed/${postId}`, postId };
}

function onComment(postId: string, commentId: string) {
  return { link: `/feed/${postId}?comment=${commentId}`, postId, commentId };
}
