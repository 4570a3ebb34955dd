import type { NotificationSentences } from '#shared/notification-sentences.ts';
import { authSentences } from './features/auth-sentences.ts';
import { connectionSentences } from './features/connection-sentences.ts';
import { eventSentences } from './features/event-sentences.ts';
import { intakeSentences } from './features/intake-sentences.ts';
import { moderationSentences } from './features/moderation-sentences.ts';
import { postSentences } from './features/post-sentences.ts';
import { ventureSentences } from './features/venture-sentences.ts';

/** The sentences of all notifications. Apart from the endpoints, whose schemas pages with notifications do not need. */
export const sentences: readonly NotificationSentences[] = [
  authSentences,
  connectionSentences,
  postSentences,
  eventSentences,
  intakeSentences,
  ventureSentences,
  moderationSentences,
];
