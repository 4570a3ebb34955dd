import { excerptOf } from '#platform/features/excerpt.ts';
import { newestOf, type NotificationRules } from '#platform/features/notification-rules.ts';
import './posts.domain-events.ts';

/** Notifications about posts and comments. */
export const postsNotifications: NotificationRules = {
  'posts.liked': ({ postId, ownerId }) => [
    { kind: 'like', to: [ownerId], more: { ...onPost(postId), group: likesOfPost(postId) } },
  ],
  'posts.unliked': ({ postId, ownerId }) => ({ from: [ownerId], group: likesOfPost(postId) }),
  'posts.commentLiked': ({ postId, commentId, authorId }) => [
    { kind: 'like', to: [authorId], more: { ...onComment(postId, commentId), group: likesOfComment(commentId) } },
  ],
  'posts.commentUnliked': ({ commentId, authorId }) => ({ from: [authorId], group: likesOfComment(commentId) }),
  'posts.mentioned': ({ postId, content, userIds }) => [
    { kind: 'mention', to: userIds, more: { ...onPost(postId), excerpt: excerptOf(content) } },
  ],
  'posts.commented': ({ actorId, postId, commentId, ownerId, parentAuthorId, content, mentionedIds }) => {
    const more = { ...onComment(postId, commentId), excerpt: excerptOf(content) };
    return [
      { kind: 'reply', to: parentAuthorId === undefined ? [] : [parentAuthorId], more },
      { kind: 'comment', to: [ownerId], more: { ...more, detail: 'post' } },
      { kind: 'mention', to: mentionedIds, more: { ...more, ...newestOf(`mention post ${postId} ${actorId}`) } },
    ];
  },
};

const likesOfPost = (postId: string) => `like post ${postId}`;
const likesOfComment = (commentId: string) => `like comment ${commentId}`;

function onPost(postId: string) {
  return { link: `/feed/${postId}`, postId, detail: 'post' };
}

function onComment(postId: string, commentId: string) {
  return { link: `/feed/${postId}?comment=${commentId}`, postId, commentId, detail: 'comment' };
}
