import { t } from '@lingui/core/macro';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { commentQuery, commentsQuery } from '#features/posts/comments/comment-queries.api.ts';
import { postQuery, refreshAllPosts, showChangedPost } from '#features/posts/posts.api.ts';
import { call } from '#platform/api/api-client.ts';
import { enqueue, lastUnsent, undoEntry, useLastUnsent } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import { queryClient as cache } from '#platform/api/query-client.ts';
import { feedToastDuration, toast } from '#ui/page/toast.ts';

/** What can be liked: a post or one of its comments. */
export interface LikeTarget {
  postId: Id;
  /** Set if the target is a comment. */
  comment?: { id: Id; parentId: Id | null };
}

/** The server's state of the likes of a post or comment. `liked` is true if the viewer likes it. */
export interface LikeState {
  liked: boolean;
  likesCounter: number;
}

/** The pause after the last tap before the like is sent. */
const likeDelayMs = 2000;

export const likeKind = defineOutboxKind<{ target: LikeTarget; liked: boolean }, void>({
  name: 'like',
  isRepeatable: true,
  /** Finishes when the page is closed. */
  async send({ target: { postId: id, comment }, liked }) {
    const body = { like: liked ? 1 : -1 } as const;
    if (comment) {
      const params = { id, commentId: comment.id };
      const reply = await call('PATCH /api/posts/:id/comments/:commentId', { params, body, keepalive: true });
      // A reply may have been added while the request was pending.
      cache.setQueryData(
        commentQuery(comment.id).queryKey,
        (cached) => cached && { ...reply, replies: cached.replies },
      );
    } else {
      const reply = await call('PATCH /api/posts/:id', { params: { id }, body, keepalive: true });
      await showChangedPost(cache, reply);
    }
  },
  onRefused(_, { target: { postId, comment } }) {
    if (comment) {
      toast.error(t`Failed to like comment...`, { duration: feedToastDuration, id: 'like-comment' });
      void cache.invalidateQueries({ queryKey: commentsQuery(postId, comment.parentId).queryKey, exact: true });
    } else {
      toast.error(t`Failed to like post...`, { duration: feedToastDuration, id: 'like-post' });
      refreshAllPosts(cache);
      void cache.invalidateQueries({ queryKey: postQuery(postId).queryKey });
    }
    return 'drop';
  },
});

function laneOf({ postId, comment }: LikeTarget): string {
  return `like.${comment?.id ?? postId}`;
}

/** Returns the entry of a like, or of its end. It replaces earlier ones that are not sent yet. */
export function likeDraft(target: LikeTarget, liked: boolean) {
  return { lane: laneOf(target), content: { target, liked }, note: { path: `/feed/${target.postId}` }, replaces: true };
}

/** The likes to show, including the viewer's unsent tap, and a function that handles a tap. */
export function useLike(target: LikeTarget, server: LikeState): LikeState & { toggle: () => void } {
  const unsent = useLastUnsent(likeKind, laneOf(target))?.liked;
  return {
    ...applyUnsent(server, unsent),
    toggle() {
      // Two taps may follow each other without a render between them.
      const liked = !(lastUnsent(likeKind, laneOf(target))?.liked ?? server.liked);
      if (!undoEntry(likeKind, laneOf(target)) || liked !== server.liked) {
        enqueue(likeKind, { ...likeDraft(target, liked), delayMs: likeDelayMs });
      }
    },
  };
}

/** The state to show: the server's state with the viewer's unsent state applied. */
function applyUnsent(server: LikeState, unsent: boolean | undefined): LikeState {
  if (unsent === undefined || unsent === server.liked) {
    return { liked: server.liked, likesCounter: server.likesCounter };
  }
  return { liked: unsent, likesCounter: Math.max(0, server.likesCounter + (unsent ? 1 : -1)) };
}
