import { loadWithMessages } from '#platform/locale/messages.ts';
import { setOutboxKindLoader } from '#platform/outbox/outbox-registry.ts';

/** Where the code of each kind is, for entries that an earlier visit left. */
const kindCode: Record<string, () => Promise<unknown>> = {
  message: () => import('#features/conversations/message-outbox.ts'),
  like: () => import('#features/posts/likes/use-like.ts'),
  post: () => import('#features/posts/composer/post-outbox.ts'),
  comment: () => import('#features/posts/comments/comment-outbox.ts'),
  'event-comment': () => import('#features/events/discussion/comment-outbox.ts'),
  registration: () =>
    loadWithMessages(() => import('#features/events/registration/registration-outbox.ts'), ['events']),
  follow: () => import('#features/connections/follow-outbox.ts'),
  review: () => import('#features/ventures/profile/review-outbox.ts'),
  announcement: () => import('#features/intake/announcements/announcement-outbox.ts'),
  'icebreaker-answer': () => import('#features/intake/icebreaker/answer-outbox.ts'),
  report: () => import('#features/moderation/reports/report-outbox.ts'),
};

setOutboxKindLoader(async (name) => kindCode[name]?.());
