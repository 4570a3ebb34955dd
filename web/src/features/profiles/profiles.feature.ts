import { msg } from '@lingui/core/macro';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';

export const profilesFeature: Feature = {
  pages: [
    {
      path: '/account-deleted',
      audience: 'everybody',
      page: lazyPage(async () => (await import('./account-deleted-page.tsx')).AccountDeletedPage, ['profiles']),
    },
    {
      path: '/onboarding',
      audience: 'newcomers',
      page: lazyPage(
        async () => (await import('./onboarding/onboarding-page.tsx')).OnboardingPage,
        ['options', 'profiles'],
      ),
    },
  ],
  settings: [
    {
      page: 'profile',
      Section: lazyPart(async () => (await import('./settings/edit-profile.tsx')).EditProfile, ['media', 'profiles']),
    },
    {
      page: 'account',
      title: msg`Leaving Baraza`,
      Section: lazyPart(
        async () => (await import('./settings/delete-account.tsx')).DeleteAccount,
        ['auth', 'profiles'],
      ),
    },
    {
      page: 'data',
      Section: lazyPart(async () => (await import('./settings/offline-content.tsx')).OfflineContent, ['profiles']),
    },
  ],
  reportLabels: { PROFILE: msg`Profile` },
  offline: async () => (await import('./profiles.offline.ts')).fetchProfileOffline,
  dataUse: {
    area: 'people',
    name: msg`People`,
    paths: ['/api/profile', '/api/users', '/api/connections', '/api/options', '/profile', '/dashboard', '/onboarding'],
  },
};
