import { eventCheckIn } from '@baraza/contract/features/event-check-in.ts';
import { events } from '@baraza/contract/features/events.ts';
import { originOf } from '#platform/origin.ts';
import { type App, linkNext, route } from '#platform/route.ts';
import { writtenObject } from '#platform/written-json.ts';
import { viewOneEvent } from './events.service.ts';
import { removeCalendar, createCalendarAddress, viewCalendar, viewCalendarFile } from './calendar/calendar.service.ts';
import { deleteComment, viewDiscussion, viewThread } from './discussion/comments.service.ts';
import { noteScans, viewDoor, viewScans } from './check-in/check-in.service.ts';
import {
  approve,
  decline,
  invite,
  joinLine,
  leaveLine,
  register,
  takeInvitationBack,
  viewAttendees,
  viewInvitations,
  viewLine,
  viewRequests,
  withdraw,
} from './registration/registration.service.ts';
import { checkIn, viewTicket } from './check-in/tickets.service.ts';
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  editEvent,
  viewEvents,
  viewHosted,
  viewSubscribed,
} from './editing/editing.service.ts';

export function eventsRoutes(app: App): void {
  eventRoutes(app);
  registrationRoutes(app);
  hostRoutes(app);
  discussionRoutes(app);
  calendarRoutes(app);
  doorRoutes(app);
}

function eventRoutes(app: App): void {
  route(app, events, 'GET /api/events', async ({ deps, viewer, query, request, reply }) => {
    const { items, next } = await viewEvents(deps, viewer, query);
    if (next !== undefined) linkNext(request, reply, next);
    return items;
  });
  route(app, events, 'POST /api/events', ({ deps, viewer, body, idempotencyKey }) =>
    createEvent(deps, viewer, { ...body, idempotencyKey }),
  );
  route(app, events, 'GET /api/events/subscribed', async ({ deps, viewer, query, request, reply }) => {
    const { items, next } = await viewSubscribed(deps, viewer, query);
    if (next !== undefined) linkNext(request, reply, { lastEventId: next });
    return items;
  });
  route(app, events, 'GET /api/events/my', async ({ deps, viewer, query, request, reply }) => {
    const { items, next } = await viewHosted(deps, viewer, query);
    if (next !== undefined) linkNext(request, reply, { lastEventId: next });
    return items;
  });
  route(app, events, 'GET /api/events/:id', ({ deps, viewer, params }) => viewOneEvent(deps, viewer, params.id));
  route(app, events, 'PUT /api/events/:id', ({ deps, viewer, params, body }) =>
    editEvent(deps, viewer, params.id, body),
  );
  route(app, events, 'DELETE /api/events/:id', ({ deps, viewer, params }) => deleteEvent(deps, viewer, params.id));
  route(app, events, 'POST /api/events/:id/cancel', ({ deps, viewer, params, body }) =>
    cancelEvent(deps, viewer, params.id, body.reason),
  );
}

function registrationRoutes(app: App): void {
  route(app, events, 'GET /api/events/:id/attendees', async ({ deps, viewer, params, query, request, reply }) => {
    const { limit, search, door, lastAttendeeId } = query;
    const page = { eventId: params.id, limit, search, isIn: door && door === 'in', lastId: lastAttendeeId };
    const { items: attendees, total, next } = await viewAttendees(deps, viewer, page);
    if (next !== undefined) linkNext(request, reply, { lastAttendeeId: next });
    return writtenObject({ attendees, total });
  });
  route(app, events, 'POST /api/events/:id/rsvp', async ({ deps, viewer, params, reply }) => {
    const event = await register(deps, viewer, params.id);
    if (event.read().viewerStatus === 'requested') reply.code(202);
    return event;
  });
  route(app, events, 'DELETE /api/events/:id/rsvp', ({ deps, viewer, params }) => withdraw(deps, viewer, params.id));
  route(app, events, 'GET /api/events/:id/waitlist', async ({ deps, viewer, params, query, request, reply }) => {
    const { items, total, hasMore } = await viewLine(deps, viewer, { eventId: params.id, ...query });
    const last = items.at(-1);
    if (hasMore && last) linkNext(request, reply, { lastPosition: String(last.position) });
    return { waiting: items, total };
  });
  route(app, events, 'POST /api/events/:id/waitlist', ({ deps, viewer, params }) => joinLine(deps, viewer, params.id));
  route(app, events, 'DELETE /api/events/:id/waitlist', ({ deps, viewer, params }) =>
    leaveLine(deps, viewer, params.id),
  );
}

function hostRoutes(app: App): void {
  route(app, events, 'GET /api/events/:id/requests', async ({ deps, viewer, params, query, request, reply }) => {
    const { limit, status, lastRequestId } = query;
    const page = { eventId: params.id, limit, status, lastId: lastRequestId };
    const { items, total, hasMore } = await viewRequests(deps, viewer, page);
    const last = items.at(-1);
    if (hasMore && last) linkNext(request, reply, { lastRequestId: last.id });
    return { requests: items, total };
  });
  route(app, events, 'POST /api/events/:id/requests/:userId/approve', ({ deps, viewer, params }) =>
    approve(deps, viewer, { eventId: params.id, userId: params.userId }),
  );
  route(app, events, 'POST /api/events/:id/requests/:userId/decline', ({ deps, viewer, params, body }) =>
    decline(deps, viewer, { eventId: params.id, userId: params.userId, reason: body?.reason }),
  );
  route(app, events, 'GET /api/events/:id/invitations', async ({ deps, viewer, params, query, request, reply }) => {
    const page = { eventId: params.id, limit: query.limit, lastId: query.lastInvitationId };
    const { items, total, hasMore } = await viewInvitations(deps, viewer, page);
    const last = items.at(-1);
    if (hasMore && last) linkNext(request, reply, { lastInvitationId: last.id });
    return { invitations: items, total };
  });
  route(app, events, 'POST /api/events/:id/invitations', async ({ deps, viewer, params, body }) => {
    const { items, total } = await invite(deps, viewer, { eventId: params.id, userIds: body.userIds });
    return { invitations: items, total };
  });
  route(app, events, 'DELETE /api/events/:id/invitations/:userId', ({ deps, viewer, params }) =>
    takeInvitationBack(deps, viewer, { eventId: params.id, userId: params.userId }),
  );
}

function discussionRoutes(app: App): void {
  route(app, events, 'GET /api/events/:id/comments', async ({ deps, viewer, params, query, request, reply }) => {
    const { limit, lastCommentId, parentId, after } = query;
    const asked = { eventId: params.id, limit, lastCommentId, parentId, after };
    const { items, next } = await viewDiscussion(deps, viewer, asked);
    if (next !== undefined) linkNext(request, reply, after ? { after: next } : { lastCommentId: next });
    return items;
  });
  route(app, events, 'GET /api/events/:id/comments/:commentId/thread', ({ deps, viewer, params }) =>
    viewThread(deps, viewer, { eventId: params.id, commentId: params.commentId }),
  );
  route(app, events, 'DELETE /api/events/:id/comments/:commentId', ({ deps, viewer, params }) =>
    deleteComment(deps, viewer, { eventId: params.id, commentId: params.commentId }),
  );
}

function calendarRoutes(app: App): void {
  const { PUBLIC_URL } = app.deps.env;
  route(app, events, 'POST /api/events/calendar', ({ deps, viewer, request }) =>
    createCalendarAddress(deps, viewer, originOf(request, PUBLIC_URL)),
  );
  route(app, events, 'DELETE /api/events/calendar', ({ deps, viewer }) => removeCalendar(deps, viewer));
  route(app, events, 'GET /api/events/calendar/:secret', ({ deps, params, request }) =>
    viewCalendar(deps, params.secret, originOf(request, PUBLIC_URL)),
  );
  route(app, events, 'GET /api/events/:id.ics', ({ deps, viewer, params, request, reply }) => {
    reply.header('content-disposition', 'attachment; filename="event.ics"');
    return viewCalendarFile(deps, viewer, { id: params.id, origin: originOf(request, PUBLIC_URL) });
  });
}

function doorRoutes(app: App): void {
  route(app, events, 'GET /api/events/:id/ticket', ({ deps, viewer, params }) => viewTicket(deps, viewer, params.id));
  route(app, events, 'POST /api/events/:id/check-in', ({ deps, viewer, params, body }) =>
    checkIn(deps, viewer, { eventId: params.id, ticket: body.ticket }),
  );
  route(app, eventCheckIn, 'GET /api/events/:id/door', async ({ deps, viewer, params, query, request, reply }) => {
    const page = { eventId: params.id, lastId: query.lastAttendeeId };
    const { guests, total, hasMore } = await viewDoor(deps, viewer, page);
    const last = guests.at(-1);
    if (hasMore && last) linkNext(request, reply, { lastAttendeeId: last.id });
    return { guests, total };
  });
  route(app, eventCheckIn, 'POST /api/events/:id/check-ins', ({ deps, viewer, params, body }) =>
    noteScans(deps, viewer, { eventId: params.id, ...body }),
  );
  route(app, eventCheckIn, 'GET /api/events/:id/check-ins', async ({ deps, viewer, params, query, request, reply }) => {
    const { items, hasMore } = await viewScans(deps, viewer, {
      eventId: params.id,
      after: query.after,
      limit: query.limit,
    });
    const last = items.at(-1);
    if (hasMore && last) linkNext(request, reply, { after: last.id });
    return items;
  });
}
