import type { NotificationKind } from './notification-kinds.ts';

/** What a device is sent, encrypted, at most 1 KB. The service worker words it. */
export interface PushPayload {
  /** `summary` counts what waited during quiet hours. */
  kind: NotificationKind | 'whisper' | 'summary';
  /** The path that it opens. */
  link: string;
  /** A newer one with the same tag replaces the older on the screen. */
  tag: string;
  /** The language of the device. */
  locale: string;
  /** The number of unread notifications and messages, for the icon of the app. */
  unread: number;
  /** The notification to mark as read when it is opened. */
  id?: string;
  /** Names and texts; left out unless the person has allowed them on a locked screen. */
  about?: PushedText;
}

export interface PushedText {
  /**
   * The variant within the kind; of a `whisper` that has a picture or a voice note, `picture` or `voice`, and `request` of a message
   * request, which has no excerpt.
   */
  detail: string;
  /** The name of the person who caused it, or empty. */
  actor: string;
  /** How many other people did the same, or how many more messages they have sent. */
  others: number;
  /** The title of the event, the name of the business or of the group, or empty. */
  subject: string;
  /** The beginning of a quoted text or of a message, or empty. */
  excerpt: string;
}
