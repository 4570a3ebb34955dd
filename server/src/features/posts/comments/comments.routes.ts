import { posts } from '@baraza/contract/features/posts.ts';
import { commentPageSize, replyPageSize } from '@baraza/contract/features/post-limits.ts';
import { createComment, likeComment } from '#features/comments/comments.public.ts';
import { deletePostComment } from '#features/posts/communities/removal.service.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { viewPostComments, viewPostThread } from './comments.service.ts';
import { postComments } from './post-comments.ts';

export function commentsRoutes(app: App): void {
  route(app, posts, 'GET /api/posts/:id/comments', async (call) => {
    const { deps, viewer, params } = call;
    const { parentCommentId: parentId, lastCommentId, limit = parentId ? replyPageSize : commentPageSize } = call.query;
    const query = { subjectId: params.id, limit, parentId, lastCommentId };
    return sendPage(call, 'lastCommentId', await viewPostComments(deps, viewer, query));
  });
  route(app, posts, 'POST /api/posts/:id/comments', ({ deps, viewer, params, body, idempotencyKey }) =>
    createComment(deps, viewer, postComments, {
      subjectId: params.id,
      content: body.content,
      parentId: body.commentParentId,
      idempotencyKey,
    }),
  );
  route(app, posts, 'GET /api/posts/:id/comments/:commentId/thread', async (call) => {
    const { deps, viewer, params, query } = call;
    const key = { subjectId: params.id, id: params.commentId, lastCommentId: query.lastCommentId };
    return sendPage(call, 'lastCommentId', await viewPostThread(deps, viewer, key));
  });
  route(app, posts, 'PATCH /api/posts/:id/comments/:commentId', ({ deps, viewer, params, body }) =>
    likeComment(deps, viewer, postComments, { subjectId: params.id, id: params.commentId }, body.like),
  );
  route(app, posts, 'DELETE /api/posts/:id/comments/:commentId', ({ deps, viewer, params, body }) =>
    deletePostComment(deps, viewer, { postId: params.id, id: params.commentId, reason: body?.reason }),
  );
}
