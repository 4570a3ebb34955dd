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
        ['communities', 'media'],
      ),
    },
    {
      path: '/clubs/:slug/edit',
      audience: 'members',
      page: lazyPage(async () => (await import('./editing/edit-club-page.tsx')).EditClubPage, ['communities', 'media']),
    },
    {
      path: '/clubs/:slug/desk',
      audience: 'members',
      page: lazyPage(async () => (await import('./desk/desk-page.tsx')).DeskPage, ['communities', 'connections']),
    },
    {
      path: '/clubs/:slug/contacts',
      audience: 'members',
      page: lazyPage(async () => (await import('./contacts/contacts-page.tsx')).ContactsPage, ['communities']),
    },
    {
      path: '/clubs/:slug/elections',
      audience: 'members',
      page: lazyPage(async () => (await import('./elections/elections-page.tsx')).ElectionsPage, ['communities']),
    },
  ],
  dataUse: { area: 'clubs', name: msg`Clubs`, paths: ['/api/communities', '/clubs', '/new-club'] },
  offline: async () => (await import('./communities.offline.ts')).fetchCommunitiesOffline,
};
