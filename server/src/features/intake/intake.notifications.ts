import { excerptOf } from '#platform/features/excerpt.ts';
import { listAnnouncedTo } from '#features/communities/communities.public.ts';
import type { NotificationRules } from '#platform/features/notification-rules.ts';
import './intake.domain-events.ts';
import { linkToHub } from './intake.links.ts';

/** The variants of the sentence by the kind of the hub. */
const details: Record<string, string> = { CAMPUS: 'campus', COUNTRY: 'country' };

/** The notifications for each domain event. */
export const intakeNotifications: NotificationRules = {
  'intake.announced': async ({ actorId, announcementId, hub, content }, tx) => [
    {
      kind: 'announcement',
      to: await listAnnouncedTo(tx, actorId, hub.id),
      more: {
        link: linkToHub(hub),
        detail: details[hub.kind] ?? '',
        subject: { type: 'ANNOUNCEMENT', id: announcementId },
        excerpt: excerptOf(content),
        repeatMinutes: 0,
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
