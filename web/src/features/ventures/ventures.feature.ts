import { msg } from '@lingui/core/macro';
import { Store } from 'lucide-react';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';

export const venturesFeature: Feature = {
  pages: [
    {
      path: '/student-businesses',
      audience: 'members',
      page: lazyPage(async () => (await import('./directory/directory-page.tsx')).DirectoryPage, ['ventures']),
    },
    {
      path: '/student-businesses/business/:id',
      audience: 'members',
      page: lazyPage(async () => (await import('./profile/business-page.tsx')).BusinessPage, ['ventures']),
    },
    {
      path: '/student-businesses/dashboard',
      audience: 'members',
      page: lazyPage(async () => (await import('./manage/dashboard-page.tsx')).DashboardPage, ['ventures']),
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
      page: lazyPage(
        async () => (await import('./analytics/business-analytics-page.tsx')).BusinessAnalyticsPage,
        ['ventures'],
      ),
    },
  ],
  mainPage: { path: '/student-businesses', name: msg`Hustles`, Icon: Store, tint: 'text-hustles', edge: 'bg-hustles' },
  hideable: 'hustles',
  outbox: { review: { label: msg`Review`, load: () => import('./profile/review-outbox.ts') } },
};
