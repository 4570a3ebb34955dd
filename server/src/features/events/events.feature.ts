import { sql } from 'kysely';
import type { Feature } from '#platform/features/feature.ts';
import { attendanceRoutes } from './attendance/attendance.routes.ts';
import { boardRoutes } from './board/board.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { checkInRoutes } from './check-in/check-in.routes.ts';
import { discussionRoutes } from './discussion/discussion.routes.ts';
import { editingRoutes } from './editing/editing.routes.ts';
import { separateGuests } from './events.block.ts';
import { setEventsAudience } from './events.audience-queries.ts';
import { announceUpcoming, removeEventsOf } from './events.deletion.ts';
import { eventsJobs } from './events.jobs.ts';
import { eventsNotifications } from './events.notifications.ts';
import { eventsRealtime } from './events.realtime.ts';
import { eventsLinkPage } from './events.link-page.ts';
import { eventsSubjects } from './events.subjects.ts';
import { hostsRoutes } from './hosts/hosts.routes.ts';
import { guestsRoutes } from './guests/guests.routes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';

export const eventsFeature: Feature = {
  name: 'events',
  tables: [
    'event',
    'event_attendee',
    'event_calendar_address',
    'event_community_invitation',
    'event_host',
    'event_invitation',
    'event_reminder',
    'event_request',
    'event_scan',
    'event_waitlist',
  ],
  routes: (app) => {
    editingRoutes(app);
    boardRoutes(app);
    registrationRoutes(app);
    hostsRoutes(app);
    guestsRoutes(app);
    checkInRoutes(app);
    attendanceRoutes(app);
    discussionRoutes(app);
    calendarRoutes(app);
  },
  sockets: eventsRealtime,
  hideable: { name: 'events', paths: ['/api/events', '/events'] },
  jobs: eventsJobs,
  on: {
    'profiles.deleted': (deps, tx, person) => announceUpcoming(deps, tx, person, 'events.hidden'),
    'profiles.banned': (deps, tx, person) => announceUpcoming(deps, tx, person, 'events.hidden'),
    'profiles.restored': (deps, tx, person) => announceUpcoming(deps, tx, person, 'events.restored'),
    'profiles.unbanned': (deps, tx, person) => announceUpcoming(deps, tx, person, 'events.restored'),
    'profiles.erased': (deps, tx, { personId }) => removeEventsOf(deps, tx, personId),
    'communities.audienceChanged': (_deps, tx, { communityId, audience }) =>
      setEventsAudience(tx, communityId, audience),
    'privacy.blocked': (deps, tx, { blockerId, blockedId }) => separateGuests(deps, tx, [blockerId, blockedId]),
  },
  notifications: eventsNotifications,
  subjects: eventsSubjects,
  linkPages: [eventsLinkPage],
  counters: {
    'event.taken': { count: sql`select count(*) from event_attendee where event_id = it.id` },
  },
  exports: {
    event: {
      area: 'events',
      title: 'Events you host',
      whose: 'host_id',
      without: { ticket_key: 'a secret' },
    },
    event_attendee: {
      area: 'events',
      title: 'Events you attend',
      whose: 'person_id',
      without: { ticket_proof: 'a secret' },
    },
    event_calendar_address: {
      area: 'events',
      title: 'The address of your calendar feed',
      whose: 'person_id',
      without: { secret_hash: 'a secret' },
    },
    event_community_invitation: 'names no person',
    event_host: { area: 'events', title: 'Events you host with others', whose: 'person_id' },
    event_invitation: { area: 'events', title: 'Your invitations', whose: 'person_id' },
    event_reminder: 'names no person',
    event_request: { area: 'events', title: 'Your requests for a seat', whose: 'person_id' },
    event_scan: 'scans at the entrance; the check-in is in `event_attendee`',
    event_waitlist: { area: 'events', title: 'Waitlists you are on', whose: 'person_id' },
  },
  personColumns: {
    'event.host_id': 'removed',
    'event_attendee.person_id': 'removed',
    'event_calendar_address.person_id': 'removed',
    'event_host.person_id': 'removed',
    'event_invitation.person_id': 'removed',
    'event_request.person_id': 'removed',
    'event_waitlist.person_id': 'removed',
  },
};
