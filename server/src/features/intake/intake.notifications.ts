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
    { kind: 'buddy', to: [subjectId], more: { link: '/intake-hub', detail: 'asked', group: `buddy ${actorId}` } },
  ],
  'intake.buddyFound': ({ subjectId }) => [
    { kind: 'buddy', to: [subjectId], more: { link: '/intake-hub', detail: 'found' } },
  ],
};

async function listMemberIds(tx: Tx, viewerId: string, intake: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('person')
    .select('id')
    .where('intake', '=', intake)
    .where(isVisibleTo(viewerId, 'person'))
    .execute();
  return rows.map(({ id }) => id);
}
