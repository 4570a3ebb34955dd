import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventComment } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callAllPages, callPage, type Page } from '#platform/api/api-client.ts';
import { unlessGone } from '#platform/api/id-lists.ts';
import { loadedOutbox } from '#platform/outbox/outbox.ts';
import { emit, isConnected, useOnConnected, useSocketEvent } from '#platform/api/sockets.ts';
import {
  catchUpCursor,
  emptyTree,
  newestId,
  refreshed,
  topLevelOf,
  withLiveComments,
  withMissed,
  withoutComment,
  withPage,
  withReplies,
  type CommentTree,
} from './comment-tree.ts';

/** Three comments show at first, so the first page keeps a few in reserve. */
const firstPageSize = 10;
const nextPageSize = 20;
const maxPageSize = 50;
/** How many pages a refresh fetches at most. Later pages are rarely read again. */
const refreshedPagesMax = 4;

/** The discussion of an event, as far as it is loaded. A refetch refreshes it from the start. */
export function discussionQuery(eventId: Id) {
  return queryOptions({
    queryKey: ['events', 'discussion', eventId],
    queryFn: async ({ signal, client, queryKey }): Promise<CommentTree> => {
      const currentTree = () => client.getQueryData<CommentTree>(queryKey) ?? emptyTree;
      const before = currentTree();
      const since = newestId(before);
      // A refresh fetches as many comments as are loaded, and no more.
      const limit = Math.min(Math.max(topLevelOf(before).loaded.length, firstPageSize), maxPageSize);
      const comments: EventComment[] = [];
      let hasMore = true;
      for (let page = 0; hasMore && page < refreshedPagesMax; page += 1) {
        // Each page starts after the last comment of the previous one.
        // oxlint-disable-next-line no-await-in-loop
        const { items, next } = await fetchComments(eventId, { limit, lastCommentId: comments.at(-1)?.id }, signal);
        comments.push(...items);
        hasMore = next !== null;
        if (before.loadedTo === null || (comments.at(-1)?.id ?? '') >= before.loadedTo) break;
      }
      return refreshed(currentTree(), { comments, hasMore, since });
    },
  });
}

/** A comment after its ancestors, the top-level one first; null once one of them was deleted. Throws `not_found`. */
export function threadQuery(eventId: Id, commentId: Id) {
  return queryOptions<EventComment[] | null>({
    queryKey: [...threadsKey(eventId), commentId],
    queryFn: ({ signal }) =>
      callAllPages('GET /api/events/:id/comments/:commentId/thread', { params: { id: eventId, commentId }, signal }),
  });
}

/** Below the key of the discussion, so that invalidating the discussion invalidates its threads too. */
function threadsKey(eventId: Id) {
  return [...discussionQuery(eventId).queryKey, 'thread'];
}

interface CommentsQuery {
  limit: number;
  lastCommentId?: Id | undefined;
  parentId?: Id;
  after?: Id;
}

function fetchComments(id: Id, query: CommentsQuery, signal?: AbortSignal): Promise<Page<EventComment[]>> {
  return callPage('GET /api/events/:id/comments', { params: { id }, query, signal });
}

function updateTree(cache: QueryClient, eventId: Id, update: (tree: CommentTree) => CommentTree): void {
  cache.setQueryData(discussionQuery(eventId).queryKey, (tree) => tree && update(tree));
}

/** Adds a new comment to the cached discussion. */
export function addComment(cache: QueryClient, comment: EventComment): void {
  updateTree(cache, comment.eventId, (tree) => withLiveComments(tree, [comment]));
}

function removeComment(cache: QueryClient, eventId: Id, id: Id): void {
  updateTree(cache, eventId, (tree) => withoutComment(tree, id));
  cache.setQueriesData<EventComment[] | null>({ queryKey: threadsKey(eventId) }, (thread) =>
    thread?.some((comment) => comment.id === id) ? null : thread,
  );
}

/** Loads the next page of top-level comments. */
export function useMoreComments(eventId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { loadedTo } = cache.getQueryData(discussionQuery(eventId).queryKey) ?? emptyTree;
      return fetchComments(eventId, { limit: nextPageSize, lastCommentId: loadedTo ?? undefined });
    },
    onSuccess: ({ items, next }) => updateTree(cache, eventId, (tree) => withPage(tree, items, next !== null)),
  });
}

/** Loads all replies to a comment. Pages of comments contain only the first few. */
export function useAllReplies(eventId: Id, parentId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      callAllPages('GET /api/events/:id/comments', {
        params: { id: eventId },
        query: { parentId, limit: maxPageSize },
      }),
    onSuccess: (replies) => updateTree(cache, eventId, (tree) => withReplies(tree, replies)),
  });
}

/** Deletes a comment and its replies. Succeeds if it was already deleted. */
export function useDeleteComment(eventId: Id, commentId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('DELETE /api/events/:id/comments/:commentId', { params: { id: eventId, commentId } }).catch(unlessGone),
    onSuccess: () => removeComment(cache, eventId, commentId),
  });
}

/**
 * Keeps the discussion live while it is shown. On each connect it joins the event's room before it fetches missed comments,
 * so that no comment is lost between the two.
 */
export function useLiveDiscussion(eventId: Id): void {
  const cache = useQueryClient();
  useOnConnected('/events', () => {
    loadedOutbox()?.wake();
    emit('/events event:join', { eventId }).then(
      () => void catchUp(cache, eventId).catch(() => undefined),
      // Refused or disconnected. The next connect tries again.
      () => undefined,
    );
  });
  useSocketEvent('/events comment:new', (comment) => {
    if (comment.eventId === eventId) addComment(cache, comment);
    if (comment.clientId !== undefined) loadedOutbox()?.settle(comment.clientId, comment);
  });
  useSocketEvent('/events comment:deleted', (comment) => {
    if (comment.eventId === eventId) removeComment(cache, eventId, comment.id);
  });
  useEffect(
    () => () => {
      if (isConnected('/events')) emit('/events event:leave', { eventId }).catch(() => undefined);
    },
    [eventId],
  );
}

/** Fetches at most one page of missed comments, then refreshes the rest to find deleted ones. */
async function catchUp(cache: QueryClient, eventId: Id): Promise<void> {
  const { queryKey } = discussionQuery(eventId);
  const tree = cache.getQueryData(queryKey);
  const after = tree && catchUpCursor(tree);
  if (after) {
    const { items, next } = await fetchComments(eventId, { limit: maxPageSize, after });
    updateTree(cache, eventId, (current) => withMissed(current, items, next !== null));
  }
  // Needed without loaded comments too: the first fetch may have started before the room was joined.
  await cache.invalidateQueries({ queryKey });
}
