import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { DomainEvents } from './publish.ts';
import type { SubjectRef } from './subjects.ts';

/** The text of a notification and the content it is about. Deleting the content deletes the notification. */
export interface NotificationContent {
  /** The variant within its kind, such as `approved` of `answer`. */
  detail: string;
  actorId: string | null;
  /** Notifications of one recipient with the same group are one row that counts its actors. */
  group: string | null;
  /** In a group, the newest replaces the previous one and is unread again, even if the same actor caused both. */
  renews: boolean;
  /** The path that the notification opens. */
  link: string;
  /** The name shown in the text; by default that of the subject, such as an event or a business. */
  title: string | undefined;
  excerpt: string;
  /** What the actor wrote. People who have muted a word of it are not notified. */
  written: string | undefined;
  subject: SubjectRef | null;
  /**
   * After how many minutes the same action by the same actor is sent again: a day by default, and 0 where each action is about something new,
   * so that repeats need no limit.
   */
  repeatMinutes: number;
}

/** One kind of notification that a domain event causes, and its recipients. */
export interface NotificationPlan {
  kind: NotificationKind;
  /** The ids of the recipients. */
  to: readonly string[];
  more: Partial<NotificationContent> & Pick<NotificationContent, 'link'>;
}

type Rule<Type extends keyof DomainEvents> = (
  domainEvent: DomainEvents[Type],
  tx: Tx,
) => NotificationPlan[] | Promise<NotificationPlan[]>;

/** The domain events with the same payload. */
type Opposite<Type extends keyof DomainEvents> = {
  [Other in keyof DomainEvents]: DomainEvents[Type] extends DomainEvents[Other] ? Other : never;
}[keyof DomainEvents];

/**
 * Maps domain events to notifications. A person who is a recipient of several plans of one event receives the first of them
 * only. The actor is never notified. An event that takes another one back names it: the actor leaves the groups of its notifications.
 */
export type NotificationRules = { [Type in keyof DomainEvents]?: Rule<Type> | Opposite<Type> };

/** The newest of this group replaces the previous one at the top of the list and is unread again. */
export function newestOf(group: string): { group: string; renews: true } {
  return { group, renews: true };
}
