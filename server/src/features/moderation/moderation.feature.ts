import { sql } from 'kysely';
import { reportReasons, reportTargets } from '@baraza/contract/features/report-limits.ts';
import * as z from 'zod/mini';
import type { Feature } from '#platform/features/feature.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { appealsRoutes } from './appeals/appeals.routes.ts';
import { recordAct } from './audit/audit.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { recordView } from './audit/views.ts';
import { casesRoutes } from './cases/cases.routes.ts';
import { releaseClaims } from './cases/claims.service.ts';
import { expireSnapshots } from './cases/retention.service.ts';
import './moderation.domain-events.ts';
import { moderationNotifications } from './moderation.notifications.ts';
import { removePerson } from './reports/reports.queries.ts';
import { removeSnapshotPictures } from './reports/snapshot.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { reportSuspicion } from './reports/reports.service.ts';
import { rolesRoutes } from './roles/roles.routes.ts';
import { removeTexts } from './sanctions/sanctions.queries.ts';
import { sanctionsRoutes } from './sanctions/sanctions.routes.ts';
import { transparencyRoutes } from './transparency/transparency.routes.ts';
import { countPeriods } from './transparency/transparency.service.ts';

const Suspicion = z.object({
  personId: z.string(),
  subject: z.object({ type: z.enum(reportTargets), id: z.string() }),
  reason: z.enum(reportReasons),
  note: z.string(),
});

export const moderationFeature: Feature = {
  name: 'moderation',
  tables: [
    'appeal',
    'audit_entry',
    'report',
    'report_case',
    'report_decision',
    'report_version',
    'sanction',
    'transparency_period',
  ],
  routes: (app) => {
    reportsRoutes(app);
    casesRoutes(app);
    auditRoutes(app);
    sanctionsRoutes(app);
    appealsRoutes(app);
    rolesRoutes(app);
    transparencyRoutes(app);
  },
  jobs: (deps) => ({
    'moderation.report': (payload) => reportSuspicion(deps, z.parse(Suspicion, payload)),
    'moderation.releaseClaims': () => releaseClaims(deps),
    'moderation.expireSnapshots': () => expireSnapshots(deps),
    'moderation.transparency': () => countPeriods(deps),
  }),
  cron: [
    { task: 'moderation.releaseClaims', match: '*/10 * * * *' },
    { task: 'moderation.expireSnapshots', match: '47 3 * * *' },
    { task: 'moderation.transparency', match: '37 4 * * *' },
  ],
  on: {
    // After the commit, because the snapshot copies pictures.
    'moderation.suspected': (_deps, tx, { type: _type, ...suspicion }) => enqueue(tx, 'moderation.report', suspicion),
    // Reports and cases stay for the numbers, and sanctions because bans outlive accounts.
    'profiles.erased': async (_deps, tx, { personId }) => {
      await removeSnapshotPictures(tx, await removePerson(tx, personId));
      await removeTexts(tx, personId);
    },
    'communities.acted': (_deps, tx, { communityId, actorId, act, personId, detail }) =>
      recordAct(tx, {
        actorId,
        via: actorId === null ? 'system' : 'web',
        act: `club.${act}`,
        subjectType: 'COMMUNITY',
        subjectId: communityId,
        personId,
        detail,
      }),
    'communities.logRead': (_deps, tx, { communityId, actorId, campusId }) =>
      recordView(tx, {
        actorId,
        act: 'club-log.view',
        subjectType: 'COMMUNITY',
        subjectId: communityId,
        personId: null,
        campusId,
      }),
    'auth.refused': (_deps, tx, { personId, sessions }) =>
      recordAct(tx, {
        actorId: null,
        via: 'system',
        act: 'person.sign-out',
        subjectType: 'PERSON',
        subjectId: personId,
        personId,
        detail: { reason: 'refused by the sign-in provider', sessions },
      }),
  },
  notifications: moderationNotifications,
  counters: {
    'report_case.reports_count': { count: sql`select count(*) from report where case_id = it.id` },
  },
  personColumns: {
    'appeal.decided_by': 'kept',
    'report.reporter_id': 'removed',
    'report_case.author_id': 'removed',
    'report_case.claimed_by': 'removed',
    'report_decision.author_id': 'removed',
    'report_decision.decided_by': 'removed',
    'sanction.person_id': 'kept',
    'sanction.imposed_by': 'kept',
  },
  exports: {
    // Other entries are acts of stewards and of officers of clubs, with ids and without names or texts.
    audit_entry: {
      area: 'connections',
      title: 'When you joined clubs by their invitation links',
      whose: (personId) => sql`actor_id = ${personId} and act = 'club.join-by-link'`,
    },
    sanction: {
      area: 'account',
      title: 'Sanctions against you',
      whose: 'person_id',
      without: { imposed_by: 'names a steward', case_id: 'belongs to the reports of others' },
    },
    appeal: {
      area: 'account',
      title: 'Your appeals',
      whose: (personId) => sql`sanction_id in (select id from sanction where person_id = ${personId})`,
      without: { decided_by: 'names a steward' },
    },
    report: {
      area: 'account',
      title: 'Your reports',
      whose: 'reporter_id',
    },
    report_case: 'reports of all people about one target, with snapshots of what others wrote',
    report_version: 'later versions of reported content, as others saw it',
    report_decision: 'decisions of stewards; the person was notified of those about their content',
    transparency_period: 'numbers without people',
  },
};
