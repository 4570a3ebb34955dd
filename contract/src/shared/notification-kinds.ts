import * as z from 'zod/mini';

/** The kinds of notifications that can be switched off in the settings. */
export const switchableKinds = [
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
  'report',
] as const;
export type SwitchableKind = (typeof switchableKinds)[number];

export const notificationKinds = [
  ...switchableKinds,
  // A decision about the person's content or account.
  'moderation',
  // A sign-in from a device that the person has not used before.
  'sign_in',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;
