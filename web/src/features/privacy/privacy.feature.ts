import { msg } from '@lingui/core/macro';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';

export const privacyFeature: Feature = {
  settings: [
    {
      page: 'privacy',
      title: msg`Who can find and reach you`,
      Section: lazyPart(async () => (await import('./privacy-settings.tsx')).PrivacySettings, ['privacy']),
    },
    {
      page: 'blocked',
      title: msg`Blocked people`,
      Section: lazyPart(async () => (await import('./restricted-people.tsx')).BlockedPeople, ['privacy']),
    },
    {
      page: 'blocked',
      title: msg`Muted people`,
      Section: lazyPart(async () => (await import('./muted-words.tsx')).Muted, ['privacy']),
    },
  ],
};
