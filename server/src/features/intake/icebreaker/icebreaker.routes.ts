import { intake } from '@baraza/contract/features/intake.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import {
  postIcebreaker,
  postIcebreakerComment,
  viewIcebreakerComments,
  viewLiveIcebreaker,
  viewPastIcebreakers,
} from './icebreaker.service.ts';

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
    const { limit, lastCommentId: lastId } = query;
    const page = await viewIcebreakerComments(deps, viewer, params.id, { limit, lastId });
    return sendPage({ request, reply }, 'lastCommentId', page);
  });
  route(app, intake, 'POST /api/icebreakers/:id/comments', ({ deps, viewer, params, body, idempotencyKey }) =>
    postIcebreakerComment(deps, viewer, params.id, { content: body.content, idempotencyKey }),
  );
}
