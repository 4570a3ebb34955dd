import type { eventCheckIn, ScanResult } from '@baraza/contract/features/event-check-in.ts';
import type { events } from '@baraza/contract/features/events.ts';
import { jobs } from '#testing/matrix/pictures.ts';
import {
  allowed,
  notified,
  notifiedOnce,
  everyone,
  members,
  missing,
  ownerOnly,
  returns,
  type RequestParts,
  type Row,
  type Rows,
} from '#testing/matrix/row.ts';
import type { Scene } from '#testing/matrix/scene.ts';

const day = 86_400_000;
const newAddress = allowed(
  200,
  { event_calendar_address: 1 },
  { shows: (body) => [/[\w-]{43}\.ics$/.test(body.url), true] },
);

/** Events that are hidden from both members, and a missing one, which must look the same. */
function hidden(ask: (event: string, scene: Scene) => RequestParts | string): [Row, Row, Row] {
  return [
    { what: 'one without an invitation', ask: (scene) => ask(scene.secretEvent, scene), expect: missing },
    { what: 'one of a deleted person', ask: (scene) => ask(scene.hiddenEvent, scene), expect: missing },
    { what: 'a missing one', ask: (scene) => ask(scene.absent, scene), expect: missing },
  ];
}

/** The body of a new event. */
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
  { event: 0, event_attendee: 1, ...notified },
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
  returns((body, scene) => [
    [body[key].map(({ userId }: { userId: string }) => userId), body.total],
    [whose(scene), whose(scene).length],
  ]);

/** Scans of tickets, as a check-in device sends them. */
const scanned = (tickets: string[]) => ({
  door: 'Main gate',
  scans: tickets.map((ticket, place) => ({ scanId: `scan-${place}`, ticket, scannedAt: '2026-01-01T18:00:00Z' })),
});

const at = (event: string, rest = '') => `/api/events/${event}${rest}`;
const inEvent = (what: string, ask: Row['ask'], expected: Row['expect']): Row => ({ what, ask, expect: expected });

export const rows: Rows<keyof typeof events | keyof typeof eventCheckIn> = {
  'GET /api/events': [
    {
      what: 'the newest',
      ask: () => '/api/events?limit=50',
      expect: members(
        returns((body: { id: string; attendees: unknown[] }[], scene) => [
          body.map(({ id, attendees }) => [id, attendees.length]).sort(),
          [
            [scene.event, 1],
            [scene.privateEvent, 0],
            [scene.visitedEvent, 1],
            ...(scene.asker === scene.owner ? [[scene.clubEvent, 0]] : []),
          ].sort(),
        ]),
      ),
    },
    {
      what: 'of a club of both',
      ask: ({ club }) => `/api/events?communityId=${club}`,
      expect: members(
        returns((body: { id: string }[], { event, privateEvent, visitedEvent }) => [
          body.map(({ id }) => id).sort(),
          [event, privateEvent, visitedEvent].sort(),
        ]),
      ),
    },
    {
      what: 'of a club that nobody may know of',
      ask: ({ secretClub }) => `/api/events?communityId=${secretClub}`,
      expect: members(returns((body) => [body, []])),
    },
  ],
  'POST /api/events': [
    { what: 'the caller’s own', ask: () => ({ path: '/api/events', body: draft() }), expect: members(made) },
    {
      what: 'the caller’s own, with all fields the server sets',
      ask: ({ bystander, absent }) => ({
        path: '/api/events',
        body: draft({ id: absent, hostId: bystander.id, host_id: bystander.id, taken: 4, cancelledAt: '2020-01-01' }),
      }),
      expect: members(made),
    },
    {
      what: 'to the owner’s club, with another audience',
      ask: ({ ownClub }) => ({ path: '/api/events', body: draft({ communityId: ownClub, audience: 'EVERYONE' }) }),
      expect: {
        stranger: '403 not_allowed',
        owner: {
          ...made,
          finds: ({ asker, ownClub }) => [
            'select audience from event where host_id = $1 and community_id = $2',
            [asker.id, ownClub],
            [{ audience: 'CAMPUS' }],
          ],
        },
      },
    },
    {
      what: 'to a club in which both are members',
      ask: ({ club }) => ({ path: '/api/events', body: draft({ communityId: club }) }),
      expect: members('403 not_allowed'),
    },
    {
      what: 'to a club that nobody may know of',
      ask: ({ secretClub }) => ({ path: '/api/events', body: draft({ communityId: secretClub }) }),
      expect: missing,
    },
    {
      what: 'with an idempotency key another person has used',
      ask: ({ usedKey }) => ({ path: '/api/events', body: draft(), headers: { 'idempotency-key': usedKey } }),
      expect: members({ ...made, changes: { event: 1, [jobs]: 2, idempotent_reply: 1 } }),
    },
  ],
  'GET /api/events/subscribed': [
    {
      what: 'the caller’s own',
      ask: () => '/api/events/subscribed',
      expect: {
        stranger: returns((body) => [body, []]),
        owner: returns((body, { visitedEvent }) => [body[0].event.id, visitedEvent]),
      },
    },
  ],
  'GET /api/events/my': [
    {
      what: 'the caller’s own',
      ask: () => '/api/events/my',
      expect: { stranger: returns((body) => [body, []]), owner: returns((body) => [body.length, 2]) },
    },
  ],
  'POST /api/events/calendar': [
    {
      what: 'the caller’s own',
      ask: () => '/api/events/calendar',
      expect: { stranger: newAddress, owner: newAddress },
    },
  ],
  'DELETE /api/events/calendar': [
    {
      what: 'the caller’s own',
      ask: () => '/api/events/calendar',
      expect: { stranger: allowed(204, {}), owner: allowed(204, { event_calendar_address: -1 }) },
    },
  ],
  'GET /api/events/calendar/:secret': [
    {
      what: 'the owner’s, by its secret address',
      ask: ({ calendar }) => `/api/events/calendar/${calendar}.ics`,
      expect: {
        ...everyone(
          returns((body: string, { event, privateEvent, visitedEvent, secretEvent }) => [
            [event, privateEvent, visitedEvent, secretEvent].map((id) => body.includes(`UID:${id}@`)),
            [true, true, true, false],
          ]),
        ),
        suspended: '404 not_found',
      },
    },
    {
      what: 'a missing one',
      ask: () => `/api/events/calendar/${'A'.repeat(43)}.ics`,
      expect: everyone('404 not_found'),
    },
    {
      what: 'one of the wrong shape',
      ask: ({ absent }) => `/api/events/calendar/${absent}`,
      expect: everyone('404 not_found'),
    },
  ],
  'GET /api/events/:id.ics': [
    inEvent(
      'the owner’s',
      ({ event }) => at(event, '.ics'),
      members(returns((body: string, { event }) => [body.includes(`UID:${event}@`), true])),
    ),
    ...hidden((event) => at(event, '.ics')),
  ],
  'GET /api/events/:id/ticket': [
    inEvent('one where the owner has a seat', ({ visitedEvent }) => at(visitedEvent, '/ticket'), {
      stranger: '403 not_allowed',
      owner: returns((body, { asker }) => [body.userId, asker.id]),
    }),
    inEvent('one where another person has a seat', ({ event }) => at(event, '/ticket'), members('403 not_allowed')),
    ...hidden((event) => at(event, '/ticket')),
  ],
  'POST /api/events/:id/check-in': [
    inEvent(
      'a good ticket',
      ({ event, ticket }) => ({ path: at(event, '/check-in'), body: { ticket } }),
      ownerOnly(
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
      ownerOnly('422 ticket_invalid'),
    ),
    ...hidden((event, { ticket }) => ({ path: at(event, '/check-in'), body: { ticket } })),
  ],
  'GET /api/events/:id/door': [
    inEvent(
      'the guests of the owner’s',
      ({ event }) => at(event, '/door'),
      ownerOnly(shown('guests', ({ bystander }) => [bystander.id])),
    ),
    inEvent('the guests of the bystander’s in the owner’s club', ({ clubEvent }) => at(clubEvent, '/door'), {
      stranger: '404 not_found',
      owner: shown('guests', () => []),
    }),
    ...hidden((event) => at(event, '/door')),
  ],
  'POST /api/events/:id/check-ins': [
    inEvent(
      'a good ticket twice, and one of no event',
      ({ event, ticket }) => ({ path: at(event, '/check-ins'), body: scanned([ticket, ticket, 'none']) }),
      ownerOnly(
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
      ({ event }) => at(event, '/check-ins'),
      ownerOnly(returns((body) => [body, []])),
    ),
    ...hidden((event) => at(event, '/check-ins')),
  ],
  'GET /api/events/:id': [
    inEvent('the owner’s', ({ event }) => at(event), members(returns((body, { owner }) => [body.hostId, owner.id]))),
    ...hidden((event) => at(event)),
  ],
  'PUT /api/events/:id': [
    inEvent(
      'the owner’s, and a host that is not the caller',
      ({ event, bystander }) => ({ path: at(event), body: { title: 'Changed', hostId: bystander.id, taken: 0 } }),
      ownerOnly(
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
    inEvent(
      'the bystander’s in the owner’s club',
      ({ clubEvent }) => ({ path: at(clubEvent), body: { title: 'Changed', communityId: null } }),
      {
        stranger: '404 not_found',
        owner: allowed(
          200,
          { event: 0 },
          {
            finds: ({ clubEvent, bystander }) => [
              'select title, host_id, community_id, audience from event where id = $1',
              [clubEvent],
              [{ title: 'Changed', host_id: bystander.id, community_id: null, audience: 'EVERYONE' }],
            ],
          },
        ),
      },
    ),
    inEvent(
      'the owner’s, to a club that nobody may know of',
      ({ event, secretClub }) => ({ path: at(event), body: { communityId: secretClub } }),
      { stranger: '403 not_allowed', owner: '404 not_found' },
    ),
    inEvent(
      'the owner’s, asking a person to host it too',
      ({ event, bystander }) => ({ path: at(event), body: { coHostIds: [bystander.id] } }),
      ownerOnly(
        allowed(
          200,
          { event_host: 1, ...notifiedOnce },
          {
            shows: (body, { bystander }) => [body.askedHosts.map(({ id }: { id: string }) => id), [bystander.id]],
            finds: ({ event, bystander }) => [
              'select person_id, accepted_at from event_host where event_id = $1',
              [event],
              [{ person_id: bystander.id, accepted_at: null }],
            ],
          },
        ),
      ),
    ),
    inEvent(
      'the owner’s, asking a deleted person',
      ({ event, deleted }) => ({ path: at(event), body: { coHostIds: [deleted.id] } }),
      ownerOnly('404 not_found'),
    ),
    inEvent(
      'the bystander’s in the owner’s club, asking a person to host it too',
      ({ clubEvent, asker }) => ({ path: at(clubEvent), body: { coHostIds: [asker.id] } }),
      { stranger: '404 not_found', owner: '403 not_allowed' },
    ),
    ...hidden((event) => ({ path: at(event), body: { title: 'Changed' } })),
  ],
  'DELETE /api/events/:id': [
    inEvent(
      'the owner’s',
      ({ event }) => at(event),
      ownerOnly(allowed(204, { event: -1, event_attendee: -1, comment: -2, notification: 1 })),
    ),
    inEvent('the bystander’s in the owner’s club', ({ clubEvent }) => at(clubEvent), {
      stranger: '404 not_found',
      owner: allowed(204, { event: -1, notification: 1 }),
    }),
    ...hidden((event) => at(event)),
  ],
  'POST /api/events/:id/cancel': [
    inEvent(
      'the owner’s',
      ({ event }) => ({ path: at(event, '/cancel'), body: { reason: 'Rain' } }),
      ownerOnly(allowed(200, { event: 0, ...notifiedOnce }, { shows: (body) => [body.cancelReason, 'Rain'] })),
    ),
    inEvent(
      'the bystander’s in the owner’s club',
      ({ clubEvent }) => ({ path: at(clubEvent, '/cancel'), body: { reason: 'Rain' } }),
      { stranger: '404 not_found', owner: allowed(200, { event: 0, ...notifiedOnce }) },
    ),
    ...hidden((event) => ({ path: at(event, '/cancel'), body: { reason: 'Rain' } })),
  ],
  'POST /api/events/:id/hosts/accept': [
    inEvent('one that the owner was asked to host too', ({ visitedEvent }) => at(visitedEvent, '/hosts/accept'), {
      stranger: '403 not_allowed',
      owner: allowed(
        200,
        { event: 0, event_attendee: -1, event_host: 0, ...notifiedOnce },
        {
          shows: (body, { asker, bystander }) => [
            [body.viewerStatus, body.canManage, body.hosts.map(({ id }: { id: string }) => id)],
            ['host', true, [bystander.id, asker.id]],
          ],
        },
      ),
    }),
    inEvent('the owner’s own', ({ event }) => at(event, '/hosts/accept'), members('403 not_allowed')),
    ...hidden((event) => at(event, '/hosts/accept')),
  ],
  'POST /api/events/:id/hosts/decline': [
    inEvent('one that the owner was asked to host too', ({ visitedEvent }) => at(visitedEvent, '/hosts/decline'), {
      stranger: 204,
      owner: allowed(204, { event_host: 0 }),
    }),
    inEvent('one without an invitation', ({ secretEvent }) => at(secretEvent, '/hosts/decline'), members(204)),
    inEvent('a missing one', ({ absent }) => at(absent, '/hosts/decline'), members(204)),
  ],
  'GET /api/events/:id/attendees': [
    inEvent(
      'those of one for all',
      ({ event }) => at(event, '/attendees'),
      members(shown('attendees', ({ bystander }) => [bystander.id])),
    ),
    inEvent(
      'those who have come',
      ({ event }) => at(event, '/attendees?door=in'),
      ownerOnly(shown('attendees', () => [])),
    ),
    inEvent(
      'those of a private one',
      ({ privateEvent }) => at(privateEvent, '/attendees'),
      ownerOnly(shown('attendees', () => [])),
    ),
    ...hidden((event) => at(event, '/attendees')),
  ],
  'POST /api/events/:id/rsvp': [
    inEvent('a public one', ({ event }) => at(event, '/rsvp'), {
      stranger: registered,
      owner: '403 host_cannot_register',
    }),
    inEvent(
      'a private one, with a message and an answer',
      ({ privateEvent }) => ({
        path: at(privateEvent, '/rsvp'),
        body: { message: 'Please', state: 'approved', reason: 'Yes' },
      }),
      {
        stranger: allowed(
          202,
          { event_request: 1, ...notified },
          {
            shows: (body) => [body.viewerStatus, 'requested'],
            finds: ({ asker }) => [
              'select message, state, reason from event_request where person_id = $1',
              [asker.id],
              [{ message: 'Please', state: 'pending', reason: null }],
            ],
          },
        ),
        owner: '403 host_cannot_register',
      },
    ),
    ...hidden((event) => at(event, '/rsvp')),
  ],
  'DELETE /api/events/:id/rsvp': [
    inEvent('one where others have a seat', ({ event }) => at(event, '/rsvp'), members(200)),
    ...hidden((event) => at(event, '/rsvp')),
  ],
  'GET /api/events/:id/waitlist': [
    inEvent('the line of the owner’s', ({ event }) => at(event, '/waitlist'), ownerOnly(shown('waiting', () => []))),
    ...hidden((event) => at(event, '/waitlist')),
  ],
  'POST /api/events/:id/waitlist': [
    inEvent('one with a seat left', ({ event }) => at(event, '/waitlist'), {
      stranger: registered,
      owner: '403 host_cannot_register',
    }),
    inEvent('a private one', ({ privateEvent }) => at(privateEvent, '/waitlist'), {
      stranger: '403 not_allowed',
      owner: '403 host_cannot_register',
    }),
    ...hidden((event) => at(event, '/waitlist')),
  ],
  'DELETE /api/events/:id/waitlist': [
    inEvent('a public one', ({ event }) => at(event, '/waitlist'), members(200)),
    ...hidden((event) => at(event, '/waitlist')),
  ],
  'GET /api/events/:id/requests': [
    inEvent(
      'of the owner’s',
      ({ privateEvent }) => at(privateEvent, '/requests'),
      ownerOnly(shown('requests', ({ bystander }) => [bystander.id])),
    ),
    ...hidden((event) => at(event, '/requests')),
  ],
  'POST /api/events/:id/requests/:userId/approve': [
    inEvent(
      'a person who has requested a seat',
      ({ privateEvent, bystander }) => at(privateEvent, `/requests/${bystander.id}/approve`),
      ownerOnly(
        allowed(
          200,
          { event: 0, event_attendee: 1, event_request: 0, ...notifiedOnce },
          { shows: (body) => [body.status, 'approved'] },
        ),
      ),
    ),
    inEvent(
      'the caller',
      ({ privateEvent, asker }) => at(privateEvent, `/requests/${asker.id}/approve`),
      ownerOnly('404 not_found'),
    ),
    ...hidden((event, { bystander }) => at(event, `/requests/${bystander.id}/approve`)),
  ],
  'POST /api/events/:id/requests/:userId/decline': [
    inEvent(
      'a person who has requested a seat',
      ({ privateEvent, bystander }) => ({
        path: at(privateEvent, `/requests/${bystander.id}/decline`),
        body: { reason: 'Family only' },
      }),
      ownerOnly(
        allowed(
          200,
          { event_request: 0, ...notifiedOnce },
          {
            shows: (body) => [
              [body.status, body.reason],
              ['declined', 'Family only'],
            ],
          },
        ),
      ),
    ),
    ...hidden((event, { bystander }) => at(event, `/requests/${bystander.id}/decline`)),
  ],
  'GET /api/events/:id/invitations': [
    inEvent(
      'of the owner’s',
      ({ privateEvent }) => at(privateEvent, '/invitations'),
      ownerOnly(shown('invitations', () => [])),
    ),
    ...hidden((event) => at(event, '/invitations')),
  ],
  'POST /api/events/:id/invitations': [
    inEvent(
      'another person',
      ({ privateEvent, bystander }) => ({ path: at(privateEvent, '/invitations'), body: { userIds: [bystander.id] } }),
      ownerOnly({
        ...shown('invitations', ({ bystander }) => [bystander.id]),
        changes: { event_invitation: 1, ...notified },
      }),
    ),
    inEvent(
      'a deleted person',
      ({ privateEvent, deleted }) => ({ path: at(privateEvent, '/invitations'), body: { userIds: [deleted.id] } }),
      ownerOnly('404 not_found'),
    ),
    inEvent(
      'all members of the owner’s club',
      ({ privateEvent, ownClub }) => ({ path: at(privateEvent, '/invitations'), body: { communityId: ownClub } }),
      ownerOnly(
        allowed(202, { event_community_invitation: 1, [jobs]: 1 }, { shows: (body) => [body.invitations, []] }),
      ),
    ),
    inEvent(
      'all members of the club of the event, in which both are members',
      ({ privateEvent, club }) => ({ path: at(privateEvent, '/invitations'), body: { communityId: club } }),
      ownerOnly(allowed(202, { event_community_invitation: 1, [jobs]: 1 })),
    ),
    inEvent(
      'all members of a club that nobody may know of',
      ({ privateEvent, secretClub }) => ({ path: at(privateEvent, '/invitations'), body: { communityId: secretClub } }),
      ownerOnly('404 not_found'),
    ),
    ...hidden((event, { asker }) => ({ path: at(event, '/invitations'), body: { userIds: [asker.id] } })),
  ],
  'DELETE /api/events/:id/invitations/:userId': [
    inEvent(
      'a missing one',
      ({ privateEvent, bystander }) => at(privateEvent, `/invitations/${bystander.id}`),
      ownerOnly('404 not_found'),
    ),
    ...hidden((event, { bystander }) => at(event, `/invitations/${bystander.id}`)),
  ],
  'GET /api/events/:id/comments': [
    inEvent(
      'those of one for all',
      ({ event }) => at(event, '/comments'),
      members(
        returns((body, { eventComment, eventReply }) => [
          [body.length, body[0].id, body[0].replies[0].id],
          [1, eventComment, eventReply],
        ]),
      ),
    ),
    inEvent(
      'those of a private one',
      ({ privateEvent }) => at(privateEvent, '/comments'),
      ownerOnly(returns((body) => [body, []])),
    ),
    ...hidden((event) => at(event, '/comments')),
  ],
  'GET /api/events/:id/comments/:commentId/thread': [
    inEvent(
      'a reply with its parent',
      ({ event, eventReply }) => at(event, `/comments/${eventReply}/thread`),
      members(
        returns((body: { id: string }[], { eventComment, eventReply }) => [
          body.map(({ id }) => id),
          [eventComment, eventReply],
        ]),
      ),
    ),
    inEvent(
      'one of another event, which is a private one',
      ({ privateEvent, eventComment }) => at(privateEvent, `/comments/${eventComment}/thread`),
      ownerOnly('404 not_found'),
    ),
    inEvent('a missing one', ({ event, absent }) => at(event, `/comments/${absent}/thread`), members('404 not_found')),
    ...hidden((event, { eventComment }) => at(event, `/comments/${eventComment}/thread`)),
  ],
  'DELETE /api/events/:id/comments/:commentId': [
    inEvent(
      'another person’s at the owner’s event',
      ({ event, eventComment }) => at(event, `/comments/${eventComment}`),
      ownerOnly(allowed(204, { comment: -2 })),
    ),
    inEvent(
      'the owner’s',
      ({ event, eventReply }) => at(event, `/comments/${eventReply}`),
      ownerOnly(allowed(204, { comment: -1 })),
    ),
    inEvent(
      'one of another event',
      ({ privateEvent, eventComment }) => at(privateEvent, `/comments/${eventComment}`),
      ownerOnly('404 not_found'),
    ),
    ...hidden((event, { eventComment }) => at(event, `/comments/${eventComment}`)),
  ],
};
