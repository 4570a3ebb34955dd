import { notificationKinds } from '@baraza/contract/shared/notification-kinds.ts';
import { type notifications } from '@baraza/contract/features/notifications.ts';
import { allowed, outsiders, type Rows } from './row.ts';

const missing = { ...outsiders, stranger: '404 not_found', owner: '404 not_found' } as const;
const allOn = Object.fromEntries(notificationKinds.map((kind) => [kind, true]));

export const notificationsRows: Rows<keyof typeof notifications> = {
  'GET /api/notifications/user/:userId': [
    {
      what: 'the owner’s',
      ask: ({ owner }) => ({ path: `/api/notifications/user/${owner.id}` }),
      expect: {
        ...outsiders,
        stranger: '403 not_allowed',
        owner: allowed(
          200,
          {},
          // What somebody deleted did is not told of.
          { shows: (body: { id: string }[], { notification }) => [body.map(({ id }) => id), [notification]] },
        ),
      },
    },
    {
      what: 'those of the one who asks',
      ask: ({ asker }) => ({ path: `/api/notifications/user/${asker.id}?limit=1` }),
      expect: { ...outsiders, stranger: allowed(200, {}, { shows: (body) => [body, []] }), owner: 200 },
    },
    {
      what: 'those of somebody who is not there',
      ask: ({ absent }) => ({ path: `/api/notifications/user/${absent}` }),
      expect: { ...outsiders, stranger: '403 not_allowed', owner: '403 not_allowed' },
    },
    {
      what: 'those of somebody deleted',
      ask: ({ deleted }) => ({ path: `/api/notifications/user/${deleted.id}` }),
      expect: { ...outsiders, stranger: '403 not_allowed', owner: '403 not_allowed' },
    },
  ],
  'PATCH /api/notifications/:id/read': [
    {
      what: 'the owner’s',
      ask: ({ notification }) => ({ path: `/api/notifications/${notification}/read` }),
      expect: {
        ...outsiders,
        stranger: '404 not_found',
        owner: allowed(200, { notification: 0 }, { shows: ({ isRead }) => [isRead, true] }),
      },
    },
    {
      what: 'the bystander’s',
      ask: ({ otherNotification }) => ({ path: `/api/notifications/${otherNotification}/read` }),
      expect: missing,
    },
    {
      what: 'of somebody deleted',
      ask: ({ hiddenNotification }) => ({ path: `/api/notifications/${hiddenNotification}/read` }),
      expect: missing,
    },
    {
      what: 'one that is not there',
      ask: ({ absent }) => ({ path: `/api/notifications/${absent}/read` }),
      expect: missing,
    },
  ],
  'PATCH /api/notifications/read-all': [
    {
      what: 'all of one’s own',
      ask: () => ({ path: '/api/notifications/read-all' }),
      expect: {
        ...outsiders,
        stranger: allowed(200, {}, { shows: (body) => [body, { count: 0 }] }),
        owner: allowed(
          200,
          { notification: 0 },
          {
            finds: ({ otherNotification }) => [
              'select read_at from notification where id = $1',
              [otherNotification],
              [{ read_at: null }],
            ],
          },
        ),
      },
    },
  ],
  'GET /api/notifications/unread-count': [
    {
      what: 'of one’s own',
      ask: () => ({ path: '/api/notifications/unread-count' }),
      expect: {
        ...outsiders,
        stranger: allowed(200, {}, { shows: (body) => [body, { count: 0 }] }),
        owner: allowed(200, {}, { shows: (body) => [body, { count: 1 }] }),
      },
    },
  ],
  'GET /api/notifications/settings': [
    {
      what: 'one’s own',
      ask: () => ({ path: '/api/notifications/settings' }),
      expect: {
        ...outsiders,
        stranger: allowed(200, {}, { shows: (body) => [body, allOn] }),
        owner: allowed(200, {}, { shows: (body) => [body, allOn] }),
      },
    },
  ],
  'PUT /api/notifications/settings': [
    {
      what: 'one’s own, with a kind that is none and somebody else’s name',
      ask: ({ bystander }) => ({
        path: '/api/notifications/settings',
        body: { like: false, other: false, person_id: bystander.id },
      }),
      expect: {
        ...outsiders,
        stranger: allowed(200, { notification_setting: 1 }, { shows: (body) => [body, { ...allOn, like: false }] }),
        owner: allowed(
          200,
          { notification_setting: 1 },
          {
            finds: ({ owner }) => [
              'select person_id, kind from notification_setting',
              [],
              [{ person_id: owner.id, kind: 'like' }],
            ],
          },
        ),
      },
    },
  ],
};
