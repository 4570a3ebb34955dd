import { intake } from '@baraza/contract/features/intake.ts';
import { createComment, viewComments } from '#features/comments/comments.public.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { icebreakerComments } from './icebreaker-comments.ts';
import { postIcebreaker, viewLiveIcebreaker, viewPastIcebreakers } from './icebreaker.service.ts';

export function icebreakerRoutes(app: App): void {
  route(app, intake, 'GET /api/icebreakers', ({ deps, viewer, query }) =>
    viewLiveIcebreaker(deps, viewer, query.intake),
  );
  route(app, intake, 'POST /api/icebreakers', ({ deps, viewer, body, idempotencyKey }) =>
    postIcebreaker(deps, viewer, { content: body.content, hours: body.duration, idempotencyKey }),
  );
  route(app, intake, 'GET /api/icebreakers/past', async ({ deps, viewer, query, request, reply }) => {
    const { limit, lastIcebreakerId: lastId } = query;
    const page = await viewPastIcebreakers(deps, viewer, { intake: query.intake, limit, lastId });
    return sendPage({ request, reply }, 'lastIcebreakerId', page);
  });
  route(app, intake, 'GET /api/icebreakers/:id/comments', async ({ deps, viewer, params, query, request, reply }) => {
    const page = await viewComments(deps, viewer, icebreakerComments, { subjectId: params.id, ...query });
    return sendPage({ request, reply }, 'lastCommentId', page);
  });
  route(app, intake, 'POST /api/icebreakers/:id/comments', ({ deps, viewer, params, body, idempotencyKey }) =>
    createComment(deps, viewer, icebreakerComments, { subjectId: params.id, content: body.content, idempotencyKey }),
  );
}
