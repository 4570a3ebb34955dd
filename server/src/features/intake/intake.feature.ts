import { sql } from 'kysely';
import type { Feature } from '#platform/features/feature.ts';
import { announcementsRoutes } from './announcements/announcements.routes.ts';
import { removeBuddyAndProposals, separateBuddies } from './buddies/buddies.queries.ts';
import { buddiesRoutes } from './buddies/buddies.routes.ts';
import { firstWeekRoutes } from './first-week/first-week.routes.ts';
import { icebreakerRoutes } from './icebreaker/icebreaker.routes.ts';
import { removeContentOf } from './intake.deletion-queries.ts';
import { intakeNotifications } from './intake.notifications.ts';
import { intakeSubjects } from './intake.subjects.ts';

export const intakeFeature: Feature = {
  name: 'intake',
  tables: [
    'announcement',
    'announcement_like',
    'buddy',
    'buddy_proposal',
    'buddy_refusal',
    'first_week_tick',
    'icebreaker',
  ],
  hideable: { name: 'intake-hub', paths: ['/api/announcements', '/api/icebreakers', '/api/intake'] },
  routes: (app) => {
    announcementsRoutes(app);
    icebreakerRoutes(app);
    firstWeekRoutes(app);
    buddiesRoutes(app);
  },
  on: {
    'profiles.erased': (_deps, tx, { personId }) => removeContentOf(tx, personId),
    'profiles.changedIntake': (_deps, tx, { personId }) => removeBuddyAndProposals(tx, personId),
    'privacy.blocked': (_deps, tx, { blockerId, blockedId }) => separateBuddies(tx, blockerId, blockedId),
  },
  notifications: intakeNotifications,
  subjects: intakeSubjects,
  counters: {
    'announcement.likes_count': { count: sql`select count(*) from announcement_like where announcement_id = it.id` },
  },
  exports: {
    announcement: { area: 'intake', title: 'Your announcements', whose: 'author_id' },
    announcement_like: { area: 'intake', title: 'Announcements you like', whose: 'person_id' },
    buddy: { area: 'intake', title: 'Your buddy', whose: 'person_id' },
    buddy_proposal: {
      area: 'intake',
      title: 'Buddy requests',
      whose: (personId) => sql`proposer_id = ${personId} or asked_id = ${personId}`,
    },
    buddy_refusal: { area: 'intake', title: 'Buddy requests you declined', whose: 'person_id' },
    first_week_tick: { area: 'intake', title: 'Steps of your first week', whose: 'person_id' },
    icebreaker: { area: 'intake', title: 'Your icebreakers', whose: 'author_id' },
  },
  personColumns: {
    'announcement.author_id': 'removed',
    'announcement_like.person_id': 'removed',
    'buddy.person_id': 'removed',
    'buddy_proposal.asked_id': 'removed',
    'buddy_proposal.proposer_id': 'removed',
    'buddy_refusal.person_id': 'removed',
    'buddy_refusal.refused_id': 'removed',
    'first_week_tick.person_id': 'removed',
    'icebreaker.author_id': 'removed',
  },
};
