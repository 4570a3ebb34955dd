import type { NotificationSentences } from '#shared/notification-sentences.ts';
import { plural, t } from '#shared/sentence.ts';

export const eventSentences: NotificationSentences = {
  comment: { event: ({ who, subject }) => t`${who} commented on “${subject}”` },
  reply: { event: ({ who, subject }) => t`${who} replied to your comment on “${subject}”` },
  invitation: {
    '': ({ who, actors, subject }) =>
      plural(actors, { one: `${who} invited you to “${subject}”`, other: `${who} invited you to “${subject}”` }),
    host: ({ who, subject }) => t`${who} asks you to host “${subject}” together. Accept or decline on its page`,
  },
  answer: {
    hosting: ({ who, subject }) => t`${who} hosts “${subject}” with you`,
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
};
