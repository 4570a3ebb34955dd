import { intake } from '@baraza/contract/features/intake.ts';
import { type App, linkNext, route, sendPage } from '#platform/route.ts';
import {
  announce,
  answerIcebreaker,
  breakIce,
  deleteAnnouncement,
  likeAnnouncement,
  viewAnnouncements,
  viewIcebreakerComments,
  viewIcebreakerOf,
  viewPastIcebreakers,
} from './intake.service.ts';

export function intakeRoutes(app: App): void {
  route(app, intake, 'GET /api/announcements', async ({ deps, viewer, query, request, reply }) => {
    const { limit, lastAnnouncementId: lastId } = query;
    const { items, next } = await viewAnnouncements(deps, viewer, { intake: query.intake, limit, lastId });
    if (next) linkNext(request, reply, { lastAnnouncementId: next });
    return items;
  });
  route(app, intake, 'POST /api/announcements', ({ deps, viewer, body, idempotencyKey }) =>
    announce(deps, viewer, { content: body.content, intake: body.intake, idempotencyKey }),
  );
  route(app, intake, 'PATCH /api/announcements/:id', ({ deps, viewer, params, body }) =>
    likeAnnouncement(deps, viewer, params.id, body.thumbsUp),
  );
  route(app, intake, 'DELETE /api/announcements/:id', ({ deps, viewer, params }) =>
    deleteAnnouncement(deps, viewer, params.id),
  );
  route(app, intake, 'GET /api/icebreakers', ({ deps, viewer, query }) => viewIcebreakerOf(deps, viewer, query.intake));
  route(app, intake, 'POST /api/icebreakers', ({ deps, viewer, body, idempotencyKey }) =>
    breakIce(deps, viewer, { content: body.content, hours: body.duration, idempotencyKey }),
  );
  route(app, intake, 'GET /api/icebreakers/past', async ({ deps, viewer, query, request, reply }) => {
    const { limit, lastIcebreakerId: lastId } = query;
    return sendPage(
      { request, reply },
      'lastIcebreakerId',
      await viewPastIcebreakers(deps, viewer, { intake: query.intake, limit, lastId }),
    );
  });
  route(app, intake, 'GET /api/icebreakers/:id/comments', async ({ deps, viewer, params, query, request, reply }) => {
    const { limit, lastCommentId: lastId } = query;
    return sendPage(
      { request, reply },
      'lastCommentId',
      await viewIcebreakerComments(deps, viewer, params.id, { limit, lastId }),
    );
  });
  route(app, intake, 'POST /api/icebreakers/:id/comments', ({ deps, viewer, params, body, idempotencyKey }) =>
    answerIcebreaker(deps, viewer, params.id, { content: body.content, idempotencyKey }),
  );
}
