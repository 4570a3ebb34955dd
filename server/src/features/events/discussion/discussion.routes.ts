import { events } from '@baraza/contract/features/events.ts';
import { deleteComment, viewCommentsAfter, viewThread } from '#features/comments/comments.public.ts';
import { requireParticipation } from '#features/events/events.service.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { viewDiscussion } from './discussion.service.ts';
import { eventComments } from './event-comments.ts';

export function discussionRoutes(app: App): void {
  route(app, events, 'GET /api/events/:id/comments', async (call) => {
    const { deps, viewer, params, query } = call;
    const { limit, lastCommentId, parentId, after } = query;
    if (after) {
      const newer = { subjectId: params.id, limit, after };
      return sendPage(call, 'after', await viewCommentsAfter(deps, viewer, eventComments, newer));
    }
    const page = await viewDiscussion(deps, viewer, { eventId: params.id, limit, lastCommentId, parentId });
    return sendPage(call, 'lastCommentId', page);
  });
  route(app, events, 'GET /api/events/:id/comments/:commentId/thread', async (call) => {
    const key = { subjectId: call.params.id, id: call.params.commentId };
    const page = await viewThread(call.deps, call.viewer, eventComments, { ...key, ...call.query });
    return sendPage(call, 'lastCommentId', page);
  });
  route(app, events, 'DELETE /api/events/:id/comments/:commentId', async ({ deps, viewer, params }) => {
    await requireParticipation(deps.db, viewer, params.id);
    await deleteComment(deps, viewer, eventComments, { subjectId: params.id, id: params.commentId });
  });
}
