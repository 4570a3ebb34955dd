import { t } from '@lingui/core/macro';
import { useCallback, useSyncExternalStore } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';
import { queryClient as cache } from '#platform/query-client.ts';
import { currentSession, watchSession } from '#platform/session.ts';
import { feedToastDuration, toast } from '#ui/toast.ts';
import { createLikeSync, withWish, type LikeState } from './like-sync.ts';
import { commentQuery, commentsQuery } from './comments.api.ts';
import { postQuery, refreshAllPosts } from './posts.api.ts';

/** What can be liked: a post, or a comment of it. */
export interface Likeable {
  postId: Id;
  /** With it the comment is meant. */
  comment?: { id: Id; parentId: Id | null };
}

const likes = createLikeSync<Likeable>({
  keyOf: ({ postId, comment }) => comment?.id ?? postId,
  isLiked: ({ postId, comment }) =>
    (comment ? cache.getQueryData(commentQuery(comment.id).queryKey) : cache.getQueryData(postQuery(postId).queryKey))
      ?.liked,
  async send({ postId: id, comment }, like) {
    if (comment) {
      const params = { id, commentId: comment.id };
      const reply = await call('PATCH /api/posts/:id/comments/:commentId', { params, body: { like }, keepalive: true });
      cache.setQueryData(commentQuery(comment.id).queryKey, reply);
    } else {
      const reply = await call('PATCH /api/posts/:id', { params: { id }, body: { like }, keepalive: true });
      await cache.cancelQueries({ queryKey: postQuery(id).queryKey });
      cache.setQueryData(postQuery(id).queryKey, reply);
    }
  },
  onFailed({ postId, comment }) {
    if (comment) {
      toast.error(t`Failed to like comment...`, { duration: feedToastDuration, id: 'like-comment' });
      void cache.invalidateQueries({ queryKey: commentsQuery(postId, comment.parentId).queryKey, exact: true });
    } else {
      toast.error(t`Failed to like post...`, { duration: feedToastDuration, id: 'like-post' });
      refreshAllPosts(cache);
      void cache.invalidateQueries({ queryKey: postQuery(postId).queryKey });
    }
  },
});

if (typeof window !== 'undefined') {
  addEventListener('pagehide', likes.flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') likes.flush();
  });
}

let viewerId = currentSession()?.user.id;
watchSession((session) => {
  if (session?.user.id !== viewerId) likes.forget();
  viewerId = session?.user.id;
});

/** The likes of a thing as to be shown, the viewer's last tap included, and the tap itself. */
export function useLike(thing: Likeable, server: LikeState): LikeState & { tap: () => void } {
  const wish = useSyncExternalStore(
    likes.subscribe,
    useCallback(() => likes.wishOf(thing), [thing]),
  );
  return { ...withWish(server, wish), tap: () => likes.tap(thing) };
}
