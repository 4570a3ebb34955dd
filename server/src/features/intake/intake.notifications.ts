import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import { excerptOf } from '#platform/excerpt.ts';
import { isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Tx } from '#platform/database.ts';
import type { NotificationRules } from '#platform/notification-rules.ts';
import './intake.domain-events.ts';

/** The notifications for each domain event. */
export const intakeNotifications: NotificationRules = {
  'intake.announced': async ({ actorId, announcementId, intake, content }, tx) => [
    {
      kind: 'announcement',
      to: await listMemberIds(tx, actorId, intake),
      more: { link: '/intake-hub', announcementId, excerpt: excerptOf(content) },
    },
  ],
  // The group keeps a withdrawn and repeated proposal from notifying again.
  'intake.buddyAsked': ({ actorId, subjectId }) => [
    { kind: 'buddy', to: [subjectId], more: { link: '/intake-hub', what: 'asked', group: `buddy ${actorId}` } },
  ],
  'intake.buddyFound': ({ subjectId }) => [
    { kind: 'buddy', to: [subjectId], more: { link: '/intake-hub', what: 'found' } },
  ],
};

function membersOf(intake: string): RecipientQuery {
  const select = `select id from person where intake = $1 and ${visiblePersonSql({ person: 'person', viewer: 'person.id' })}`;
  return { name: 'intake', select, of: intake };
}
