import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { NotificationKind } from '#shared/notification-kinds.ts';
import { Count, Id, limit, PictureUrl, Timestamp } from '#shared/scalars.ts';
import { serverEvent, type SocketEvents } from '#shared/socket-event.ts';

export const notificationPageSize = 20;

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  /** A sentence in English; clients may word their own from `kind`, `actor` and `othersCount`. */
  content: z.string(),
  isRead: z.boolean(),
  /** When it last came to the top. */
  createdAt: Timestamp,
  /** A path of ours. */
  link: z.string().check(z.regex(/^\/(?![/\\])/)),
  recipientId: Id,
  /** Who did it, last of all who did; `null` for what happens by itself, such as a reminder. */
  actor: z.nullable(z.object({ id: Id, username: z.string(), name: z.string(), image: z.nullable(PictureUrl) })),
  /** How many beside the actor did the same, as when a post is liked by many. */
  othersCount: Count,
  /** Of two with the same group the newer takes the older's place, under a new id. */
  group: z.nullable(z.string()),
});
export type Notification = z.infer<typeof Notification>;

const Switch = z.boolean();
const switches = {
  /** Of oneself, and of one's ventures. */
  follow: Switch,
  /** Of one's posts, comments and ventures. */
  like: Switch,
  /** On one's posts, and on events one hosts. */
  comment: Switch,
  /** To one's comments and reviews. */
  reply: Switch,
  mention: Switch,
  /** To one's intake. */
  announcement: Switch,
  /** Being asked to be somebody's, and being theirs. */
  buddy: Switch,
  /** To events. */
  invitation: Switch,
  /** A host's, to one's request. */
  answer: Switch,
  /** That one has moved up to from a waiting list. */
  seat: Switch,
  /** A day and an hour before an event. */
  reminder: Switch,
  /** Another time or place of an event, or its end. */
  change: Switch,
  /** For events one hosts. */
  registration: Switch,
  /** To come to events one hosts. */
  request: Switch,
  /** Of one's ventures. */
  review: Switch,
  /** Being asked onto a venture's team, joined there by others, or handed a venture. */
  team: Switch,
} satisfies Record<NotificationKind, z.ZodMiniType>;
/** Whether one is told of each kind; all are on until switched off. */
export const NotificationSettings = z.object(switches);
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const UnreadCount = z.object({ count: Count });
export type UnreadCount = z.infer<typeof UnreadCount>;

export const notifications = {
  'GET /api/notifications/user/:userId': endpoint({
    summary: 'What you were told of, newest first',
    params: z.object({ userId: Id }),
    query: z.object({ limit: limit(notificationPageSize), lastNotificationId: z.optional(Id) }),
    reply: z.array(Notification),
    errors: ['not_allowed'],
    linked: true,
  }),
  'PATCH /api/notifications/:id/read': endpoint({
    summary: 'Mark one as read',
    params: z.object({ id: Id }),
    reply: Notification,
  }),
  'PATCH /api/notifications/read-all': endpoint({ summary: 'Mark all as read', reply: UnreadCount }),
  'GET /api/notifications/unread-count': endpoint({ summary: 'How many are unread', reply: UnreadCount }),
  'GET /api/notifications/settings': endpoint({ summary: 'What you are told of', reply: NotificationSettings }),
  'PUT /api/notifications/settings': endpoint({
    summary: 'Choose what you are told of; any subset',
    body: z.partial(NotificationSettings),
    reply: NotificationSettings,
  }),
};

export const notificationEvents = {
  '/notifications notification': serverEvent({
    summary: 'Something you are told of, to all of your sockets and to nobody else',
    body: Notification,
  }),
  '/notifications notification:read': serverEvent({
    summary: 'You have read these on one of your devices',
    body: z.object({
      /** `null`: all there were. */
      ids: z.nullable(z.array(Id)),
      unreadCount: Count,
    }),
  }),
} satisfies Partial<SocketEvents>;
