import { posts } from '@baraza/contract/features/posts.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { editPost, viewHistory } from '#features/posts/composer/edits.service.ts';
import { pinPost } from '#features/posts/communities/pins.service.ts';
import { deletePost } from '#features/posts/communities/removal.service.ts';
import { createPost } from '#features/posts/composer/posting.service.ts';
import { viewFeed, viewOnePost, viewUsedTags } from '#features/posts/feed/posts.service.ts';
import { likePost } from '#features/posts/likes/likes.service.ts';
import { savePost } from '#features/posts/likes/saves.service.ts';

export function postsRoutes(app: App): void {
  route(app, posts, 'GET /api/posts', async (call) =>
    sendPage(call, 'lastPostId', await viewFeed(call.deps, call.viewer, call.query)),
  );
  route(app, posts, 'POST /api/posts', ({ deps, viewer, form, files, idempotencyKey }) =>
    createPost(deps, viewer, { ...form, files, idempotencyKey }),
  );
  route(app, posts, 'GET /api/posts/tags', ({ deps, viewer }) => viewUsedTags(deps, viewer));
  route(app, posts, 'GET /api/posts/:id', ({ deps, viewer, params }) => viewOnePost(deps, viewer, params.id));
  route(app, posts, 'PATCH /api/posts/:id', ({ deps, viewer, params, body }) =>
    likePost(deps, viewer, params.id, body.like),
  );
  route(app, posts, 'PUT /api/posts/:id', ({ deps, viewer, params, body }) =>
    editPost(deps, viewer, params.id, body.content),
  );
  route(app, posts, 'GET /api/posts/:id/history', async (call) =>
    sendPage(call, 'lastVersionId', await viewHistory(call.deps, call.viewer, call.params.id, call.query)),
  );
  route(app, posts, 'POST /api/posts/:id/save', ({ deps, viewer, params }) => savePost(deps, viewer, params.id, true));
  route(app, posts, 'DELETE /api/posts/:id/save', ({ deps, viewer, params }) =>
    savePost(deps, viewer, params.id, false),
  );
  route(app, posts, 'DELETE /api/posts/:id', ({ deps, viewer, params, body }) =>
    deletePost(deps, viewer, { id: params.id, reason: body?.reason }),
  );
  route(app, posts, 'POST /api/posts/:id/pin', ({ deps, viewer, params }) => pinPost(deps, viewer, params.id, true));
  route(app, posts, 'DELETE /api/posts/:id/pin', ({ deps, viewer, params }) => pinPost(deps, viewer, params.id, false));
}
