import { excerptOf } from '#platform/excerpt.ts';
import type { NotificationRules, RecipientQuery } from '#platform/notification-rules.ts';
import './intake.domain-events.ts';

/** Who is notified of what happens to an intake. */
export const intakeNotifications: NotificationRules = {
  'intake.announced': ({ announcementId, intake, content }) => [
    {
      kind: 'announcement',
      to: membersOf(intake),
      more: { link: '/intake-hub', announcementId, excerpt: excerptOf(content) },
    },
  ],
  // Asking again tells nothing again.
  'intake.buddyAsked': ({ actorId, subjectId }) => [
    { kind: 'buddy', to: [subjectId], more: { link: '/intake-hub', what: 'asked', group: `buddy ${actorId}` } },
  ],
  'intake.buddyFound': ({ subjectId }) => [
    { kind: 'buddy', to: [subjectId], more: { link: '/intake-hub', what: 'found' } },
  ],
};

function membersOf(intake: string): RecipientQuery {
  const select = 'select id from person where intake = $1 and onboarded_at is not null and deleted_at is null';
  return { name: 'intake', select, of: intake };
}
