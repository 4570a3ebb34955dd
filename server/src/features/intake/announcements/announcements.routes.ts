import { intake } from '@baraza/contract/features/intake.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { announce, deleteAnnouncement, likeAnnouncement, viewAnnouncements } from './announcements.service.ts';

export function announcementsRoutes(app: App): void {
  route(app, intake, 'GET /api/announcements', async ({ deps, viewer, query, request, reply }) => {
    const { intake: ofIntake, communityId, limit, lastAnnouncementId: lastId } = query;
    const page = await viewAnnouncements(deps, viewer, { intake: ofIntake, communityId, limit, lastId });
    return sendPage({ request, reply }, 'lastAnnouncementId', page);
  });
  route(app, intake, 'POST /api/announcements', ({ deps, viewer, body, idempotencyKey }) =>
    announce(deps, viewer, {
      content: body.content,
      intake: body.intake,
      communityId: body.communityId,
      idempotencyKey,
    }),
  );
  route(app, intake, 'PATCH /api/announcements/:id', ({ deps, viewer, params, body }) =>
    likeAnnouncement(deps, viewer, params.id, body.thumbsUp),
  );
  route(app, intake, 'DELETE /api/announcements/:id', ({ deps, viewer, params }) =>
    deleteAnnouncement(deps, viewer, params.id),
  );
}
