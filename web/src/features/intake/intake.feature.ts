import { msg } from '@lingui/core/macro';
import { GraduationCap } from 'lucide-react';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { NewcomerCard } from './first-week/newcomer-card.tsx';

/** Separate from the page's title, because a translation may need a shorter name in the bottom bar. */
const name = msg({ message: 'Intake Hub', context: 'main navigation' });

export const intakeFeature: Feature = {
  pages: [
    {
      path: '/intake-hub',
      audience: 'members',
      frame: 'wide',
      page: lazyPage(async () => (await import('./hub-page.tsx')).HubPage, ['intake']),
    },
    {
      path: '/intake-hub/directory',
      audience: 'members',
      page: lazyPage(async () => (await import('./intake-directory-page.tsx')).IntakeDirectoryPage, ['intake']),
    },
  ],
  mainPage: { path: '/intake-hub', name, Icon: GraduationCap, tint: 'text-intake', edge: 'bg-intake' },
  hideable: 'intake-hub',
  feedCard: NewcomerCard,
  dataUse: {
    area: 'intake',
    name,
    paths: ['/api/intake', '/api/announcements', '/api/icebreakers', '/intake-hub'],
  },
  offline: async () => (await import('./intake.offline.ts')).fetchIntakeOffline,
  notifications: lazyCode(async () => (await import('./intake.notifications.ts')).intakeKinds, ['notifications']),
  reportLabels: {
    ANNOUNCEMENT: msg`Announcement`,
    ICEBREAKER: msg`Icebreaker`,
    ICEBREAKER_COMMENT: msg`Icebreaker answer`,
  },
  outbox: {
    announcement: { label: msg`Announcement`, load: () => import('./announcements/announcement-outbox.ts') },
    'icebreaker-answer': { label: msg`Icebreaker answer`, load: () => import('./icebreaker/answer-outbox.ts') },
  },
};
