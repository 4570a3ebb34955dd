import { posts } from '@baraza/contract/features/posts.ts';
import { type App, linkNext, route } from '#platform/route.ts';
import { createComment, deleteComment, likeComment, viewComments, viewThread } from './comments.service.ts';

export function commentsRoutes(app: App): void {
  route(app, posts, 'GET /api/posts/:id/comments', async ({ deps, viewer, params, query, request, reply }) => {
    const { limit, parentCommentId, lastCommentId } = query;
    const { items, hasMore } = await viewComments(deps, viewer, params.id, { limit, parentCommentId, lastCommentId });
    const last = items.at(-1);
    if (hasMore && last) linkNext(request, reply, { lastCommentId: last.id });
    return items;
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
