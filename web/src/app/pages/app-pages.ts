import { msg } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import type { Feature } from '#platform/features/feature.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';

const privacy = lazyPage(async () => (await import('./legal/legal-page.tsx')).PrivacyPage, ['legal']);
const settings = lazyPage(async () => (await import('./settings-page.tsx')).SettingsPage, ['settings']);

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
      page: lazyPage(async () => (await import('#app/search/search-page.tsx')).SearchPage, ['profiles']),
    },
    {
      path: '/settings',
      audience: 'members',
      frame: 'wide',
      page: settings,
    },
    {
      path: '/settings/:page',
      audience: 'members',
      frame: 'wide',
      page: settings,
    },
    {
      path: '/profile',
      audience: 'members',
      page: lazyPage(async () => (await import('./profile-page.tsx')).OwnProfileRedirect, ['profiles']),
    },
    {
      path: '/profile/:username',
      audience: 'members',
      line: lazyCode(async () => (await import('#features/profiles/profile-line.tsx')).ProfileLine),
      page: lazyPage(async () => (await import('./profile-page.tsx')).ProfilePage, ['profiles']),
    },
    {
      path: '/clubs/:slug',
      audience: 'members',
      line: lazyCode(async () => (await import('#features/communities/club-line.tsx')).ClubLine, ['communities']),
      page: lazyPage(async () => (await import('./club-page.tsx')).ClubPage, ['communities']),
    },
  ],
  settings: [
    {
      page: 'look',
      Section: lazyPart(async () => (await import('./look-settings.tsx')).LookSettings, ['settings']),
    },
    {
      page: 'data',
      Section: lazyPart(async () => (await import('#app/data-use/data-use.tsx')).DataUse, ['settings']),
    },
  ],
  mainPage: { path: '/dashboard', name: msg`Search`, Icon: Search, tint: 'text-primary', edge: 'bg-primary' },
};
