import { events } from '@baraza/contract/features/events.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { deleteComment, viewDiscussion, viewThread } from './comments.service.ts';

export function discussionRoutes(app: App): void {
  route(app, events, 'GET /api/events/:id/comments', async ({ deps, viewer, params, query, request, reply }) => {
    const { limit, lastCommentId, parentId, after } = query;
    const page = await viewDiscussion(deps, viewer, { eventId: params.id, limit, lastCommentId, parentId, after });
    return sendPage({ request, reply }, after ? 'after' : 'lastCommentId', page);
  });
  route(app, events, 'GET /api/events/:id/comments/:commentId/thread', async (call) => {
    const { id: eventId, commentId } = call.params;
    const page = await viewThread(call.deps, call.viewer, { eventId, commentId }, call.query.lastCommentId);
    return sendPage(call, 'lastCommentId', page);
  });
  route(app, events, 'DELETE /api/events/:id/comments/:commentId', ({ deps, viewer, params }) =>
    deleteComment(deps, viewer, { eventId: params.id, commentId: params.commentId }),
  );
}
