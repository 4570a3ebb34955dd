import type { NotificationSentences } from '#shared/notification-sentences.ts';
import { t } from '#shared/sentence.ts';
import { unknownDevice } from '#shared/user-agent.ts';

export const authSentences: NotificationSentences = {
  sign_in: {
    '': ({ subject }) =>
      subject === unknownDevice ? t`New sign-in on an unknown device` : t`New sign-in on ${subject}`,
  },
};
