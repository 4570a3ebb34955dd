import { excerptOf } from '#platform/features/excerpt.ts';
import { listAnnouncedTo } from '#features/communities/communities.public.ts';
import type { NotificationRules } from '#platform/features/notification-rules.ts';
import './intake.domain-events.ts';

/** The notifications for each domain event. */
export const intakeNotifications: NotificationRules = {
  'intake.announced': async ({ actorId, announcementId, communityId, content }, tx) => [
    {
      kind: 'announcement',
      to: await listAnnouncedTo(tx, actorId, communityId),
      more: {
        link: '/intake-hub',
        subject: { type: 'ANNOUNCEMENT', id: announcementId },
        excerpt: excerptOf(content),
        isNew: true,
      },
    },
  ],
  // The group keeps a withdrawn and repeated proposal from notifying again.
  'intake.buddyAsked': ({ actorId, subjectId }) => [
    { kind: 'buddy', to: [subjectId], more: { link: '/intake-hub', detail: 'asked', group: `buddy ${actorId}` } },
  ],
  'intake.buddyFound': ({ subjectId }) => [
    { kind: 'buddy', to: [subjectId], more: { link: '/intake-hub', detail: 'found' } },
  ],
};
