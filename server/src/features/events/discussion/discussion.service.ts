import type { EventComment } from '@baraza/contract/features/events.ts';
import { eventRepliesPerPage } from '@baraza/contract/features/event-limits.ts';
import { listRepliesBelow, viewComments } from '#features/comments/comments.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { type Page, takeBytes } from '#platform/http/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { eventComments } from './event-comments.ts';

export interface DiscussionQuery {
  eventId: string;
  limit: number;
  lastCommentId: string | undefined;
  parentId: string | undefined;
}

/** A page of the discussion as trees. Throws 404 if the event is hidden, and 403 to viewers who may not take part. */
export async function viewDiscussion(
  deps: Deps,
  viewer: Viewer,
  { eventId: subjectId, ...query }: DiscussionQuery,
): Promise<Page<EventComment>> {
  const page = await viewComments(deps, viewer, eventComments, { subjectId, ...query });
  const ids = page.items.filter(({ repliesCount }) => repliesCount > 0).map(({ id }) => id);
  const replies = await listRepliesBelow(deps.db, viewer.id, { subjectId, ids, limit: eventRepliesPerPage });
  return {
    ...page,
    items: withReplies(
      page.items,
      replies.map((row) => eventComments.view(row)),
    ),
  };
}

/**
 * Nests the replies under the comments of a page, as many as fit into it. They are in the order of their levels, so that what is left out
 * are the last replies to each comment.
 */
function withReplies(comments: readonly EventComment[], replies: readonly EventComment[]): EventComment[] {
  const shown = new Set(comments.map(({ id }) => id));
  const below = replies.filter(({ id, parentId = '' }) => shown.has(parentId) && shown.add(id));
  const all = takeBytes([...comments, ...below]);
  const repliesByParent = Map.groupBy(all, ({ parentId }) => parentId);
  for (const comment of all) comment.replies = repliesByParent.get(comment.id) ?? [];
  return all.slice(0, comments.length);
}
