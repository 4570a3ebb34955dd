import { msg } from '@lingui/core/macro';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';

export const moderationFeature: Feature = {
  pages: [
    {
      path: '/transparency',
      audience: 'everybody',
      page: lazyPage(
        async () => (await import('./transparency/transparency-page.tsx')).TransparencyPage,
        ['moderation'],
      ),
    },
    {
      path: '/steward',
      audience: 'members',
      frame: 'wide',
      page: lazyPage(async () => (await import('./desk/queue-page.tsx')).QueuePage, ['moderation']),
    },
    {
      path: '/steward/cases/:id',
      audience: 'members',
      frame: 'wide',
      page: lazyPage(async () => (await import('./desk/case-page.tsx')).CasePage, ['moderation']),
    },
    {
      path: '/steward/appeals',
      audience: 'members',
      frame: 'wide',
      page: lazyPage(async () => (await import('./appeals/appeals-page.tsx')).AppealsPage, ['moderation']),
    },
    {
      path: '/steward/audit',
      audience: 'members',
      frame: 'wide',
      page: lazyPage(async () => (await import('./audit/audit-page.tsx')).AuditPage, ['moderation']),
    },
  ],
  settings: [
    {
      page: 'blocked',
      title: msg`Your reports`,
      Section: lazyPart(async () => (await import('./reports/own-reports.tsx')).OwnReports, ['moderation']),
    },
  ],
  notifications: lazyCode(
    async () => (await import('./moderation.notifications.ts')).moderationKinds,
    ['notifications'],
  ),
  outbox: { report: { label: msg`Report to the stewards`, load: () => import('./reports/report-outbox.ts') } },
};
