import * as z from 'zod/mini';

/** The kinds of notifications; each can be switched off in the settings. */
export const notificationKinds = [
  'follow',
  'like',
  'comment',
  'reply',
  'mention',
  'announcement',
  'buddy',
  'invitation',
  'answer',
  'seat',
  'reminder',
  'change',
  'registration',
  'request',
  'review',
  'team',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;
