import type { NotificationSentences } from '#shared/notification-sentences.ts';
import { plural, t } from '#shared/sentence.ts';

export const ventureSentences: NotificationSentences = {
  follow: {
    venture: ({ who, actors, subject }) =>
      plural(actors, {
        one: `${who} started following “${subject}”`,
        other: `${who} started following “${subject}”`,
      }),
  },
  like: {
    venture: ({ who, actors, subject }) =>
      plural(actors, { one: `${who} liked “${subject}”`, other: `${who} liked “${subject}”` }),
  },
  reply: { venture: ({ who, subject }) => t`${who} answered your review of “${subject}”` },
  review: { venture: ({ who, subject }) => t`${who} reviewed “${subject}”` },
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
};
