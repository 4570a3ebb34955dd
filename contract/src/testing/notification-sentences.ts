import type { NotificationKind } from '#shared/notification-kinds.ts';

interface NotificationSentence {
  kind: NotificationKind;
  detail: string;
  sentence: string;
}

/**
 * The English sentence of each kind and variant about 'Jam', caused by Ben, as server and client word it. A kind without a
 * sentence does not compile.
 */
const byKind: Record<NotificationKind, Record<string, string>> = {
  follow: { '': 'Ben started following you', venture: 'Ben started following “Jam”' },
  like: { post: 'Ben liked your post', comment: 'Ben liked your comment', venture: 'Ben liked “Jam”' },
  comment: { post: 'Ben commented on your post', event: 'Ben commented on “Jam”' },
  reply: {
    comment: 'Ben replied to your comment',
    event: 'Ben replied to your comment on “Jam”',
    venture: 'Ben answered your review of “Jam”',
  },
  mention: { post: 'Ben mentioned you in a post', comment: 'Ben mentioned you in a comment' },
  announcement: { '': 'Ben announced to your intake' },
  buddy: { asked: 'Ben asked you to be their buddy', found: 'Ben said yes: you are buddies' },
  invitation: { '': 'Ben invited you to “Jam”' },
  answer: {
    approved: 'Ben approved your request: you have a seat at “Jam”',
    declined: 'Ben declined your request to come to “Jam”',
  },
  seat: { '': 'A seat became free: you are registered for “Jam”' },
  reminder: { day: '“Jam” starts in a day', hour: '“Jam” starts in an hour' },
  change: {
    moved: 'Ben changed the time or place of “Jam”',
    cancelled: 'Ben cancelled “Jam”',
    deleted: '“Jam” was deleted by its host',
    removed: '“Jam” was removed by stewards: the event is off',
    hidden: 'The host of “Jam” has deleted their account: the event is off',
    restored: 'The host of “Jam” is back: the event takes place and you keep your seat',
  },
  registration: { '': 'Ben registered for “Jam”' },
  request: { '': 'Ben asked to come to “Jam”' },
  review: { '': 'Ben reviewed “Jam”' },
  team: {
    asked: 'Ben asked you to join the team of “Jam”',
    joined: 'Ben joined the team of “Jam”',
    offered: 'Ben wants to hand “Jam” over to you. Accept or decline on its page',
    declined: 'Ben declined to take over “Jam”',
    accepted: 'Ben accepted and now owns “Jam”',
    owner: 'Ben handed “Jam” over to you',
  },
  report: {
    acted: 'We acted on your report. Thank you for looking out for others',
    dismissed: 'We reviewed your report and found no breach of the rules',
  },
  moderation: {
    hidden: 'Stewards hid your content from others (jam)',
    removed: 'Stewards removed your content (jam)',
    warning: 'You received a warning from the stewards of your campus',
    suspension: 'Your account is suspended',
    ban: 'Your account is banned',
    upheld: 'Your appeal was not successful',
    reversed: 'Your appeal was successful',
    confirmed: 'An appeal against your decision was not successful',
    overruled: 'An appeal against your decision was successful',
  },
  sign_in: { '': 'New sign-in on Jam' },
};

export const notificationSentences: readonly NotificationSentence[] = Object.entries(byKind).flatMap(
  ([kind, variants]) =>
    Object.entries(variants).map(([detail, sentence]) => ({ kind: kind as NotificationKind, detail, sentence })),
);
