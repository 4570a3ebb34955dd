import { t } from '@lingui/core/macro';
import { useCallback, useSyncExternalStore } from 'react';
import { commentQuery, commentsQuery } from '#features/posts/comments/comments.api.ts';
import { postQuery, refreshAllPosts } from '#features/posts/posts.api.ts';
import { call } from '#platform/api-client.ts';
import { hasCode, isRetryable } from '#platform/api-error.ts';
import { remember } from '#platform/id-lists.ts';
import { queryClient as cache } from '#platform/query-client.ts';
import { currentSession, watchSession } from '#platform/session.ts';
import { feedToastDuration, toast } from '#ui/toast.ts';
import { applyPending, createLikeSync, type LikeState } from './like-sync.ts';
import { keyOf, listPendingLikes, removePendingLike, storePendingLike, type LikeTarget } from './pending-likes.ts';

let viewerId = currentSession()?.user.id;

/** Retries for a few minutes, because the delay between retries grows to 30 seconds. */
const retryDuringOutage = (failures: number, error: unknown) => failures < 10 && isRetryable(error);

const likes = createLikeSync<LikeTarget>({
  keyOf,
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
      remember(cache, postQuery(id).queryKey, reply);
    }
  },
  isOutcomeUnknown: (error) => hasCode(error, 'network'),
  onSettled: (target) => viewerId !== undefined && removePendingLike(viewerId, target),
  onFailed({ postId, comment }) {
    if (comment) {
      toast.error(t`Failed to like comment...`, { duration: feedToastDuration, id: 'like-comment' });
      void cache.invalidateQueries({ queryKey: commentsQuery(postId, comment.parentId).queryKey, exact: true });
    } else {
      toast.error(t`Failed to like post...`, { duration: feedToastDuration, id: 'like-post' });
      refreshAllPosts(cache);
      // The cached state may be wrong after a lost response, so this is retried until the server responds.
      cache.fetchQuery({ ...postQuery(postId), staleTime: 0, retry: retryDuringOutage }).catch(() => undefined);
    }
  },
});

/** Sends the likes that a previous page stored and may not have sent. */
function resumePending(): void {
  if (viewerId === undefined) return;
  for (const { target, liked } of listPendingLikes(viewerId)) likes.resume(target, liked);
}

if (typeof window !== 'undefined') {
  addEventListener('pagehide', likes.flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') likes.flush();
  });
}

watchSession((session) => {
  if (session?.user.id === viewerId) return;
  likes.clear();
  viewerId = session?.user.id;
  resumePending();
});
resumePending();

/** Also stores the pending state, because the system may kill the page without any event. */
function toggle(target: LikeTarget): void {
  likes.toggle(target);
  const liked = likes.pendingState(target);
  if (viewerId !== undefined && liked !== undefined) storePendingLike(viewerId, { target, liked });
}

/** The likes to show, including the viewer's pending tap, and a function that handles a tap. */
export function useLike(target: LikeTarget, server: LikeState): LikeState & { toggle: () => void } {
  const pending = useSyncExternalStore(
    likes.subscribe,
    useCallback(() => likes.pendingState(target), [target]),
  );
  return { ...applyPending(server, pending), toggle: () => toggle(target) };
}
