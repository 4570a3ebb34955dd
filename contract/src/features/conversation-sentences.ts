import type { NotificationSentences } from '#shared/notification-sentences.ts';
import { t } from '#shared/sentence.ts';

export const conversationSentences: NotificationSentences = {
  mention: { group: ({ who, subject }) => t`${who} mentioned you in ${subject}` },
};
