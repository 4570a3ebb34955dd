import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Picture } from '#shared/pictures.ts';
import {
  Count,
  Cursor,
  filledText,
  Id,
  limit,
  TimestampInput,
  PictureUrl,
  text,
  Timestamp,
  TimeZone,
  wholeNumber,
} from '#shared/scalars.ts';
import {
  attendeePageSize,
  clientIdMax,
  eventCapacityMax,
  eventCapacityMin,
  eventCommentMax,
  eventCommentPageSize,
  eventDescriptionMax,
  eventLocationMax,
  eventPageSize,
  eventReasonMax,
  eventSearchMax,
  eventTags,
  eventTitleMax,
  eventVisibilities,
  invitationsAtOnce,
} from './event-limits.ts';
import { Person } from './profiles.ts';

export {
  attendeePageSize,
  clientIdMax,
  eventAttendeesShown,
  eventCapacityMax,
  eventCapacityMin,
  eventCapacityUsual,
  eventCommentDepthMax,
  eventCommentMax,
  eventCommentPageSize,
  eventDescriptionMax,
  eventLocationMax,
  eventPageSize,
  eventReasonMax,
  eventRepliesAtOnce,
  eventSearchMax,
  eventTags,
  eventTitleMax,
  eventVisibilities,
  invitationsAtOnce,
} from './event-limits.ts';

export const EventVisibility = z.enum(eventVisibilities);
export type EventVisibility = z.infer<typeof EventVisibility>;

export const EventTag = z.enum(eventTags);
export type EventTag = z.infer<typeof EventTag>;

/** How the viewer and an event stand to each other. */
export const ViewerStatus = z.enum(['none', 'invited', 'requested', 'declined', 'waitlisted', 'registered', 'host']);
export type ViewerStatus = z.infer<typeof ViewerStatus>;

/** Somebody with a seat. */
export const Attendee = z.object({
  id: Id,
  userId: Id,
  user: Person,
  /** When they came in at the door; the host alone is told. */
  checkedInAt: z.optional(z.nullable(Timestamp)),
});
export type Attendee = z.infer<typeof Attendee>;

export const Event = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  location: z.string(),
  startTime: Timestamp,
  endTime: Timestamp,
  /** Whose clocks the host named the times by, as an IANA name; `null` where that was not told. */
  timeZone: z.nullable(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  hostId: Id,
  host: Person,
  /** The host's school. */
  campus: z.string(),
  capacity: Count,
  attendeesCount: Count,
  /** The viewer first, where they have a seat, then up to five others; none where the viewer may not know who comes. */
  attendees: z.array(Attendee),
  viewerStatus: ViewerStatus,
  /** The viewer's place in the line for a seat, from 1. */
  waitlistPlace: z.nullable(z.number()),
  /** Why the host declined the viewer's request, where they said so. */
  declineReason: z.nullable(z.string()),
  /** `null` stands for the default cover. */
  coverImage: z.nullable(PictureUrl),
  /** The same picture with its narrower copies. */
  cover: z.nullable(Picture),
  visibility: EventVisibility,
  tags: z.array(z.string()),
  cancelledAt: z.nullable(Timestamp),
  cancelReason: z.nullable(z.string()),
});
export type Event = z.infer<typeof Event>;

/** Somebody who asked for a seat at a PRIVATE event, and what the host said. */
export const EventRequest = z.object({
  id: Id,
  userId: Id,
  user: Person,
  createdAt: Timestamp,
  status: z.enum(['pending', 'approved', 'declined']),
  /** Why the host declined. */
  reason: z.nullable(z.string()),
});
export type EventRequest = z.infer<typeof EventRequest>;

export const Invitation = z.object({ id: Id, userId: Id, user: Person, createdAt: Timestamp });
export type Invitation = z.infer<typeof Invitation>;

/** Somebody who stands in line for a seat. */
export const Waiting = z.object({ id: Id, userId: Id, user: Person, createdAt: Timestamp, position: Count });
export type Waiting = z.infer<typeof Waiting>;

/** A comment of an event's discussion, with the replies under it. */
export interface EventComment {
  id: string;
  eventId: string;
  parentId?: string | undefined;
  authorId: string;
  author: Person;
  content: string;
  createdAt: string;
  updatedAt: string;
  /** How many answer this very comment; more than `replies` holds where these were too many for one page. */
  repliesCount: number;
  replies: EventComment[];
  /** What the author's device calls it; told when it is new. */
  clientId?: string | undefined;
}
export const EventComment: z.ZodMiniType<EventComment, EventComment> = z.object({
  id: Id,
  eventId: Id,
  parentId: z.optional(Id),
  authorId: Id,
  author: Person,
  content: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  repliesCount: Count,
  replies: z.array(z.lazy(() => EventComment)),
  clientId: z.optional(z.string()),
});

// The API's description needs a name for what holds itself.
EventComment.register(z.globalRegistry, { id: 'EventComment' });

/** Chosen from the list, each once. */
const Tags = z.pipe(
  z.array(EventTag).check(z.maxLength(eventTags.length)),
  z.transform((tags: EventTag[]) => [...new Set(tags)]),
);
const fields = {
  title: filledText(eventTitleMax),
  description: filledText(eventDescriptionMax),
  location: filledText(eventLocationMax),
  startTime: TimestampInput,
  endTime: TimestampInput,
  timeZone: z.nullable(TimeZone),
  capacity: z.int().check(z.minimum(eventCapacityMin), z.maximum(eventCapacityMax)),
  visibility: EventVisibility,
  tags: Tags,
  /** A picture uploaded to `POST /api/storage`; `null` for the default cover. */
  coverImage: z.nullable(PictureUrl),
};

/** Whether the end lies after the start; times that are none have been told of already. */
function isInOrder({ startTime, endTime }: { startTime: string; endTime: string }): boolean {
  const areRead = [startTime, endTime].every((moment) => z.safeParse(Timestamp, moment).success);
  return !areRead || startTime < endTime;
}

/** What a new event is made of. */
export const EventDraft = z
  .object({
    ...fields,
    visibility: z._default(EventVisibility, 'PUBLIC'),
    tags: z._default(Tags, []),
    timeZone: z.optional(fields.timeZone),
    coverImage: z.optional(fields.coverImage),
  })
  .check(z.refine(isInOrder, { path: ['endTime'], message: 'An event ends after its start.' }));
export type EventDraft = z.infer<typeof EventDraft>;

/** What may be changed: any subset. */
export const EventChange = z.partial(z.object(fields));
export type EventChange = z.infer<typeof EventChange>;

/** What a client posts over the socket. */
export const EventCommentDraft = z.object({
  eventId: Id,
  content: filledText(eventCommentMax),
  parentId: z.optional(z.nullable(Id)),
  clientId: z.optional(filledText(clientIdMax)),
});
export type EventCommentDraft = z.infer<typeof EventCommentDraft>;

/** What lets somebody in at the door. */
export const Ticket = z.object({
  eventId: Id,
  userId: Id,
  /** Signed by the server; to be shown as a QR code. */
  ticket: z.string(),
  /** What can be typed at the door where no camera is at hand: 8 digits and letters. */
  code: z.string(),
  /** When it was used. */
  checkedInAt: z.nullable(Timestamp),
});
export type Ticket = z.infer<typeof Ticket>;

const oneEvent = z.object({ id: Id });
const oneGuest = z.object({ id: Id, userId: Id });
const page = { limit: limit(attendeePageSize), lastEventId: z.optional(Id) };
const register = [
  'event_full',
  'event_started',
  'event_cancelled',
  'host_cannot_register',
  'request_declined',
] as const;

export const events = {
  'GET /api/events': endpoint({
    summary:
      'Events, newest created first; with `sort=soonest` by their start: of those to come the earliest, with `when=past` the latest',
    query: z.object({
      /** By the start against now. */
      when: z.optional(z.enum(['future', 'past'])),
      /** Part of the title or the location, in any case. */
      search: z.optional(text(eventSearchMax)),
      tag: z.optional(EventTag),
      /** The host's school, by its name. */
      campus: z.optional(text(300)),
      /** By the start, nearest to now first; without `when` those to come. */
      sort: z.optional(z.enum(['soonest'])),
      limit: limit(eventPageSize),
      lastEventId: z.optional(Id),
      /** Opaque, where sorted: from the `Link` of the page before. */
      cursor: z.optional(Cursor),
    }),
    reply: z.array(Event),
    linked: true,
  }),
  'POST /api/events': endpoint({
    summary: 'Create an event; `coverImage` may be that of another event of yours, and is copied',
    body: EventDraft,
    reply: Event,
    status: 201,
    rateLimit: { max: 60, per: 'hour' },
    idempotent: true,
  }),
  'GET /api/events/subscribed': endpoint({
    summary: 'Events you have a seat at, newest created first; or those where you stand otherwise',
    query: z.object({
      ...page,
      status: z._default(z.enum(['registered', 'requested', 'waitlisted', 'invited']), 'registered'),
    }),
    reply: z.array(z.object({ id: Id, event: Event })),
    linked: true,
  }),
  'GET /api/events/my': endpoint({
    summary: 'Events you host, newest created first',
    query: z.object(page),
    reply: z.array(Event),
    linked: true,
  }),
  'POST /api/events/calendar': endpoint({
    summary:
      'Create a private address at which a calendar program reads the events you host or have a seat at; it is shown only here, and the five newest work',
    reply: z.object({ url: z.string() }),
    rateLimit: { max: 60, per: 'hour' },
  }),
  'DELETE /api/events/calendar': endpoint({
    summary: 'End all private addresses of your calendar',
    reply: null,
  }),
  'GET /api/events/calendar/:secret': endpoint({
    summary: 'Somebody’s events as an iCalendar file, for calendars that read it again and again',
    access: 'anyone',
    params: z.object({ secret: z.string().check(z.regex(/^[\w-]{43}(\.ics)?$/)) }),
    reply: z.string(),
    contentType: 'text/calendar',
    errors: ['not_found'],
  }),
  'GET /api/events/:id.ics': endpoint({
    summary: 'One event as an iCalendar file',
    params: oneEvent,
    reply: z.string(),
    contentType: 'text/calendar',
  }),
  'GET /api/events/:id/ticket': endpoint({
    summary: 'Your ticket, where you have a seat',
    params: oneEvent,
    reply: Ticket,
    errors: ['not_allowed'],
  }),
  'POST /api/events/:id/check-in': endpoint({
    summary: 'Let somebody in at the door of your event; each ticket is good for once',
    params: oneEvent,
    body: z.object({ ticket: text(200) }),
    reply: Attendee,
    errors: ['not_allowed', 'ticket_invalid', 'ticket_used', 'event_cancelled'],
  }),
  'GET /api/events/:id': endpoint({ summary: 'One event', params: oneEvent, reply: Event }),
  'PUT /api/events/:id': endpoint({
    summary: 'Change your event; what is not sent stays. Those who wait get the seats that are added',
    params: oneEvent,
    body: EventChange,
    reply: Event,
    errors: ['capacity_below_taken', 'event_cancelled'],
  }),
  'DELETE /api/events/:id': endpoint({ summary: 'Delete your event', params: oneEvent, reply: null }),
  'POST /api/events/:id/cancel': endpoint({
    summary: 'Call your event off; it stays readable',
    params: oneEvent,
    body: z.object({ reason: filledText(eventReasonMax) }),
    reply: Event,
    errors: ['event_started'],
  }),
  'GET /api/events/:id/attendees': endpoint({
    summary: 'Those who come, in the order of their registration',
    params: oneEvent,
    query: z.object({
      /** Part of a first name, a last name or a username, in any case. */
      search: z.optional(text(eventSearchMax)),
      /** Only those who have come in at the door, or have not; for the host alone. */
      door: z.optional(z.enum(['in', 'out'])),
      limit: limit(attendeePageSize),
      /** The `id` of the last entry seen. */
      lastAttendeeId: z.optional(Id),
    }),
    reply: z.object({ attendees: z.array(Attendee), total: Count }),
    linked: true,
    errors: ['not_allowed'],
  }),
  'POST /api/events/:id/rsvp': endpoint({
    summary: 'Register. At a PRIVATE event, unless invited, ask for a seat: 202, and no seat is taken',
    params: oneEvent,
    reply: Event,
    alsoStatus: 202,
    errors: register,
  }),
  'DELETE /api/events/:id/rsvp': endpoint({
    summary: 'Give up your seat, your request or your place in the line',
    params: oneEvent,
    reply: Event,
  }),
  'GET /api/events/:id/waitlist': endpoint({
    summary: 'Who stands in line for a seat at your event, in the order in which seats go to them',
    params: oneEvent,
    query: z.object({
      limit: limit(attendeePageSize),
      /** The `position` of the last entry seen. */
      lastPosition: z._default(wholeNumber(0, 999_999_999), 0),
    }),
    reply: z.object({ waiting: z.array(Waiting), total: Count }),
    linked: true,
    errors: ['not_allowed'],
  }),
  'POST /api/events/:id/waitlist': endpoint({
    summary: 'Stand in line for a seat; where one is free, you get it',
    params: oneEvent,
    reply: Event,
    errors: [...register, 'not_allowed'],
  }),
  'DELETE /api/events/:id/waitlist': endpoint({ summary: 'Leave the line', params: oneEvent, reply: Event }),
  'GET /api/events/:id/requests': endpoint({
    summary: 'Who asks for a seat at your event, first come first; or those already answered',
    params: oneEvent,
    query: z.object({
      status: z._default(z.enum(['pending', 'approved', 'declined']), 'pending'),
      limit: limit(attendeePageSize),
      lastRequestId: z.optional(Id),
    }),
    reply: z.object({ requests: z.array(EventRequest), total: Count }),
    linked: true,
    errors: ['not_allowed'],
  }),
  'POST /api/events/:id/requests/:userId/approve': endpoint({
    summary: 'Give a seat to somebody who asks, also after declining',
    params: oneGuest,
    reply: EventRequest,
    errors: ['not_allowed', 'event_full', 'event_started', 'event_cancelled'],
  }),
  'POST /api/events/:id/requests/:userId/decline': endpoint({
    summary: 'Decline somebody who asks; a seat they were given is taken back',
    params: oneGuest,
    body: z.optional(z.object({ reason: z.optional(text(eventReasonMax)) })),
    reply: EventRequest,
    errors: ['not_allowed'],
  }),
  'GET /api/events/:id/invitations': endpoint({
    summary: 'Whom you have invited, in the order of the invitations',
    params: oneEvent,
    query: z.object({ limit: limit(attendeePageSize), lastInvitationId: z.optional(Id) }),
    reply: z.object({ invitations: z.array(Invitation), total: Count }),
    linked: true,
    errors: ['not_allowed'],
  }),
  'POST /api/events/:id/invitations': endpoint({
    summary:
      'Invite people to your event; answers with the invitations of just these. Friends, members of your intake, people who came to an event of yours and people who already asked for, hold or wait for a seat can be invited. If anyone else is named, nobody is invited: 403 `not_invitable`, whose `errors` name each of them by path, such as `userIds.3`. After 100 new invitations in a day (UTC): 429 `rate_limited`',
    params: oneEvent,
    body: z.object({ userIds: z.array(Id).check(z.minLength(1), z.maxLength(invitationsAtOnce)) }),
    reply: z.object({ invitations: z.array(Invitation), total: Count }),
    errors: ['not_allowed', 'not_invitable', 'event_cancelled'],
    rateLimit: { max: 60, per: 'minute' },
  }),
  'DELETE /api/events/:id/invitations/:userId': endpoint({
    summary: 'Take an invitation back; a seat already taken stays',
    params: oneGuest,
    reply: null,
    errors: ['not_allowed'],
  }),
  'GET /api/events/:id/comments': endpoint({
    summary: 'The discussion: top level oldest first, replies nested',
    params: oneEvent,
    query: z.object({
      limit: limit(eventCommentPageSize),
      lastCommentId: z.optional(Id),
      /** Instead of the top level, the replies to this comment. */
      parentId: z.optional(Id),
      /** Instead of a tree, everything written after this comment, in the order of writing, for catching up. */
      after: z.optional(Id),
    }),
    reply: z.array(EventComment),
    linked: true,
    errors: ['not_allowed'],
  }),
  'GET /api/events/:id/comments/:commentId/thread': endpoint({
    summary: 'A comment with all that it answers: the top-level comment first, itself last, each by itself',
    params: z.object({ id: Id, commentId: Id }),
    reply: z.array(EventComment),
    errors: ['not_allowed'],
  }),
  'DELETE /api/events/:id/comments/:commentId': endpoint({
    summary: 'Delete a comment with the replies under it, as its author or the host',
    params: z.object({ id: Id, commentId: Id }),
    reply: null,
    errors: ['not_allowed'],
  }),
};
