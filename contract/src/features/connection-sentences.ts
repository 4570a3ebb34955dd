import type { NotificationSentences } from '#shared/notification-sentences.ts';
import { plural } from '#shared/sentence.ts';

export const connectionSentences: NotificationSentences = {
  follow: {
    '': ({ who, actors }) =>
      plural(actors, { one: `${who} started following you`, other: `${who} started following you` }),
  },
};
