import type { NotificationSentences } from '#shared/notification-sentences.ts';
import { authSentences } from './features/auth-sentences.ts';
import { communitySentences } from './features/community-sentences.ts';
import { connectionSentences } from './features/connection-sentences.ts';
import { conversationSentences } from './features/conversation-sentences.ts';
import { eventSentences } from './features/event-sentences.ts';
import { intakeSentences } from './features/intake-sentences.ts';
import { moderationSentences } from './features/moderation-sentences.ts';
import { postSentences } from './features/post-sentences.ts';
import { ventureSentences } from './features/venture-sentences.ts';

/** The sentences of all notifications. They are not in `api.ts`, so that a page that shows notifications loads no schemas. */
export const sentences: readonly NotificationSentences[] = [
  authSentences,
  connectionSentences,
  postSentences,
  conversationSentences,
  eventSentences,
  intakeSentences,
  ventureSentences,
  communitySentences,
  moderationSentences,
];
