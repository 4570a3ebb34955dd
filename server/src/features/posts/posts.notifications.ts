import { withoutMuting } from '#features/communities/communities.public.ts';
import { excerptOf } from '#platform/features/excerpt.ts';
import { newestOf, type NotificationRules } from '#platform/features/notification-rules.ts';
import './posts.domain-events.ts';

/** Notifications about posts and comments. */
export const postsNotifications: NotificationRules = {
  'posts.liked': ({ postId, ownerId }) => [
    { kind: 'like', to: [ownerId], more: { ...onPost(postId), group: `like post ${postId}` } },
  ],
  'posts.unliked': 'posts.liked',
  'posts.commentLiked': ({ postId, commentId, authorId }) => [
    { kind: 'like', to: [authorId], more: { ...onComment(postId, commentId), group: `like comment ${commentId}` } },
  ],
  'posts.commentUnliked': 'posts.commentLiked',
  'posts.mentioned': async ({ club, postId, content, userIds }, tx) => [
    {
      kind: 'mention',
      to: club === undefined ? userIds : await withoutMuting(tx, { communityId: club.id, kind: 'MENTIONS' }, userIds),
      more: {
        ...onPost(postId),
        ...(club !== undefined && { detail: 'clubpost', title: club.name }),
        excerpt: excerptOf(content),
        written: content,
      },
    },
  ],
  'posts.removed': ({ content, id, community: { slug, name }, personId, reason }) => [
    {
      kind: 'moderation',
      to: [personId],
      more: {
        // The author can report the removal there.
        link: `/clubs/${slug}?removed=${content}-${id}`,
        title: name,
        detail: content === 'POST' ? 'clubpostremoved' : 'clubcommentremoved',
        excerpt: excerptOf(reason),
      },
    },
  ],
  'posts.notPublished': ({ personId, content }) => [
    {
      kind: 'moderation',
      to: [personId],
      more: { link: '/feed/scheduled', detail: 'notpublished', excerpt: excerptOf(content) },
    },
  ],
  'posts.commented': ({ actorId, postId, commentId, ownerId, parentAuthorId, content, mentionedIds }) => {
    const about = { ...onComment(postId, commentId), excerpt: excerptOf(content), written: content };
    const more = { ...about, repeatMinutes: 0 };
    const mention = { ...about, ...newestOf(`mention post ${postId} ${actorId}`) };
    return [
      { kind: 'reply', to: parentAuthorId === undefined ? [] : [parentAuthorId], more },
      { kind: 'comment', to: [ownerId], more: { ...more, detail: 'post' } },
      { kind: 'mention', to: mentionedIds, more: mention },
    ];
  },
};

function onPost(id: string) {
  return { link: `/feed/${id}`, subject: { type: 'POST', id }, detail: 'post' } as const;
}

function onComment(postId: string, id: string) {
  return { link: `/feed/${postId}?comment=${id}`, subject: { type: 'COMMENT', id }, detail: 'comment' } as const;
}
