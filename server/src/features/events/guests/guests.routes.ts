import { events } from '@baraza/contract/features/events.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { inviteCommunity } from './community-invitations.service.ts';
import {
  approve,
  decline,
  invite,
  viewAttendees,
  viewInvitations,
  viewRequests,
  viewWaitlist,
  withdrawInvitation,
} from './guests.service.ts';

export function guestsRoutes(app: App): void {
  route(app, events, 'GET /api/events/:id/attendees', async ({ deps, viewer, params, query, request, reply }) => {
    const { limit, search, door, lastAttendeeId: lastId } = query;
    const isCheckedIn = door === undefined ? undefined : door === 'in';
    const page = await viewAttendees(deps, viewer, { eventId: params.id, limit, search, isCheckedIn, lastId });
    return { attendees: sendPage({ request, reply }, 'lastAttendeeId', page), total: page.total };
  });
  route(app, events, 'GET /api/events/:id/waitlist', async ({ deps, viewer, params, query, request, reply }) => {
    const page = await viewWaitlist(deps, viewer, { eventId: params.id, ...query });
    return { waiting: sendPage({ request, reply }, 'lastPosition', page), total: page.total };
  });
  route(app, events, 'GET /api/events/:id/requests', async ({ deps, viewer, params, query, request, reply }) => {
    const { limit, status, lastRequestId: lastId } = query;
    const page = await viewRequests(deps, viewer, { eventId: params.id, limit, status, lastId });
    return { requests: sendPage({ request, reply }, 'lastRequestId', page), total: page.total };
  });
  route(app, events, 'POST /api/events/:id/requests/:userId/approve', ({ deps, viewer, params }) =>
    approve(deps, viewer, { eventId: params.id, personId: params.userId }),
  );
  route(app, events, 'POST /api/events/:id/requests/:userId/decline', ({ deps, viewer, params, body }) =>
    decline(deps, viewer, { eventId: params.id, personId: params.userId, reason: body?.reason }),
  );
  route(app, events, 'GET /api/events/:id/invitations', async ({ deps, viewer, params, query, request, reply }) => {
    const { limit, lastInvitationId: lastId } = query;
    const page = await viewInvitations(deps, viewer, { eventId: params.id, limit, lastId });
    return { invitations: sendPage({ request, reply }, 'lastInvitationId', page), total: page.total };
  });
  route(app, events, 'POST /api/events/:id/invitations', async ({ deps, viewer, params, body, reply }) => {
    const { userIds = [], communityId } = body;
    if (communityId !== undefined) {
      const others = await inviteCommunity(deps, viewer, { eventId: params.id, communityId });
      reply.code(202);
      return { invitations: [], total: others };
    }
    const { items, total } = await invite(deps, viewer, { eventId: params.id, userIds });
    return { invitations: items, total };
  });
  route(app, events, 'DELETE /api/events/:id/invitations/:userId', ({ deps, viewer, params }) =>
    withdrawInvitation(deps, viewer, { eventId: params.id, personId: params.userId }),
  );
}
