import type { Feature } from '#platform/feature.ts';
import { announcementsRoutes } from './announcements/announcements.routes.ts';
import { endBuddiesOfBlocked, endBuddiesOfMoved } from './buddies/buddies.listener.ts';
import { buddiesRoutes } from './buddies/buddies.routes.ts';
import { firstWeekRoutes } from './first-week/first-week.routes.ts';
import { icebreakerRoutes } from './icebreaker/icebreaker.routes.ts';
import { removeIntakeOfErased } from './intake.deletion.ts';
import { intakeNotifications } from './intake.notifications.ts';
import { intakeReportable } from './intake.reportable.ts';

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
    'icebreaker_comment',
  ],
  routes: (app) => {
    announcementsRoutes(app);
    icebreakerRoutes(app);
    firstWeekRoutes(app);
    buddiesRoutes(app);
  },
  listeners: [removeIntakeOfErased, endBuddiesOfMoved, endBuddiesOfBlocked],
  notifications: intakeNotifications,
  reportable: intakeReportable,
  counters: {
    'announcement.likes_count': { count: 'select count(*) from announcement_like where announcement_id = it.id' },
  },
  personColumns: {
    'announcement.author_id': 'removed',
    'announcement_like.user_id': 'removed',
    'buddy.person_id': 'removed',
    'buddy_proposal.asked_id': 'removed',
    'buddy_proposal.proposer_id': 'removed',
    'buddy_refusal.person_id': 'removed',
    'buddy_refusal.refused_id': 'removed',
    'first_week_tick.person_id': 'removed',
    'icebreaker.author_id': 'removed',
    'icebreaker_comment.author_id': 'removed',
  },
};
