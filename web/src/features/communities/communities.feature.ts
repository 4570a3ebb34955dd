import { msg } from '@lingui/core/macro';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';

export const communitiesFeature: Feature = {
  pages: [
    {
      path: '/clubs',
      audience: 'members',
      page: lazyPage(async () => (await import('./directory/clubs-page.tsx')).ClubsPage, ['communities']),
    },
    {
      path: '/new-club',
      audience: 'members',
      page: lazyPage(
        async () => (await import('./editing/found-club-page.tsx')).FoundClubPage,
        ['communities', 'club-desk', 'media'],
      ),
    },
    {
      path: '/club-invitation/:slug?',
      audience: 'members',
      forVisitors: /./,
      page: lazyPage(async () => (await import('./links/join-by-link-page.tsx')).JoinByLinkPage, ['club-links']),
    },
    {
      path: '/clubs/:slug/edit',
      audience: 'members',
      page: lazyPage(
        async () => (await import('./editing/edit-club-page.tsx')).EditClubPage,
        ['communities', 'club-desk', 'media'],
      ),
    },
    {
      path: '/clubs/:slug/desk',
      audience: 'members',
      page: lazyPage(
        async () => (await import('./desk/desk-page.tsx')).DeskPage,
        ['communities', 'club-desk', 'connections'],
      ),
    },
    {
      path: '/clubs/:slug/attendance',
      audience: 'members',
      page: lazyPage(
        async () => (await import('./attendance/attendance-page.tsx')).AttendancePage,
        ['communities', 'attendance'],
      ),
    },
    {
      path: '/clubs/:slug/contacts',
      audience: 'members',
      page: lazyPage(async () => (await import('./contacts/contacts-page.tsx')).ContactsPage, ['communities']),
    },
    {
      path: '/clubs/:slug/dues',
      audience: 'members',
      page: lazyPage(async () => (await import('./dues/dues-page.tsx')).DuesPage, ['communities', 'dues']),
    },
    {
      path: '/clubs/:slug/handover',
      audience: 'members',
      page: lazyPage(
        async () => (await import('./handover/handover-page.tsx')).HandoverPage,
        ['communities', 'club-desk'],
      ),
    },
    {
      path: '/clubs/:slug/elections',
      audience: 'members',
      page: lazyPage(
        async () => (await import('./elections/elections-page.tsx')).ElectionsPage,
        ['communities', 'elections'],
      ),
    },
    {
      path: '/clubs/:slug/log',
      audience: 'members',
      page: lazyPage(async () => (await import('./log/log-page.tsx')).LogPage, ['communities', 'club-log']),
    },
    {
      path: '/clubs/:slug/guides',
      audience: 'members',
      page: lazyPage(async () => (await import('./guides/guides-page.tsx')).GuidesPage, ['communities', 'guides']),
    },
    {
      path: '/clubs/:slug/guides/:guideSlug',
      audience: 'members',
      page: lazyPage(async () => (await import('./guides/guide-page.tsx')).GuidePage, ['communities', 'guides']),
    },
    {
      path: '/clubs/:slug/guides/:guideSlug/edit',
      audience: 'members',
      page: lazyPage(
        async () => (await import('./guides/edit-guide-page.tsx')).EditGuidePage,
        ['communities', 'guides'],
      ),
    },
    {
      path: '/clubs/:slug/new-guide',
      audience: 'members',
      page: lazyPage(
        async () => (await import('./guides/edit-guide-page.tsx')).NewGuidePage,
        ['communities', 'guides'],
      ),
    },
  ],
  reportLabels: { COMMUNITY: msg`Club` },
  dataUse: {
    area: 'clubs',
    name: msg`Clubs`,
    paths: ['/api/communities', '/api/club-links', '/clubs', '/new-club', '/club-invitation'],
  },
  offline: async () => (await import('./communities.offline.ts')).fetchCommunitiesOffline,
};
