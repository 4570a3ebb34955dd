import type { NotificationSentences } from '#shared/notification-sentences.ts';
import { t } from '#shared/sentence.ts';

export const intakeSentences: NotificationSentences = {
  announcement: {
    '': ({ who }) => t`${who} announced to your intake`,
    campus: ({ who }) => t`${who} announced to your campus`,
    country: ({ who }) => t`${who} announced to the hub of your country`,
  },
  buddy: {
    asked: ({ who }) => t`${who} asked you to be their buddy`,
    found: ({ who }) => t`${who} said yes: you are buddies`,
  },
};
