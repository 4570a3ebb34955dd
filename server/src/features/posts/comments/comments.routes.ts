import { posts } from '@baraza/contract/features/posts.ts';
import { likeComment } from '#features/posts/likes/likes.service.ts';
import type { Db } from '#platform/sql/database.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { createComment, deleteComment, viewComments, viewThread } from './comments.service.ts';

export function commentsRoutes(app: App): void {
  route(app, posts, 'GET /api/posts/:id/comments', async (call) => {
    const { deps, viewer, params } = call;
    const { limit, parentCommentId: parentId, lastCommentId } = call.query;
    const list = (db: Db) => viewComments({ db }, viewer, params.id, { limit, parentId, lastCommentId });
    const page = await deps.reads.run(viewer.id, list, deps.db);
    return sendPage(call, 'lastCommentId', page);
  });
  route(app, posts, 'POST /api/posts/:id/comments', ({ deps, viewer, params, body, idempotencyKey }) =>
    createComment(deps, viewer, {
      postId: params.id,
      content: body.content,
      parentId: body.commentParentId,
      idempotencyKey,
    }),
  );
  route(app, posts, 'GET /api/posts/:id/comments/:commentId/thread', async (call) => {
    const { id: postId, commentId } = call.params;
    const { deps, viewer, query } = call;
    const find = (db: Db) => viewThread({ db }, viewer, { postId, commentId }, query.lastCommentId);
    const page = await deps.reads.run(viewer.id, find, deps.db);
    return sendPage(call, 'lastCommentId', page);
  });
  route(app, posts, 'PATCH /api/posts/:id/comments/:commentId', ({ deps, viewer, params, body }) =>
    likeComment(deps, viewer, { postId: params.id, commentId: params.commentId }, body.like),
  );
  route(app, posts, 'DELETE /api/posts/:id/comments/:commentId', ({ deps, viewer, params }) =>
    deleteComment(deps, viewer, { postId: params.id, commentId: params.commentId }),
  );
}
