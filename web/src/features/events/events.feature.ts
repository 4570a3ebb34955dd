import { msg } from '@lingui/core/macro';
import { CalendarDays } from 'lucide-react';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';
import { loadWithMessages } from '#platform/locale/messages.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';

const name = msg`Events`;

export const eventsFeature: Feature = {
  pages: [
    {
      path: '/events-parties',
      audience: 'members',
      frame: 'wide',
      page: lazyPage(async () => (await import('./board/discover-page.tsx')).DiscoverPage, ['events']),
    },
    {
      path: '/events-parties/create-event',
      audience: 'members',
      frame: 'wide',
      page: lazyPage(
        async () => (await import('./editing/create-event-page.tsx')).CreateEventPage,
        ['events', 'media'],
      ),
    },
    {
      path: '/events-parties/my-events',
      audience: 'members',
      frame: 'wide',
      page: lazyPage(async () => (await import('./board/my-events-page.tsx')).MyEventsPage, ['events']),
    },
    {
      path: '/events-parties/events/:eventId',
      audience: 'members',
      frame: 'wide',
      line: lazyCode(async () => (await import('./event-line.tsx')).EventLine, ['events']),
      page: lazyPage(async () => (await import('./event-page.tsx')).EventPage, ['events']),
    },
    {
      path: '/events-parties/events/:eventId/guests',
      audience: 'members',
      page: lazyPage(async () => (await import('./guests/guests-page.tsx')).GuestsPage, ['events']),
    },
    {
      path: '/events-parties/events/:eventId/ticket',
      audience: 'members',
      page: lazyPage(async () => (await import('./registration/ticket-page.tsx')).TicketPage, ['events']),
    },
    {
      path: '/events-parties/events/:eventId/check-in',
      audience: 'members',
      page: lazyPage(async () => (await import('./check-in/check-in-page.tsx')).CheckInPage, ['events']),
    },
    {
      path: '/events-parties/events/:eventId/edit',
      audience: 'members',
      frame: 'wide',
      page: lazyPage(async () => (await import('./editing/edit-event-page.tsx')).EditEventPage, ['events', 'media']),
    },
  ],
  mainPage: { path: '/events-parties', name, Icon: CalendarDays, tint: 'text-ink', edge: 'bg-events' },
  hideable: 'events',
  dataUse: { area: 'events', name, paths: ['/api/events', '/events-parties'] },
  offline: async () => (await import('./events.offline.ts')).fetchEventsOffline,
  notifications: lazyCode(async () => (await import('./events.notifications.ts')).eventKinds, ['notifications']),
  reportLabels: { EVENT: msg`Event`, EVENT_COMMENT: msg`Event comment` },
  outbox: {
    'event-comment': { label: msg`Event comment`, load: () => import('./discussion/comment-outbox.ts') },
    registration: {
      label: msg`Registration`,
      load: () => loadWithMessages(() => import('./registration/registration-outbox.ts'), ['events']),
    },
  },
};
