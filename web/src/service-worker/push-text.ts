import { plural, t } from '@lingui/core/macro';
import type { PushPayload } from '@baraza/contract/shared/push-payload.ts';
import { notificationText } from '#features/notifications/notification-text.ts';
import { isolated } from '#platform/locale/isolated.ts';

/** What is shown of a push without names and texts, which anyone who sees the phone may read. */
const quietTexts: Record<PushPayload['kind'], (unread: number) => string> = {
  whisper: () => t`New whisper`,
  follow: () => t`New follower`,
  like: () => t`New like`,
  comment: () => t`New comment`,
  reply: () => t`New reply`,
  mention: () => t`Someone mentioned you`,
  announcement: () => t`New announcement in your intake`,
  buddy: () => t`News about your buddy`,
  invitation: () => t`You are invited to an event`,
  answer: () => t`A host answered your request`,
  seat: () => t`You got a seat at an event`,
  reminder: () => t`Your event starts soon`,
  change: () => t`An event of yours has changed`,
  registration: () => t`New registration for your event`,
  request: () => t`New request for your event`,
  review: () => t`New review of your business`,
  team: () => t`News about a business team`,
  report: () => t`Your report was decided`,
  moderation: () => t`Message from the stewards`,
  sign_in: () => t`New sign-in to your account`,
  summary: (unread) => plural(unread, { one: '# new thing for you', other: '# new things for you' }),
};

/** The server inserts it before the script. */
declare const SITE_NAME: string;

/** Returns the title and the text of a push in the current locale. */
export function wordPush({ kind, unread, about }: PushPayload): { title: string; body: string } {
  // The server may be newer than this worker.
  const quietText = (quietTexts as Partial<typeof quietTexts>)[kind];
  const quiet = { title: SITE_NAME, body: quietText ? quietText(unread) : t`Something new for you` };
  if (!about || kind === 'summary') return quiet;
  const { detail, actor, others, subject, excerpt } = about;
  if (kind === 'whisper') {
    const more = others === 0 ? '' : ` (+${others})`;
    const withoutText = detail === 'request' ? t`Message request` : detail === 'voice' ? t`Voice note` : t`Picture`;
    const body = excerpt || withoutText;
    // The message of a group has its name as the title.
    if (subject !== '') return { title: `${isolated(subject)}${more}`, body: `${isolated(actor)}: ${body}` };
    return { title: `${isolated(actor)}${more}`, body };
  }
  const content = quiet.body;
  const text = notificationText({ kind, content, ...about, actor: { name: actor }, othersCount: others });
  return { title: SITE_NAME, body: text };
}
