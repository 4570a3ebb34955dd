import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { NotificationKind, type SwitchableKind } from '#shared/notification-kinds.ts';
import { Count, Id, limit, PictureUrl, Timestamp } from '#shared/scalars.ts';
import { serverEvent, type SocketEvents } from '#shared/socket-event.ts';

export const notificationPageSize = 20;

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  /** The whole notification as a sentence in English. A client can word its own from the fields that follow. */
  content: z.string(),
  /** The variant within the kind, such as `approved` of `answer`; empty for a kind without variants. */
  detail: z.string(),
  /** The title of the event or the name of the business it is about, or empty. */
  subject: z.string(),
  /** The beginning of a quoted text, such as a comment or a reason, or empty. */
  excerpt: z.string(),
  isRead: z.boolean(),
  /** When it was added, or last moved to the top of the list. */
  createdAt: Timestamp,
  /** A path within the web client. */
  link: z.string().check(z.regex(/^\/(?![/\\])/)),
  recipientId: Id,
  /** The person who caused it, the latest if there are several; `null` if none did, as for a reminder. */
  actor: z.nullable(z.object({ id: Id, username: z.string(), name: z.string(), image: z.nullable(PictureUrl) })),
  /** How many other people did the same, as when many like a post. */
  othersCount: Count,
  /** A newer notification of the same group replaces the older one, under a new id. */
  group: z.nullable(z.string()),
});
export type Notification = z.infer<typeof Notification>;

const Switch = z.boolean();
const switches = {
  /** A new follower of the person or of their business. */
  follow: Switch,
  /** Of the person's posts, comments and businesses. */
  like: Switch,
  /** On the person's posts, and on events they host. */
  comment: Switch,
  /** To the person's comments and reviews. */
  reply: Switch,
  mention: Switch,
  /** To the person's intake. */
  announcement: Switch,
  /** A buddy request, and its acceptance. */
  buddy: Switch,
  /** To events. */
  invitation: Switch,
  /** A host's answer to the person's request for a seat. */
  answer: Switch,
  /** A seat that the person got from the waitlist. */
  seat: Switch,
  /** A day and an hour before an event. */
  reminder: Switch,
  /** A new time or location of an event, or its cancellation. */
  change: Switch,
  /** For events the person hosts. */
  registration: Switch,
  /** For a seat at events the person hosts. */
  request: Switch,
  /** Of the person's businesses. */
  review: Switch,
  /** Invitations to the team of a business, new members of it, and its transfer to another owner. */
  team: Switch,
  /** The outcome of the person's report. */
  report: Switch,
} satisfies Record<SwitchableKind, z.ZodMiniType>;
/** Whether the person receives each kind that can be switched off. All are on by default. */
export const NotificationSettings = z.object(switches);
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const UnreadCount = z.object({ count: Count });
export type UnreadCount = z.infer<typeof UnreadCount>;

export const notifications = {
  'GET /api/notifications/user/:userId': endpoint({
    summary: 'Your notifications, newest first',
    params: z.object({ userId: Id }),
    query: z.object({ limit: limit(notificationPageSize), lastNotificationId: z.optional(Id) }),
    reply: z.array(Notification),
    errors: ['not_allowed'],
    linked: true,
  }),
  'PATCH /api/notifications/:id/read': endpoint({
    summary: 'Mark a notification as read',
    params: z.object({ id: Id }),
    reply: Notification,
  }),
  'PATCH /api/notifications/read-all': endpoint({ summary: 'Mark all notifications as read', reply: UnreadCount }),
  'GET /api/notifications/unread-count': endpoint({
    summary: 'Your number of unread notifications',
    reply: UnreadCount,
  }),
  'GET /api/notifications/settings': endpoint({
    summary: 'Which kinds of notifications you receive',
    reply: NotificationSettings,
  }),
  'PUT /api/notifications/settings': endpoint({
    summary: 'Choose which kinds of notifications you receive. Kinds that are left out keep their setting',
    body: z.partial(NotificationSettings),
    reply: NotificationSettings,
  }),
};

export const notificationEvents = {
  '/notifications notification': serverEvent({
    summary: 'A new notification, sent to all sockets of its recipient',
    body: Notification,
  }),
  '/notifications notification:read': serverEvent({
    summary: 'Notifications were read on one of your devices',
    body: z.object({
      /** `null`: all notifications. */
      ids: z.nullable(z.array(Id)),
      unreadCount: Count,
    }),
  }),
} satisfies Partial<SocketEvents>;
