import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';

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
};
