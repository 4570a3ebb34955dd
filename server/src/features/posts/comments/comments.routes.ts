import { posts } from '@baraza/contract/features/posts.ts';
import { commentPageSize, replyPageSize } from '@baraza/contract/features/post-limits.ts';
import {
  createComment,
  likeComment,
  requireParent,
  viewComments,
  viewThread,
} from '#features/comments/comments.public.ts';
import { deletePostComment } from '#features/posts/communities/removal.service.ts';
import type { Db } from '#platform/sql/database.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { postComments } from './post-comments.ts';

export function commentsRoutes(app: App): void {
  route(app, posts, 'GET /api/posts/:id/comments', async (call) => {
    const { deps, viewer, params } = call;
    const { parentCommentId: parentId, lastCommentId, limit = parentId ? replyPageSize : commentPageSize } = call.query;
    const list = async (db: Db) => {
      const page = await viewComments({ db }, viewer, postComments, {
        subjectId: params.id,
        limit,
        parentId,
        lastCommentId,
      });
      const hasNone = page.items.length === 0 && parentId !== undefined;
      if (hasNone) await requireParent(db, viewer, postComments, { subjectId: params.id, id: parentId });
      return page;
    };
    return sendPage(call, 'lastCommentId', await deps.reads.run(viewer.id, list, deps.db));
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
    const find = (db: Db) => viewThread({ db }, viewer, postComments, key);
    return sendPage(call, 'lastCommentId', await deps.reads.run(viewer.id, find, deps.db));
  });
  route(app, posts, 'PATCH /api/posts/:id/comments/:commentId', ({ deps, viewer, params, body }) =>
    likeComment(deps, viewer, postComments, { subjectId: params.id, id: params.commentId }, body.like),
  );
  route(app, posts, 'DELETE /api/posts/:id/comments/:commentId', ({ deps, viewer, params, body }) =>
    deletePostComment(deps, viewer, { postId: params.id, id: params.commentId, reason: body?.reason }),
  );
}
