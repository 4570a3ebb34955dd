import { msg } from '@lingui/core/macro';
import { Store } from 'lucide-react';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';

const name = msg`Hustles`;

export const venturesFeature: Feature = {
  pages: [
    {
      path: '/student-businesses',
      audience: 'members',
      frame: 'wide',
      page: lazyPage(async () => (await import('./directory/directory-page.tsx')).DirectoryPage, ['ventures']),
    },
    {
      path: '/student-businesses/business/:id',
      audience: 'members',
      frame: 'wide',
      line: lazyCode(async () => (await import('./venture-line.tsx')).VentureLine, ['ventures']),
      page: lazyPage(async () => (await import('./profile/business-page.tsx')).BusinessPage, ['ventures']),
    },
    {
      path: '/student-businesses/dashboard',
      audience: 'members',
      page: lazyPage(async () => (await import('./manage/dashboard-page.tsx')).DashboardPage, ['media', 'ventures']),
    },
    {
      path: '/student-businesses/create-business',
      audience: 'members',
      page: lazyPage(
        async () => (await import('./editing/create-business-page.tsx')).CreateBusinessPage,
        ['media', 'ventures'],
      ),
    },
    {
      path: '/student-businesses/update-business/:id',
      audience: 'members',
      page: lazyPage(
        async () => (await import('./editing/update-business-page.tsx')).UpdateBusinessPage,
        ['media', 'ventures'],
      ),
    },
    {
      path: '/student-businesses/business-analytics',
      audience: 'members',
      frame: 'wide',
      page: lazyPage(
        async () => (await import('./analytics/business-analytics-page.tsx')).BusinessAnalyticsPage,
        ['ventures'],
      ),
    },
  ],
  mainPage: { path: '/student-businesses', name, Icon: Store, tint: 'text-hustles', edge: 'bg-hustles' },
  hideable: 'hustles',
  dataUse: { area: 'hustles', name, paths: ['/api/ventures', '/student-businesses'] },
  offline: async () => (await import('./ventures.offline.ts')).fetchVenturesOffline,
  notifications: lazyCode(async () => (await import('./ventures.notifications.ts')).ventureKinds, ['notifications']),
  reportLabels: {
    VENTURE: msg({ message: 'Business', context: 'report' }),
    REVIEW: msg`Review`,
    PRODUCT: msg`Product`,
  },
  outbox: { review: { label: msg`Review`, load: () => import('./profile/review-outbox.ts') } },
};
