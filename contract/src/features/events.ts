import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Picture } from '#shared/pictures.ts';
import {
  Count,
  Cursor,
  filledName,
  filledText,
  Id,
  IsExcerpt,
  IsHidden,
  limit,
  PictureUrl,
  text,
  Timestamp,
  TimestampInput,
  TimeZone,
  wholeNumber,
} from '#shared/scalars.ts';
import {
  attendeePageSize,
  calendarFeed,
  clientIdMax,
  coHostsMax,
  communityInvitationMax,
  communityInvitationsPerDay,
  eventCapacityMax,
  eventCapacityMin,
  eventCommentMax,
  eventCommentPageSize,
  eventDescriptionMax,
  eventLocationMax,
  eventPageSize,
  eventReasonMax,
  requestMessageMax,
  eventSearchMax,
  eventTags,
  eventTitleMax,
  eventVisibilities,
  invitationsPerRequest,
} from './event-limits.ts';
import { CommunityAudience, CommunityBrief } from './communities.ts';
import { Person } from './profiles.ts';

export const EventVisibility = z.enum(eventVisibilities);
export type EventVisibility = z.infer<typeof EventVisibility>;

export const EventTag = z.enum(eventTags);
export type EventTag = z.infer<typeof EventTag>;

/** How the viewer takes part in an event. */
export const ViewerStatus = z.enum(['none', 'invited', 'requested', 'declined', 'waitlisted', 'registered', 'host']);
export type ViewerStatus = z.infer<typeof ViewerStatus>;

/** A person with a seat. */
export const Attendee = z.object({
  id: Id,
  userId: Id,
  user: Person,
  /** When they checked in; only the host gets this field. */
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
  /** The IANA time zone in which the host entered the times; `null` if unknown. */
  timeZone: z.nullable(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  hostId: Id,
  host: Person,
  /** The host, then the co-hosts who have accepted and whom the viewer may see. */
  hosts: z.array(Person),
  /** The people who were asked to host the event too and have not answered. Only those who manage the event get this field. */
  askedHosts: z.optional(z.array(Person)),
  /** Whether the viewer was asked to host the event too, and has not answered. */
  isAskedToHost: z.boolean(),
  /** The host's school. */
  campus: z.string(),
  /** The club or hub that it is an event of. */
  community: z.nullable(CommunityBrief),
  /** Since when the club is archived, whose events take no changes. */
  archivedAt: z.nullable(Timestamp),
  /** Who may read it, besides what `visibility` says. That of its community, if it has one. */
  audience: CommunityAudience,
  /** Whether the viewer manages it: as the host or a co-host, or as a moderator, officer or owner of its club. */
  canManage: z.boolean(),
  capacity: Count,
  attendeesCount: Count,
  /** The viewer if they have a seat, then up to five others. Empty if the viewer may not see the attendees. */
  attendees: z.array(Attendee),
  viewerStatus: ViewerStatus,
  /** The viewer's position on the waitlist, from 1. */
  waitlistPlace: z.nullable(z.number()),
  /** The host's reason for declining the viewer's request. */
  declineReason: z.nullable(z.string()),
  /** `null` for the default cover. */
  coverImage: z.nullable(PictureUrl),
  /** The same picture with its smaller copies. */
  cover: z.nullable(Picture),
  visibility: EventVisibility,
  tags: z.array(z.string()),
  cancelledAt: z.nullable(Timestamp),
  cancelReason: z.nullable(z.string()),
  isHidden: IsHidden,
  isExcerpt: IsExcerpt,
});
export type Event = z.infer<typeof Event>;

/** A request for a seat at a PRIVATE event, with the host's answer. */
export const EventRequest = z.object({
  id: Id,
  userId: Id,
  user: Person,
  createdAt: Timestamp,
  /** What the person wrote to the host; empty without a message. */
  message: z.string(),
  status: z.enum(['pending', 'approved', 'declined']),
  /** The host's reason for declining. */
  reason: z.nullable(z.string()),
});
export type EventRequest = z.infer<typeof EventRequest>;

export const Invitation = z.object({ id: Id, userId: Id, user: Person, createdAt: Timestamp });
export type Invitation = z.infer<typeof Invitation>;

/** A person on the waitlist. */
export const WaitlistEntry = z.object({ id: Id, userId: Id, user: Person, createdAt: Timestamp, position: Count });
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

/** A comment of an event's discussion, with the replies to it. */
export interface EventComment {
  id: string;
  eventId: string;
  parentId?: string | undefined;
  authorId: string;
  author: Person;
  content: string;
  createdAt: string;
  updatedAt: string;
  /** The number of direct replies. `replies` may hold fewer, because the size of a page is limited. */
  repliesCount: number;
  replies: EventComment[];
  isHidden?: boolean | undefined;
  /** Chosen by the author's device; only present on a new comment. */
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
  isHidden: IsHidden,
  clientId: z.optional(z.string()),
});

// The API description needs a name for a recursive schema.
EventComment.register(z.globalRegistry, { id: 'EventComment' });

/** Tags of the list; duplicates are removed. */
const Tags = z.pipe(
  z.array(EventTag).check(z.maxLength(eventTags.length)),
  z.transform((tags: EventTag[]) => [...new Set(tags)]),
);
const fields = {
  title: filledName(eventTitleMax),
  description: filledText(eventDescriptionMax),
  location: filledName(eventLocationMax),
  startTime: TimestampInput,
  endTime: TimestampInput,
  timeZone: z.nullable(TimeZone),
  capacity: z.int().check(z.minimum(eventCapacityMin), z.maximum(eventCapacityMax)),
  visibility: EventVisibility,
  tags: Tags,
  /** A picture uploaded to `POST /api/storage`; `null` for the default cover. */
  coverImage: z.nullable(PictureUrl),
  /** A club that the viewer moderates, or a hub that they belong to; `null` for none. */
  communityId: z.nullable(Id),
  /** The people whom the host asks to host the event too. */
  coHostIds: z.array(Id).check(z.maxLength(coHostsMax)),
};

/** Whether the end is after the start. Invalid times pass, because their own fields are reported. */
function isInOrder({ startTime, endTime }: { startTime: string; endTime: string }): boolean {
  const areValid = [startTime, endTime].every((time) => z.safeParse(Timestamp, time).success);
  return !areValid || startTime < endTime;
}

/** A new event. */
export const EventDraft = z
  .object({
    ...fields,
    visibility: z._default(EventVisibility, 'PUBLIC'),
    tags: z._default(Tags, []),
    timeZone: z.optional(fields.timeZone),
    coverImage: z.optional(fields.coverImage),
    communityId: z.optional(fields.communityId),
    coHostIds: z.optional(fields.coHostIds),
  })
  .check(z.refine(isInOrder, { path: ['endTime'], message: 'An event ends after its start.' }));
export type EventDraft = z.infer<typeof EventDraft>;

/** Changes to an event: any subset of the fields. */
export const EventChange = z.partial(z.object(fields));
export type EventChange = z.infer<typeof EventChange>;

/** A new comment. */
export const EventCommentDraft = z.object({
  eventId: Id,
  content: filledText(eventCommentMax),
  parentId: z.optional(z.nullable(Id)),
  clientId: z.optional(filledText(clientIdMax)),
});
export type EventCommentDraft = z.infer<typeof EventCommentDraft>;

/** A ticket, with which an attendee checks in. */
export const Ticket = z.object({
  eventId: Id,
  userId: Id,
  /** Signed by the server, for a QR code. */
  ticket: z.string(),
  /** A short form of 8 digits and letters for typing, if there is no camera. */
  code: z.string(),
  /** When it was used. */
  checkedInAt: z.nullable(Timestamp),
});
export type Ticket = z.infer<typeof Ticket>;

const oneEvent = z.object({ id: Id });
const oneGuest = z.object({ id: Id, userId: Id });
const page = {
  /** Whether the event has ended. Orders by the start, nearest to now first; without it, newest created first. */
  when: z.optional(z.enum(['coming', 'past'])),
  limit: limit(attendeePageSize),
  lastEventId: z.optional(Id),
  /** The opaque cursor of a list with `when`, from the `Link` header of the previous page. */
  cursor: z.optional(Cursor),
};
const registrationErrors = [
  'event_full',
  'event_started',
  'event_cancelled',
  'host_cannot_register',
  'request_declined',
  'archived',
] as const;

export const events = {
  'GET /api/events': endpoint({
    summary:
      'Events, newest created first. With `sort=soonest` upcoming events, the next one first; with `when=past` as well, past events, the latest first',
    query: z.object({
      /** Whether the event starts in the future or has started. */
      when: z.optional(z.enum(['future', 'past'])),
      /** Part of the title or the location, regardless of case and accents. */
      search: z.optional(text(eventSearchMax)),
      tag: z.optional(EventTag),
      /** The name of the host's school. */
      campus: z.optional(text(300)),
      /** Only events of this club or hub; none if you may not read them. */
      communityId: z.optional(Id),
      /** Only events that start at or after this time. */
      from: z.optional(TimestampInput),
      /** Only events that start before this time. */
      until: z.optional(TimestampInput),
      /** Orders by the start, nearest to now first. Implies `when=future` unless `when` is set. */
      sort: z.optional(z.enum(['soonest'])),
      limit: limit(eventPageSize),
      lastEventId: z.optional(Id),
      /** The opaque cursor of a sorted list, from the `Link` header of the previous page. */
      cursor: z.optional(Cursor),
    }),
    reply: z.array(Event),
    linked: true,
    errors: ['search_too_broad'],
  }),
  'POST /api/events': endpoint({
    summary:
      'Create an event. `coverImage` is a new upload or the cover of another event of yours, which is copied. With `communityId`, an event of a club that you moderate or of a hub that you belong to, for the people who may read its posts. `coHostIds` asks people to co-host; each has to accept. You can ask the people whom you can invite, of them only members for an event of a hub, and all members of the club for an event of a club. Each counts as an invitation',
    body: EventDraft,
    reply: Event,
    status: 201,
    errors: ['not_found', 'new_account', 'not_allowed', 'not_invitable', 'archived'],
    rateLimit: { max: 60, per: 'hour' },
    idempotent: true,
  }),
  'GET /api/events/subscribed': endpoint({
    summary:
      'Events you are registered for, newest created first; or those with another `status`. With `when` those that have ended or not, nearest to now first',
    query: z.object({
      ...page,
      status: z._default(z.enum(['registered', 'requested', 'waitlisted', 'invited']), 'registered'),
    }),
    reply: z.array(z.object({ id: Id, event: Event })),
    linked: true,
  }),
  'GET /api/events/my': endpoint({
    summary: 'Events you host, newest created first. With `when` those that have ended or not, nearest to now first',
    query: z.object(page),
    reply: z.array(Event),
    linked: true,
  }),
  'POST /api/events/calendar': endpoint({
    summary:
      'Create a private address from which a calendar app reads the events you host or attend. It is shown only once. The five newest addresses work',
    reply: z.object({ url: z.string() }),
    rateLimit: { max: 60, per: 'hour' },
  }),
  'DELETE /api/events/calendar': endpoint({
    summary: 'Delete all private addresses of your calendar',
    reply: null,
  }),
  'GET /api/events/calendar/:secret': endpoint({
    summary: `The events of the owner of a private address, as an iCalendar file to subscribe to: from ${calendarFeed.daysBack} days ago until a year ahead, with the first ${calendarFeed.descriptionMax} characters of each description, at most ${calendarFeed.bytesMax / 1024} KB. It has an ETag; with \`If-None-Match\` an unchanged calendar is 304. Each address can be read ${calendarFeed.readsPerHour} times an hour. 404 while the owner is suspended`,
    access: 'anyone',
    params: z.object({ secret: z.string().check(z.regex(/^[\w-]{43}(\.ics)?$/)) }),
    rateLimit: { max: calendarFeed.readsPerMinute, per: 'minute' },
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
    summary: 'Your ticket for an event you are registered for',
    params: oneEvent,
    reply: Ticket,
    errors: ['not_allowed'],
  }),
  'POST /api/events/:id/check-in': endpoint({
    summary: 'Check in an attendee of your event. Each ticket can be used once',
    params: oneEvent,
    body: z.object({ ticket: text(200) }),
    reply: Attendee,
    errors: ['not_allowed', 'ticket_invalid', 'ticket_used', 'event_cancelled', 'archived'],
  }),
  'GET /api/events/:id': endpoint({ summary: 'One event', params: oneEvent, reply: Event }),
  'PUT /api/events/:id': endpoint({
    summary:
      'Change the given fields of your event. Added seats go to the waitlist. `communityId` moves it to a club that you moderate or a hub that you belong to, `null` out of its own; co-hosts cannot move it. Like every change of an event, this is also for the moderators, officers and owners of its club, and 409 `archived` while the club is archived. `coHostIds` replaces the list of people whom you ask to co-host; only the host can change it. People who stay on the list keep their answer, including a refusal. People who are taken off it can no longer manage the event. Whom you can add is as for `POST /api/events`',
    params: oneEvent,
    body: EventChange,
    reply: Event,
    errors: ['capacity_below_taken', 'event_cancelled', 'not_allowed', 'not_invitable', 'new_account', 'archived'],
  }),
  'DELETE /api/events/:id': endpoint({
    summary: 'Delete your event',
    params: oneEvent,
    reply: null,
    errors: ['not_allowed'],
  }),
  'POST /api/events/:id/cancel': endpoint({
    summary: 'Cancel your event. It stays readable',
    params: oneEvent,
    body: z.object({ reason: filledText(eventReasonMax) }),
    reply: Event,
    errors: ['not_allowed', 'event_started', 'archived'],
  }),
  'POST /api/events/:id/hosts/accept': endpoint({
    summary: 'Accept to co-host an event (`isAskedToHost`). Gives up your seat, request or waitlist entry. Idempotent',
    params: oneEvent,
    reply: Event,
    errors: ['not_allowed', 'event_cancelled', 'archived'],
  }),
  'POST /api/events/:id/hosts/decline': endpoint({
    summary:
      'Decline to co-host an event, or stop co-hosting it. The host is not notified. Idempotent: 204 also if you were not asked or cannot see the event',
    params: oneEvent,
    reply: null,
  }),
  'GET /api/events/:id/attendees': endpoint({
    summary: 'The attendees, in the order of their registration',
    params: oneEvent,
    query: z.object({
      /** Part of a full name or username, regardless of case and accents. */
      search: z.optional(text(eventSearchMax)),
      /** Only attendees who have checked in, or who have not; for the host. */
      door: z.optional(z.enum(['in', 'out'])),
      limit: limit(attendeePageSize),
      /** The `id` of the last entry of the previous page. */
      lastAttendeeId: z.optional(Id),
    }),
    reply: z.object({ attendees: z.array(Attendee), total: Count }),
    linked: true,
    errors: ['search_too_broad', 'not_allowed'],
  }),
  'POST /api/events/:id/rsvp': endpoint({
    summary:
      'Register. At a PRIVATE event to which you are not invited, this requests a seat: 202, and no seat is taken. The request can have a `message`, which the hosts read in `GET /api/events/{id}/requests`; everywhere else it is ignored, and a pending request keeps its message',
    params: oneEvent,
    body: z.optional(z.object({ message: z.optional(text(requestMessageMax)) })),
    reply: Event,
    alsoStatus: 202,
    errors: registrationErrors,
  }),
  'DELETE /api/events/:id/rsvp': endpoint({
    summary: 'Give up your seat, your request or your waitlist entry',
    params: oneEvent,
    reply: Event,
  }),
  'GET /api/events/:id/waitlist': endpoint({
    summary: 'The waitlist of your event, in the order in which people get seats',
    params: oneEvent,
    query: z.object({
      limit: limit(attendeePageSize),
      /** The `position` of the last entry of the previous page. */
      lastPosition: z._default(wholeNumber(0, 999_999_999), 0),
    }),
    reply: z.object({ waiting: z.array(WaitlistEntry), total: Count }),
    linked: true,
    errors: ['not_allowed'],
  }),
  'POST /api/events/:id/waitlist': endpoint({
    summary: 'Join the waitlist, or get a free seat',
    params: oneEvent,
    reply: Event,
    errors: [...registrationErrors, 'not_allowed'],
  }),
  'DELETE /api/events/:id/waitlist': endpoint({ summary: 'Leave the waitlist', params: oneEvent, reply: Event }),
  'GET /api/events/:id/requests': endpoint({
    summary: 'The pending requests for a seat at your event, oldest first; or the approved or declined ones',
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
    summary: 'Approve a request, also one that you declined. The guest gets a seat',
    params: oneGuest,
    reply: EventRequest,
    errors: ['not_allowed', 'event_full', 'event_started', 'event_cancelled', 'archived'],
  }),
  'POST /api/events/:id/requests/:userId/decline': endpoint({
    summary: 'Decline a request. A seat that was given for it is taken back',
    params: oneGuest,
    body: z.optional(z.object({ reason: z.optional(text(eventReasonMax)) })),
    reply: EventRequest,
    errors: ['not_allowed', 'archived'],
  }),
  'GET /api/events/:id/invitations': endpoint({
    summary: 'The invitations to your event, oldest first',
    params: oneEvent,
    query: z.object({ limit: limit(attendeePageSize), lastInvitationId: z.optional(Id) }),
    reply: z.object({ invitations: z.array(Invitation), total: Count }),
    linked: true,
    errors: ['not_allowed'],
  }),
  'POST /api/events/:id/invitations': endpoint({
    summary: `Invite people to your event; returns their invitations. Friends, members of your intake, people who came to an event of yours and people who have requested, hold or wait for a seat can be invited. If anyone else is in the list, no one is invited: 403 \`not_invitable\`, whose \`errors\` hold the path of each, such as \`userIds.3\`. After 100 new invitations in a day (UTC): 429 \`rate_limited\`. With \`communityId\` instead of \`userIds\`, all members of a club are invited in the background: 202 with no \`invitations\` and the number of the other members as \`total\`. That is for moderators, officers and owners of the club, and for all who manage an event of it. People whom you or the host cannot see, or who may not read the event, are left out, and members who have muted the club are not notified. It counts as one invitation and happens once: later requests get the same reply. A club can be invited to ${communityInvitationsPerDay} events a day (429 \`rate_limited\`). Hubs and clubs of more than ${communityInvitationMax} members: 403 \`not_invitable\``,
    params: oneEvent,
    body: z
      .object({
        userIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(invitationsPerRequest))),
        communityId: z.optional(Id),
      })
      .check(
        z.refine(({ userIds, communityId }) => (userIds === undefined) !== (communityId === undefined), {
          path: ['userIds'],
          message: 'Name people or a community.',
        }),
      ),
    reply: z.object({ invitations: z.array(Invitation), total: Count }),
    alsoStatus: 202,
    errors: ['not_allowed', 'not_invitable', 'event_cancelled', 'event_started', 'new_account', 'archived'],
    rateLimit: { max: 60, per: 'minute' },
  }),
  'DELETE /api/events/:id/invitations/:userId': endpoint({
    summary: 'Withdraw an invitation. The guest keeps a seat they already have',
    params: oneGuest,
    reply: null,
    errors: ['not_allowed'],
  }),
  'GET /api/events/:id/comments': endpoint({
    summary: 'The discussion: top-level comments, oldest first, with nested replies',
    params: oneEvent,
    query: z.object({
      limit: limit(eventCommentPageSize),
      lastCommentId: z.optional(Id),
      /** Returns the replies to this comment instead of top-level comments. */
      parentId: z.optional(Id),
      /** Returns a flat list of all comments after this one instead of trees, in the order of writing. */
      after: z.optional(Id),
    }),
    reply: z.array(EventComment),
    linked: true,
    errors: ['not_allowed'],
  }),
  'GET /api/events/:id/comments/:commentId/thread': endpoint({
    summary: 'A comment and its ancestors, the top-level comment first, without their other replies',
    params: z.object({ id: Id, commentId: Id }),
    query: z.object({ lastCommentId: z.optional(Id) }),
    reply: z.array(EventComment),
    linked: true,
    errors: ['not_allowed'],
  }),
  'DELETE /api/events/:id/comments/:commentId': endpoint({
    summary: 'Delete a comment with the replies to it, as its author or the host',
    params: z.object({ id: Id, commentId: Id }),
    reply: null,
    errors: ['not_allowed'],
  }),
};
