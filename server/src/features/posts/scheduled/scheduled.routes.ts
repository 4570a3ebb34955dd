import { scheduled } from '@baraza/contract/features/scheduled-posts.ts';
import type { Deps } from '#platform/features/deps.ts';
import { type App, route } from '#platform/http/route.ts';
import type { Tasks } from '#platform/jobs/jobs.ts';
import {
  cleanFailed,
  deleteScheduledPost,
  publishDue,
  publishNow,
  reschedulePost,
  schedulePost,
  viewScheduledPosts,
} from './scheduled.service.ts';

export function scheduledRoutes(app: App): void {
  route(app, scheduled, 'GET /api/posts/scheduled', ({ deps, viewer }) => viewScheduledPosts(deps, viewer));
  route(app, scheduled, 'POST /api/posts/scheduled', ({ deps, viewer, form, files, idempotencyKey }) =>
    schedulePost(deps, viewer, { ...form, files, idempotencyKey }),
  );
  route(app, scheduled, 'PUT /api/posts/scheduled/:id', ({ deps, viewer, params, body }) =>
    reschedulePost(deps, viewer, params.id, body.publishAt),
  );
  route(app, scheduled, 'POST /api/posts/scheduled/:id/publish', ({ deps, viewer, params, idempotencyKey }) =>
    publishNow(deps, viewer, { ...params, idempotencyKey }),
  );
  route(app, scheduled, 'DELETE /api/posts/scheduled/:id', ({ deps, viewer, params }) =>
    deleteScheduledPost(deps, viewer, params.id),
  );
}

export const scheduledJobs = (deps: Deps): Tasks => ({
  'posts.publish': () => publishDue(deps),
  'posts.cleanFailed': () => cleanFailed(deps),
});
