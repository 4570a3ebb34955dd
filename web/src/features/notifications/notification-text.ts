import { plural, t } from '@lingui/core/macro';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import type { ReportReason } from '@baraza/contract/features/reports.ts';
import { unknownDevice } from '@baraza/contract/shared/user-agent.ts';
import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';

interface About {
  /** The actor, with the number of others who did the same. */
  who: string;
  /** The number of people in `who`: in some languages the verb depends on it. */
  actors: number;
  /** The title of the event or the name of the business. */
  subject: string;
}

/** The parts of a notification that its sentence is made of. */
export type WordedNotification = Pick<
  Notification,
  'kind' | 'detail' | 'content' | 'othersCount' | 'subject' | 'excerpt'
> & { actor: { name: string } | null };

type Words = (about: About) => string;

/** The sentence of each kind by the notification's `detail`. The server words the same sentences in English. */
const sentences: Record<NotificationKind, Record<string, Words>> = {
  follow: {
    '': ({ who, actors }) =>
      plural(actors, { one: `${who} started following you`, other: `${who} started following you` }),
    venture: ({ who, actors, subject }) =>
      plural(actors, {
        one: `${who} started following “${subject}”`,
        other: `${who} started following “${subject}”`,
      }),
  },
  like: {
    post: ({ who, actors }) => plural(actors, { one: `${who} liked your post`, other: `${who} liked your post` }),
    comment: ({ who, actors }) =>
      plural(actors, { one: `${who} liked your comment`, other: `${who} liked your comment` }),
    venture: ({ who, actors, subject }) =>
      plural(actors, { one: `${who} liked “${subject}”`, other: `${who} liked “${subject}”` }),
  },
  comment: {
    post: ({ who }) => t`${who} commented on your post`,
    event: ({ who, subject }) => t`${who} commented on “${subject}”`,
  },
  reply: {
    comment: ({ who }) => t`${who} replied to your comment`,
    event: ({ who, subject }) => t`${who} replied to your comment on “${subject}”`,
    venture: ({ who, subject }) => t`${who} answered your review of “${subject}”`,
  },
  mention: {
    post: ({ who }) => t`${who} mentioned you in a post`,
    comment: ({ who }) => t`${who} mentioned you in a comment`,
  },
  announcement: { '': ({ who }) => t`${who} announced to your intake` },
  buddy: {
    asked: ({ who }) => t`${who} asked you to be their buddy`,
    found: ({ who }) => t`${who} said yes: you are buddies`,
  },
  invitation: {
    '': ({ who, actors, subject }) =>
      plural(actors, { one: `${who} invited you to “${subject}”`, other: `${who} invited you to “${subject}”` }),
  },
  answer: {
    approved: ({ who, subject }) => t`${who} approved your request: you have a seat at “${subject}”`,
    declined: ({ who, subject }) => t`${who} declined your request to come to “${subject}”`,
  },
  seat: { '': ({ subject }) => t`A seat became free: you are registered for “${subject}”` },
  reminder: {
    day: ({ subject }) => t`“${subject}” starts in a day`,
    hour: ({ subject }) => t`“${subject}” starts in an hour`,
  },
  change: {
    moved: ({ who, subject }) => t`${who} changed the time or place of “${subject}”`,
    cancelled: ({ who, subject }) => t`${who} cancelled “${subject}”`,
    deleted: ({ subject }) => t`“${subject}” was deleted by its host`,
    removed: ({ subject }) => t`“${subject}” was removed by stewards: the event is off`,
    hidden: ({ subject }) => t`The host of “${subject}” has deleted their account: the event is off`,
    restored: ({ subject }) => t`The host of “${subject}” is back: the event takes place and you keep your seat`,
  },
  registration: {
    '': ({ who, actors, subject }) =>
      plural(actors, { one: `${who} registered for “${subject}”`, other: `${who} registered for “${subject}”` }),
  },
  request: {
    '': ({ who, actors, subject }) =>
      plural(actors, { one: `${who} asked to come to “${subject}”`, other: `${who} asked to come to “${subject}”` }),
  },
  review: { '': ({ who, subject }) => t`${who} reviewed “${subject}”` },
  team: {
    asked: ({ who, subject }) => t`${who} asked you to join the team of “${subject}”`,
    joined: ({ who, actors, subject }) =>
      plural(actors, {
        one: `${who} joined the team of “${subject}”`,
        other: `${who} joined the team of “${subject}”`,
      }),
    offered: ({ who, subject }) => t`${who} wants to hand “${subject}” over to you. Accept or decline on its page`,
    declined: ({ who, subject }) => t`${who} declined to take over “${subject}”`,
    accepted: ({ who, subject }) => t`${who} accepted and now owns “${subject}”`,
    owner: ({ who, subject }) => t`${who} handed “${subject}” over to you`,
  },
  report: {
    acted: () => t`We acted on your report. Thank you for looking out for others`,
    dismissed: () => t`We reviewed your report and found no breach of the rules`,
  },
  moderation: {
    hidden: ({ subject }) => t`Stewards hid your content from others (${reasonOf(subject)})`,
    removed: ({ subject }) => t`Stewards removed your content (${reasonOf(subject)})`,
    warning: () => t`You received a warning from the stewards of your campus`,
    suspension: () => t`Your account is suspended`,
    ban: () => t`Your account is banned`,
    upheld: () => t`Your appeal was not successful`,
    reversed: () => t`Your appeal was successful`,
    confirmed: () => t`An appeal against your decision was not successful`,
    overruled: () => t`An appeal against your decision was successful`,
  },
  sign_in: {
    '': ({ subject }) =>
      subject === unknownDevice ? t`New sign-in on an unknown device` : t`New sign-in on ${subject}`,
  },
};

/** The name of the rule that was broken; the code of a newer server as words. */
function reasonOf(code: string): string {
  const reasons: Record<ReportReason, string> = {
    SPAM: t`Spam`,
    HARASSMENT: t`Harassment or bullying`,
    HATE: t`Hate`,
    SEXUAL: t`Sexual content`,
    VIOLENCE: t`Violence or danger`,
    SELF_HARM: t`Self-harm`,
    SCAM: t`Scam or fraud`,
    IMPERSONATION: t`Pretends to be someone else`,
    ILLEGAL: t`Illegal goods or acts`,
    OTHER: t`Something else`,
  };
  return Object.hasOwn(reasons, code) ? reasons[code as ReportReason] : code.toLowerCase().replaceAll('_', ' ');
}

/**
 * Returns the sentence of a notification in the current locale. A kind or variant of a newer server has no sentence here, so the
 * server's `content` is used.
 */
export function notificationText({ kind, detail, content, ...about }: WordedNotification): string {
  // The server may be newer than this page.
  const ofKind: Record<string, Words> | undefined = sentences[kind];
  const words = ofKind && Object.hasOwn(ofKind, detail) ? ofKind[detail] : undefined;
  if (!words) return content;
  const { actor, othersCount, subject, excerpt } = about;
  const name = actor?.name ?? '';
  const who =
    othersCount === 0 ? name : plural(othersCount, { one: `${name} and # other`, other: `${name} and # others` });
  const sentence = words({ who, actors: othersCount + 1, subject });
  return excerpt === '' ? sentence : t`${sentence}: “${excerpt}”`;
}
