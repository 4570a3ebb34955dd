import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { DomainEvents } from './publish.ts';

/** The text of a notification and the rows it refers to. Deleting such a row deletes the notification. */
export interface NotificationContent {
  /** The variant within its kind, such as `approved` of `answer`; the column `what`. */
  detail: string;
  actorId: string | null;
  /** Notifications of one recipient with the same group are one row that counts its actors. */
  group: string | null;
  /** In a group, the newest replaces the previous one and is unread again, even if the same actor caused both. */
  renews: boolean;
  /** The path that the notification opens. */
  link: string;
  /** The name shown in the text; by default that of the event or the business. */
  subject: string | undefined;
  excerpt: string;
  postId: string | null;
  commentId: string | null;
  eventId: string | null;
  eventCommentId: string | null;
  announcementId: string | null;
  ventureId: string | null;
  reviewId: string | null;
}

/** One kind of notification that a domain event causes, and its recipients. */
export interface NotificationPlan {
  kind: NotificationKind;
  /** The ids of the recipients. */
  to: readonly string[];
  more: Partial<NotificationContent> & Pick<NotificationContent, 'link'>;
}

/** Removes the actor from the notifications of a group, because they took back what they did. */
export interface Withdrawal {
  /** The ids of the recipients. */
  from: readonly string[];
  group: string;
}

type Rule<Type extends keyof DomainEvents> = (
  domainEvent: DomainEvents[Type],
  tx: Tx,
) => NotificationPlan[] | Withdrawal | Promise<NotificationPlan[]>;

/**
 * Maps domain events to notifications. A person who is a recipient of several plans of one event receives the first of them
 * only. The actor is never notified.
 */
export type NotificationRules = { [Type in keyof DomainEvents]?: Rule<Type> };

/** The newest of this group replaces the previous one at the top of the list and is unread again. */
export function newestOf(group: string): { group: string; renews: true } {
  return { group, renews: true };
}
