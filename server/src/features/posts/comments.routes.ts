import { posts } from '@baraza/contract/features/posts.ts';
import { type App, route, sendPage } from '#platform/route.ts';
import { createComment, deleteComment, likeComment, viewComments, viewThread } from './comments.service.ts';

export function commentsRoutes(app: App): void {
  route(app, posts, 'GET /api/posts/:id/comments', async ({ deps, viewer, params, query, request, reply }) => {
    const { limit, parentCommentId, lastCommentId } = query;
    return sendPage(
      { request, reply },
      'lastCommentId',
      await viewComments(deps, viewer, params.id, { limit, parentCommentId, lastCommentId }),
    );
  });
  route(app, posts, 'POST /api/posts/:id/comments', ({ deps, viewer, params, body, idempotencyKey }) =>
    createComment(deps, viewer, {
      postId: params.id,
      content: body.content,
      parentId: body.commentParentId,
      idempotencyKey,
    }),
  );
  route(app, posts, 'GET /api/posts/:id/comments/:commentId/thread', ({ deps, viewer, params }) =>
    viewThread(deps, viewer, { postId: params.id, commentId: params.commentId }),
  );
  route(app, posts, 'PATCH /api/posts/:id/comments/:commentId', ({ deps, viewer, params, body }) =>
    likeComment(deps, viewer, { postId: params.id, commentId: params.commentId }, body.like),
  );
  route(app, posts, 'DELETE /api/posts/:id/comments/:commentId', ({ deps, viewer, params }) =>
    deleteComment(deps, viewer, { postId: params.id, commentId: params.commentId }),
  );
}
