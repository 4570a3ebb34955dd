import { msg } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';

const privacy = lazyPage(async () => (await import('./legal/legal-page.tsx')).PrivacyPage, ['legal']);

/** The pages without a feature, and those that show several. */
export const appPages: Feature = {
  pages: [
    { path: '/privacy', audience: 'everybody', page: privacy },
    { path: '/privacy-policy', audience: 'everybody', page: privacy },
    {
      path: '/terms',
      audience: 'everybody',
      page: lazyPage(async () => (await import('./legal/legal-page.tsx')).TermsPage, ['legal']),
    },
    {
      // Also for suspended people, who can open nothing else.
      path: '/sanctions',
      audience: 'newcomers',
      page: lazyPage(async () => (await import('./sanctions-page.tsx')).SanctionsPage, ['moderation', 'exports']),
    },
    {
      path: '/dashboard',
      audience: 'members',
      page: lazyPage(async () => (await import('./search-page.tsx')).SearchPage, ['profiles']),
    },
    {
      path: '/settings',
      audience: 'members',
      page: lazyPage(
        async () => (await import('./settings-page.tsx')).SettingsPage,
        ['auth', 'exports', 'media', 'moderation', 'notifications', 'privacy', 'profiles'],
      ),
    },
    {
      path: '/profile',
      audience: 'members',
      page: lazyPage(async () => (await import('./profile-page.tsx')).OwnProfileRedirect, ['profiles']),
    },
    {
      path: '/profile/:username',
      audience: 'members',
      page: lazyPage(async () => (await import('./profile-page.tsx')).ProfilePage, ['profiles']),
    },
  ],
  mainPage: { path: '/dashboard', name: msg`Search`, Icon: Search, tint: 'text-primary', edge: 'bg-primary' },
};
