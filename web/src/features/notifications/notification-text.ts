import { plural, t } from '@lingui/core/macro';
import { sentences } from '@baraza/contract/sentences.ts';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { findSentence } from '@baraza/contract/shared/notification-sentences.ts';

/** The parts of a notification that its sentence is made of. */
export type WordedNotification = Pick<
  Notification,
  'kind' | 'detail' | 'content' | 'othersCount' | 'subject' | 'excerpt'
> & { actor: { name: string } | null };

/**
 * Returns the sentence of a notification in the current locale. A kind or variant of a newer server has no sentence here, so the
 * server's `content` is used.
 */
export function notificationText({ kind, detail, content, ...about }: WordedNotification): string {
  const words = findSentence(sentences, kind, detail);
  if (!words) return content;
  const { actor, othersCount, subject, excerpt } = about;
  const name = actor?.name ?? '';
  const who =
    othersCount === 0 ? name : plural(othersCount, { one: `${name} and # other`, other: `${name} and # others` });
  const sentence = words({ who, actors: othersCount + 1, subject });
  return excerpt === '' ? sentence : t`${sentence}: “${excerpt}”`;
}
