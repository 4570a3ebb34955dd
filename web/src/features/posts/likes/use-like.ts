import { t } from '@lingui/core/macro';
import { useCallback, useSyncExternalStore } from 'react';
import { call } from '#platform/api-client.ts';
import { hasCode, isWorthRepeating } from '#platform/api-error.ts';
import { remember } from '#platform/id-lists.ts';
import { queryClient as cache } from '#platform/query-client.ts';
import { currentSession, watchSession } from '#platform/session.ts';
import { feedToastDuration, toast } from '#ui/toast.ts';
import { createLikeSync, withWish, type LikeState } from './like-sync.ts';
import { commentQuery, commentsQuery } from '#features/posts/comments/comments.api.ts';
import { forgetWish, keepWish, keptWishes, keyOf, type Likeable } from './pending-likes.ts';
import { postQuery, refreshAllPosts } from '#features/posts/posts.api.ts';

let viewerId = currentSession()?.user.id;

/** Through an outage of some minutes: the waits between grow to half a minute. */
const askAgain = (failures: number, error: unknown) => failures < 10 && isWorthRepeating(error);

const likes = createLikeSync<Likeable>({
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
  isOpen: (error) => hasCode(error, 'network'),
  onEnd: (thing) => viewerId !== undefined && forgetWish(viewerId, thing),
  onFailed({ postId, comment }) {
    if (comment) {
      toast.error(t`Failed to like comment...`, { duration: feedToastDuration, id: 'like-comment' });
      void cache.invalidateQueries({ queryKey: commentsQuery(postId, comment.parentId).queryKey, exact: true });
    } else {
      toast.error(t`Failed to like post...`, { duration: feedToastDuration, id: 'like-post' });
      refreshAllPosts(cache);
      // Asked until it is answered: without an answer to the like nobody here knows where the server stands.
      cache.fetchQuery({ ...postQuery(postId), staleTime: 0, retry: askAgain }).catch(() => undefined);
    }
  },
});

/** What the server has not answered while its page lived, the next page tells again. */
function resume(): void {
  if (viewerId === undefined) return;
  for (const { thing, wish } of keptWishes(viewerId)) likes.resume(thing, wish);
}

if (typeof window !== 'undefined') {
  addEventListener('pagehide', likes.flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') likes.flush();
  });
}

watchSession((session) => {
  if (session?.user.id === viewerId) return;
  likes.forget();
  viewerId = session?.user.id;
  resume();
});
resume();

/** Kept from the tap on: a page that the system ends for want of memory is not asked before. */
function tap(thing: Likeable): void {
  likes.tap(thing);
  const wish = likes.wishOf(thing);
  if (viewerId !== undefined && wish !== undefined) keepWish(viewerId, { thing, wish });
}

/** The likes of a thing as to be shown, the viewer's last tap included, and the tap itself. */
export function useLike(thing: Likeable, server: LikeState): LikeState & { tap: () => void } {
  const wish = useSyncExternalStore(
    likes.subscribe,
    useCallback(() => likes.wishOf(thing), [thing]),
  );
  return { ...withWish(server, wish), tap: () => tap(thing) };
}
