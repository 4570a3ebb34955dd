import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventComment } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callPage, type Page } from '#platform/api-client.ts';
import { unlessGone } from '#platform/id-lists.ts';
import { emit, isConnected, useOnConnected, useSocketEvent } from '#platform/sockets.ts';
import {
  catchUpCursor,
  emptyTree,
  refreshed,
  topLevelOf,
  withLiveComments,
  withMissed,
  withoutComment,
  withPage,
  withReplies,
  newestId,
  type Discussion,
} from './comment-tree.ts';

/** So many stand ready behind the three that are shown at first; who goes on is brought twice as many at once. */
const firstPage = 10;
const nextPage = 20;
const longestPage = 50;
/** So many pages at most are asked for anew at once: what lies behind them is seldom read again. */
const renewedPagesMax = 4;

/** What is said about an event, as far as it was read. Asked again, it is refreshed from its beginning. */
export function discussionQuery(eventId: Id) {
  return queryOptions({
    queryKey: ['events', 'discussion', eventId],
    queryFn: async ({ signal, client, queryKey }): Promise<Discussion> => {
      const known = () => client.getQueryData<Discussion>(queryKey) ?? emptyTree;
      const before = known();
      const since = newestId(before);
      // As much as is known already, so that nobody is brought more by being refreshed.
      const limit = Math.min(Math.max(topLevelOf(before).known.length, firstPage), longestPage);
      const comments: EventComment[] = [];
      let hasMore = true;
      for (let page = 0; hasMore && page < renewedPagesMax; page += 1) {
        // Each page begins where the one before it ends.
        // oxlint-disable-next-line no-await-in-loop
        const found = await fetchComments(eventId, { limit, lastCommentId: comments.at(-1)?.id }, signal);
        comments.push(...found.items);
        hasMore = found.next !== null;
        if (before.knownTo === null || (comments.at(-1)?.id ?? '') >= before.knownTo) break;
      }
      return refreshed(known(), { comments, hasMore, since });
    },
  });
}

/** A comment and all that it answers, the top-level one first; null once one of them was deleted. Throws `not_found`. */
export function threadQuery(eventId: Id, commentId: Id) {
  return queryOptions<EventComment[] | null>({
    queryKey: [...threadsOf(eventId), commentId],
    queryFn: ({ signal }) =>
      call('GET /api/events/:id/comments/:commentId/thread', { params: { id: eventId, commentId }, signal }),
  });
}

/** Below the discussion, so that whoever renews that renews these. */
function threadsOf(eventId: Id) {
  return [...discussionQuery(eventId).queryKey, 'thread'];
}

interface Asked {
  limit: number;
  lastCommentId?: Id | undefined;
  parentId?: Id;
  after?: Id;
}

function fetchComments(id: Id, query: Asked, signal?: AbortSignal): Promise<Page<EventComment[]>> {
  return callPage('GET /api/events/:id/comments', { params: { id }, query, signal });
}

function change(cache: QueryClient, eventId: Id, by: (discussion: Discussion) => Discussion): void {
  cache.setQueryData(discussionQuery(eventId).queryKey, (discussion) => discussion && by(discussion));
}

function forget(cache: QueryClient, eventId: Id, id: Id): void {
  change(cache, eventId, (discussion) => withoutComment(discussion, id));
  cache.setQueriesData<EventComment[] | null>({ queryKey: threadsOf(eventId) }, (thread) =>
    thread?.some((each) => each.id === id) ? null : thread,
  );
}

/** Takes up a comment that was said just now. */
export function addComment(cache: QueryClient, comment: EventComment): void {
  change(cache, comment.eventId, (discussion) => withLiveComments(discussion, [comment]));
}

/** Goes on behind the last comment that is known without a gap. */
export function useMoreComments(eventId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { knownTo } = cache.getQueryData(discussionQuery(eventId).queryKey) ?? emptyTree;
      return fetchComments(eventId, { limit: nextPage, lastCommentId: knownTo ?? undefined });
    },
    onSuccess: ({ items, next }) => change(cache, eventId, (discussion) => withPage(discussion, items, next !== null)),
  });
}

/** Fetches all that answers a comment, where it was too much to come along. */
export function useAllReplies(eventId: Id, parentId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const replies: EventComment[] = [];
      for (let hasMore = true; hasMore;) {
        // oxlint-disable-next-line no-await-in-loop
        const page = await fetchComments(eventId, {
          parentId,
          limit: longestPage,
          lastCommentId: replies.at(-1)?.id,
        });
        replies.push(...page.items);
        hasMore = page.next !== null;
      }
      return replies;
    },
    onSuccess: (replies) => change(cache, eventId, (discussion) => withReplies(discussion, replies)),
  });
}

/** Deletes a comment with the replies under it. */
export function useDeleteComment(eventId: Id, commentId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('DELETE /api/events/:id/comments/:commentId', { params: { id: eventId, commentId } }).catch(unlessGone),
    onSuccess: () => forget(cache, eventId, commentId),
  });
}

/**
 * Stays in the live room of an event for as long as it is shown: at each connect it joins first and then catches up, so
 * that nothing falls between the two.
 */
export function useLiveDiscussion(eventId: Id): void {
  const cache = useQueryClient();
  useOnConnected('/events', () => {
    emit('/events event:join', { eventId }).then(
      () => void catchUp(cache, eventId).catch(() => undefined),
      // Refused, or cut off again: the next connect tries anew, and what was read stays readable.
      () => undefined,
    );
  });
  useSocketEvent('/events comment:new', (comment) => {
    if (comment.eventId === eventId) addComment(cache, comment);
  });
  useSocketEvent('/events comment:deleted', ({ eventId: where, id }) => {
    if (where === eventId) forget(cache, eventId, id);
  });
  useEffect(
    () => () => {
      if (isConnected('/events')) emit('/events event:leave', { eventId }).catch(() => undefined);
    },
    [eventId],
  );
}

/** Fetches what was said since one was last up to date, a page at most, then looks which of the others are still there. */
async function catchUp(cache: QueryClient, eventId: Id): Promise<void> {
  const { queryKey } = discussionQuery(eventId);
  const known = cache.getQueryData(queryKey);
  const after = known && catchUpCursor(known);
  if (after) {
    const { items, next } = await fetchComments(eventId, { limit: longestPage, after });
    change(cache, eventId, (discussion) => withMissed(discussion, items, next !== null));
  }
  // Before anything is known, the first fetch may have begun before the room was joined.
  await cache.invalidateQueries({ queryKey });
}
