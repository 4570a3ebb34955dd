import type { eventCheckIn, ScanResult } from '@baraza/contract/features/event-check-in.ts';
import type { events } from '@baraza/contract/features/events.ts';
import { jobs } from './pictures.ts';
import { type Ask, allowed, everybody, type Expected, outsiders, type Row, type Rows, told, toldOnce } from './row.ts';
import type { Scene } from './scene.ts';

const day = 86_400_000;
const members = <T extends Expected>(expected: T) => ({ ...outsiders, stranger: expected, owner: expected });
const hostAlone = (expected: Expected) => ({ ...outsiders, stranger: '403 not_allowed' as const, owner: expected });
const missing = members('404 not_found');
const newAddress = allowed(
  200,
  { event_calendar_address: 1 },
  { shows: (body) => [/[\w-]{43}\.ics$/.test(body.url), true] },
);

/** What is hidden from both, and what never was, answer alike. */
function hidden(ask: (event: string, scene: Scene) => Ask): [Row, Row, Row] {
  return [
    { what: 'one that one is not invited to', ask: (scene) => ask(scene.secretEvent, scene), expect: missing },
    { what: 'one of somebody deleted', ask: (scene) => ask(scene.hiddenEvent, scene), expect: missing },
    { what: 'one that is not there', ask: (scene) => ask(scene.absent, scene), expect: missing },
  ];
}

/** An event of the asker's own making. */
function draft(more: object = {}) {
  return {
    title: 'A new event',
    description: 'New words.',
    location: 'there',
    startTime: new Date(Date.now() + 3 * day).toISOString(),
    endTime: new Date(Date.now() + 4 * day).toISOString(),
    capacity: 5,
    ...more,
  };
}

const made = allowed(
  201,
  { event: 1, [jobs]: 2 },
  {
    shows: (body, { asker }) => [
      [body.hostId, body.viewerStatus],
      [asker.id, 'host'],
    ],
    finds: ({ asker }) => [
      `select taken, visibility, cancelled_at from event where host_id = $1 and title = 'A new event'`,
      [asker.id],
      [{ taken: 0, visibility: 'PUBLIC', cancelled_at: null }],
    ],
  },
);
const registered = allowed(
  200,
  { event: 0, event_attendee: 1, ...told },
  {
    shows: (body, { asker }) => [
      [body.viewerStatus, body.attendeesCount, body.attendees[0].userId],
      ['registered', 2, asker.id],
    ],
    finds: ({ event }) => ['select taken from event where id = $1', [event], [{ taken: 2 }]],
  },
);
const shown = (
  key: 'attendees' | 'guests' | 'requests' | 'invitations' | 'waiting',
  whose: (scene: Scene) => string[],
) =>
  allowed(
    200,
    {},
    {
      shows: (body, scene) => [
        [body[key].map(({ userId }: { userId: string }) => userId), body.total],
        [whose(scene), whose(scene).length],
      ],
    },
  );

/** What a phone at a door tells of. */
const scanned = (tickets: string[]) => ({
  door: 'Main gate',
  scans: tickets.map((ticket, place) => ({ scanId: `scan-${place}`, ticket, scannedAt: '2026-01-01T18:00:00Z' })),
});

const at = (event: string, rest = '') => `/api/events/${event}${rest}`;
const inEvent = (what: string, ask: (scene: Scene) => Ask, expected: Row['expect']): Row => ({
  what,
  ask,
  expect: expected,
});

export const eventsRows: Rows<keyof typeof events | keyof typeof eventCheckIn> = {
  'GET /api/events': [
    {
      what: 'the newest',
      ask: () => ({ path: '/api/events?limit=50' }),
      expect: members(
        allowed(
          200,
          {},
          {
            shows: (body: { id: string; attendees: unknown[] }[], scene) => [
              body.map(({ id, attendees }) => [id, attendees.length]).sort(),
              [
                [scene.event, 1],
                [scene.privateEvent, 0],
                [scene.visitedEvent, 1],
              ].sort(),
            ],
          },
        ),
      ),
    },
  ],
  'POST /api/events': [
    { what: 'one’s own', ask: () => ({ path: '/api/events', body: draft() }), expect: members(made) },
    {
      what: 'one’s own with all that the server decides',
      ask: ({ bystander, absent }) => ({
        path: '/api/events',
        body: draft({ id: absent, hostId: bystander.id, host_id: bystander.id, taken: 4, cancelledAt: '2020-01-01' }),
      }),
      expect: members(made),
    },
    {
      what: 'under a key that somebody else has used',
      ask: ({ usedKey }) => ({ path: '/api/events', body: draft(), headers: { 'idempotency-key': usedKey } }),
      expect: members({ ...made, changes: { event: 1, [jobs]: 2, idempotent_reply: 1 } }),
    },
  ],
  'GET /api/events/subscribed': [
    {
      what: 'one’s own',
      ask: () => ({ path: '/api/events/subscribed' }),
      expect: {
        ...outsiders,
        stranger: allowed(200, {}, { shows: (body) => [body, []] }),
        owner: allowed(200, {}, { shows: (body, { visitedEvent }) => [body[0].event.id, visitedEvent] }),
      },
    },
  ],
  'GET /api/events/my': [
    {
      what: 'one’s own',
      ask: () => ({ path: '/api/events/my' }),
      expect: {
        ...outsiders,
        stranger: allowed(200, {}, { shows: (body) => [body, []] }),
        owner: allowed(200, {}, { shows: (body) => [body.length, 2] }),
      },
    },
  ],
  'POST /api/events/calendar': [
    {
      what: 'one’s own',
      ask: () => ({ path: '/api/events/calendar' }),
      expect: {
        ...outsiders,
        stranger: newAddress,
        owner: newAddress,
      },
    },
  ],
  'DELETE /api/events/calendar': [
    {
      what: 'one’s own',
      ask: () => ({ path: '/api/events/calendar' }),
      expect: { ...outsiders, stranger: allowed(204, {}), owner: allowed(204, { event_calendar_address: -1 }) },
    },
  ],
  'GET /api/events/calendar/:secret': [
    {
      what: 'the owner’s, whoever knows the address',
      ask: ({ calendar }) => ({ path: `/api/events/calendar/${calendar}.ics` }),
      expect: everybody(
        allowed(
          200,
          {},
          {
            shows: (body: string, { event, privateEvent, visitedEvent, secretEvent }) => [
              [event, privateEvent, visitedEvent, secretEvent].map((id) => body.includes(`UID:${id}@`)),
              [true, true, true, false],
            ],
          },
        ),
      ),
    },
    {
      what: 'one that is not there',
      ask: () => ({ path: `/api/events/calendar/${'A'.repeat(43)}.ics` }),
      expect: everybody('404 not_found'),
    },
    {
      what: 'one of the wrong shape',
      ask: ({ absent }) => ({ path: `/api/events/calendar/${absent}` }),
      expect: everybody('404 not_found'),
    },
  ],
  'GET /api/events/:id.ics': [
    inEvent(
      'the owner’s',
      ({ event }) => ({ path: at(event, '.ics') }),
      members(allowed(200, {}, { shows: (body: string, { event }) => [body.includes(`UID:${event}@`), true] })),
    ),
    ...hidden((event) => ({ path: at(event, '.ics') })),
  ],
  'GET /api/events/:id/ticket': [
    inEvent('one where the owner has a seat', ({ visitedEvent }) => ({ path: at(visitedEvent, '/ticket') }), {
      ...outsiders,
      stranger: '403 not_allowed',
      owner: allowed(200, {}, { shows: (body, { asker }) => [body.userId, asker.id] }),
    }),
    inEvent(
      'one where somebody else has a seat',
      ({ event }) => ({ path: at(event, '/ticket') }),
      members('403 not_allowed'),
    ),
    ...hidden((event) => ({ path: at(event, '/ticket') })),
  ],
  'POST /api/events/:id/check-in': [
    inEvent(
      'a good ticket',
      ({ event, ticket }) => ({ path: at(event, '/check-in'), body: { ticket } }),
      hostAlone(
        allowed(
          200,
          { event_attendee: 0, event_scan: 1 },
          { shows: (body, { bystander }) => [body.userId, bystander.id] },
        ),
      ),
    ),
    inEvent(
      'a ticket of another event',
      ({ privateEvent, ticket }) => ({ path: at(privateEvent, '/check-in'), body: { ticket } }),
      hostAlone('422 ticket_invalid'),
    ),
    ...hidden((event, { ticket }) => ({ path: at(event, '/check-in'), body: { ticket } })),
  ],
  'GET /api/events/:id/door': [
    inEvent(
      'the guests of the owner’s',
      ({ event }) => ({ path: at(event, '/door') }),
      hostAlone(shown('guests', ({ bystander }) => [bystander.id])),
    ),
    ...hidden((event) => ({ path: at(event, '/door') })),
  ],
  'POST /api/events/:id/check-ins': [
    inEvent(
      'a good ticket twice, and one of no event',
      ({ event, ticket }) => ({ path: at(event, '/check-ins'), body: scanned([ticket, ticket, 'none']) }),
      hostAlone(
        allowed(
          200,
          { event_attendee: 0, event_scan: 2 },
          {
            shows: (body, { bystander }) => [
              body.results.map(({ outcome, attendee }: ScanResult) => [outcome, attendee?.userId]),
              [
                ['let_in', bystander.id],
                ['used', bystander.id],
                ['invalid', undefined],
              ],
            ],
          },
        ),
      ),
    ),
    ...hidden((event, { ticket }) => ({ path: at(event, '/check-ins'), body: scanned([ticket]) })),
  ],
  'GET /api/events/:id/check-ins': [
    inEvent(
      'the scans of the owner’s',
      ({ event }) => ({ path: at(event, '/check-ins') }),
      hostAlone(allowed(200, {}, { shows: (body) => [body, []] })),
    ),
    ...hidden((event) => ({ path: at(event, '/check-ins') })),
  ],
  'GET /api/events/:id': [
    inEvent(
      'the owner’s',
      ({ event }) => ({ path: at(event) }),
      members(allowed(200, {}, { shows: (body, { owner }) => [body.hostId, owner.id] })),
    ),
    ...hidden((event) => ({ path: at(event) })),
  ],
  'PUT /api/events/:id': [
    inEvent(
      'the owner’s, and a host that is not oneself',
      ({ event, bystander }) => ({ path: at(event), body: { title: 'Changed', hostId: bystander.id, taken: 0 } }),
      hostAlone(
        allowed(
          200,
          { event: 0 },
          {
            finds: ({ event, owner }) => [
              'select title, host_id, taken from event where id = $1',
              [event],
              [{ title: 'Changed', host_id: owner.id, taken: 1 }],
            ],
          },
        ),
      ),
    ),
    ...hidden((event) => ({ path: at(event), body: { title: 'Changed' } })),
  ],
  'DELETE /api/events/:id': [
    inEvent(
      'the owner’s',
      ({ event }) => ({ path: at(event) }),
      hostAlone(allowed(204, { event: -1, event_attendee: -1, event_comment: -2, notification: 1 })),
    ),
    ...hidden((event) => ({ path: at(event) })),
  ],
  'POST /api/events/:id/cancel': [
    inEvent(
      'the owner’s',
      ({ event }) => ({ path: at(event, '/cancel'), body: { reason: 'Rain' } }),
      hostAlone(allowed(200, { event: 0, ...toldOnce }, { shows: (body) => [body.cancelReason, 'Rain'] })),
    ),
    ...hidden((event) => ({ path: at(event, '/cancel'), body: { reason: 'Rain' } })),
  ],
  'GET /api/events/:id/attendees': [
    inEvent(
      'those of one for all',
      ({ event }) => ({ path: at(event, '/attendees') }),
      members(shown('attendees', ({ bystander }) => [bystander.id])),
    ),
    inEvent(
      'those who have come',
      ({ event }) => ({ path: at(event, '/attendees?door=in') }),
      hostAlone(shown('attendees', () => [])),
    ),
    inEvent(
      'those of a private one',
      ({ privateEvent }) => ({ path: at(privateEvent, '/attendees') }),
      hostAlone(shown('attendees', () => [])),
    ),
    ...hidden((event) => ({ path: at(event, '/attendees') })),
  ],
  'POST /api/events/:id/rsvp': [
    inEvent('one for all', ({ event }) => ({ path: at(event, '/rsvp') }), {
      ...outsiders,
      stranger: registered,
      owner: '403 host_cannot_register',
    }),
    inEvent('a private one', ({ privateEvent }) => ({ path: at(privateEvent, '/rsvp') }), {
      ...outsiders,
      stranger: allowed(202, { event_request: 1, ...told }, { shows: (body) => [body.viewerStatus, 'requested'] }),
      owner: '403 host_cannot_register',
    }),
    ...hidden((event) => ({ path: at(event, '/rsvp') })),
  ],
  'DELETE /api/events/:id/rsvp': [
    inEvent('one where others have a seat', ({ event }) => ({ path: at(event, '/rsvp') }), members(200)),
    ...hidden((event) => ({ path: at(event, '/rsvp') })),
  ],
  'GET /api/events/:id/waitlist': [
    inEvent(
      'the line of the owner’s',
      ({ event }) => ({ path: at(event, '/waitlist') }),
      hostAlone(shown('waiting', () => [])),
    ),
    ...hidden((event) => ({ path: at(event, '/waitlist') })),
  ],
  'POST /api/events/:id/waitlist': [
    inEvent('one with a seat left', ({ event }) => ({ path: at(event, '/waitlist') }), {
      ...outsiders,
      stranger: registered,
      owner: '403 host_cannot_register',
    }),
    inEvent('a private one', ({ privateEvent }) => ({ path: at(privateEvent, '/waitlist') }), {
      ...outsiders,
      stranger: '403 not_allowed',
      owner: '403 host_cannot_register',
    }),
    ...hidden((event) => ({ path: at(event, '/waitlist') })),
  ],
  'DELETE /api/events/:id/waitlist': [
    inEvent('one for all', ({ event }) => ({ path: at(event, '/waitlist') }), members(200)),
    ...hidden((event) => ({ path: at(event, '/waitlist') })),
  ],
  'GET /api/events/:id/requests': [
    inEvent(
      'those of the owner’s',
      ({ privateEvent }) => ({ path: at(privateEvent, '/requests') }),
      hostAlone(shown('requests', ({ bystander }) => [bystander.id])),
    ),
    ...hidden((event) => ({ path: at(event, '/requests') })),
  ],
  'POST /api/events/:id/requests/:userId/approve': [
    inEvent(
      'somebody who asks',
      ({ privateEvent, bystander }) => ({ path: at(privateEvent, `/requests/${bystander.id}/approve`) }),
      hostAlone(
        allowed(
          200,
          { event: 0, event_attendee: 1, event_request: 0, ...toldOnce },
          { shows: (body) => [body.status, 'approved'] },
        ),
      ),
    ),
    inEvent(
      'oneself',
      ({ privateEvent, asker }) => ({ path: at(privateEvent, `/requests/${asker.id}/approve`) }),
      hostAlone('404 not_found'),
    ),
    ...hidden((event, { bystander }) => ({ path: at(event, `/requests/${bystander.id}/approve`) })),
  ],
  'POST /api/events/:id/requests/:userId/decline': [
    inEvent(
      'somebody who asks',
      ({ privateEvent, bystander }) => ({
        path: at(privateEvent, `/requests/${bystander.id}/decline`),
        body: { reason: 'Family only' },
      }),
      hostAlone(
        allowed(
          200,
          { event_request: 0, ...toldOnce },
          {
            shows: (body) => [
              [body.status, body.reason],
              ['declined', 'Family only'],
            ],
          },
        ),
      ),
    ),
    ...hidden((event, { bystander }) => ({ path: at(event, `/requests/${bystander.id}/decline`) })),
  ],
  'GET /api/events/:id/invitations': [
    inEvent(
      'those of the owner’s',
      ({ privateEvent }) => ({ path: at(privateEvent, '/invitations') }),
      hostAlone(shown('invitations', () => [])),
    ),
    ...hidden((event) => ({ path: at(event, '/invitations') })),
  ],
  'POST /api/events/:id/invitations': [
    inEvent(
      'somebody',
      ({ privateEvent, bystander }) => ({ path: at(privateEvent, '/invitations'), body: { userIds: [bystander.id] } }),
      hostAlone({
        ...shown('invitations', ({ bystander }) => [bystander.id]),
        changes: { event_invitation: 1, ...told },
      }),
    ),
    inEvent(
      'somebody deleted',
      ({ privateEvent, deleted }) => ({ path: at(privateEvent, '/invitations'), body: { userIds: [deleted.id] } }),
      hostAlone('404 not_found'),
    ),
    ...hidden((event, { asker }) => ({ path: at(event, '/invitations'), body: { userIds: [asker.id] } })),
  ],
  'DELETE /api/events/:id/invitations/:userId': [
    inEvent(
      'one that is not there',
      ({ privateEvent, bystander }) => ({ path: at(privateEvent, `/invitations/${bystander.id}`) }),
      hostAlone('404 not_found'),
    ),
    ...hidden((event, { bystander }) => ({ path: at(event, `/invitations/${bystander.id}`) })),
  ],
  'GET /api/events/:id/comments': [
    inEvent(
      'those of one for all',
      ({ event }) => ({ path: at(event, '/comments') }),
      members(
        allowed(
          200,
          {},
          {
            shows: (body, { eventComment, eventReply }) => [
              [body.length, body[0].id, body[0].replies[0].id],
              [1, eventComment, eventReply],
            ],
          },
        ),
      ),
    ),
    inEvent(
      'those of a private one',
      ({ privateEvent }) => ({ path: at(privateEvent, '/comments') }),
      hostAlone(allowed(200, {}, { shows: (body) => [body, []] })),
    ),
    ...hidden((event) => ({ path: at(event, '/comments') })),
  ],
  'GET /api/events/:id/comments/:commentId/thread': [
    inEvent(
      'a reply with what it answers',
      ({ event, eventReply }) => ({ path: at(event, `/comments/${eventReply}/thread`) }),
      members(
        allowed(
          200,
          {},
          {
            shows: (body: { id: string }[], { eventComment, eventReply }) => [
              body.map(({ id }) => id),
              [eventComment, eventReply],
            ],
          },
        ),
      ),
    ),
    inEvent(
      'one of another event, which is a private one',
      ({ privateEvent, eventComment }) => ({ path: at(privateEvent, `/comments/${eventComment}/thread`) }),
      hostAlone('404 not_found'),
    ),
    inEvent(
      'one that is not there',
      ({ event, absent }) => ({ path: at(event, `/comments/${absent}/thread`) }),
      members('404 not_found'),
    ),
    ...hidden((event, { eventComment }) => ({ path: at(event, `/comments/${eventComment}/thread`) })),
  ],
  'DELETE /api/events/:id/comments/:commentId': [
    inEvent(
      'somebody else’s at the owner’s event',
      ({ event, eventComment }) => ({ path: at(event, `/comments/${eventComment}`) }),
      hostAlone(allowed(204, { event_comment: -2 })),
    ),
    inEvent(
      'the owner’s',
      ({ event, eventReply }) => ({ path: at(event, `/comments/${eventReply}`) }),
      hostAlone(allowed(204, { event_comment: -1 })),
    ),
    inEvent(
      'one of another event',
      ({ privateEvent, eventComment }) => ({ path: at(privateEvent, `/comments/${eventComment}`) }),
      hostAlone('404 not_found'),
    ),
    ...hidden((event, { eventComment }) => ({ path: at(event, `/comments/${eventComment}`) })),
  ],
};
