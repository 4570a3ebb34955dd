import type { notifications } from '@baraza/contract/features/notifications.ts';
import { switchableKinds } from '@baraza/contract/shared/notification-kinds.ts';
import { allowed, members, missing, returns, type Rows } from '#testing/matrix/row.ts';

const allOn = Object.fromEntries(switchableKinds.map((kind) => [kind, true]));

export const rows: Rows<keyof typeof notifications> = {
  'GET /api/notifications/user/:userId': [
    {
      what: 'the owner’s',
      ask: ({ owner }) => `/api/notifications/user/${owner.id}`,
      expect: {
        stranger: '403 not_allowed',
        owner: returns((body: { id: string }[], { notification }) => [body.map(({ id }) => id), [notification]]),
      },
    },
    {
      what: 'of the caller',
      ask: ({ asker }) => `/api/notifications/user/${asker.id}?limit=1`,
      expect: { stranger: returns((body) => [body, []]), owner: 200 },
    },
    {
      what: 'of a missing person',
      ask: ({ absent }) => `/api/notifications/user/${absent}`,
      expect: members('403 not_allowed'),
    },
    {
      what: 'of a deleted person',
      ask: ({ deleted }) => `/api/notifications/user/${deleted.id}`,
      expect: members('403 not_allowed'),
    },
  ],
  'PATCH /api/notifications/:id/read': [
    {
      what: 'the owner’s',
      ask: ({ notification }) => `/api/notifications/${notification}/read`,
      expect: {
        stranger: '404 not_found',
        owner: allowed(200, { notification: 0 }, { shows: ({ isRead }) => [isRead, true] }),
      },
    },
    {
      what: 'the bystander’s',
      ask: ({ otherNotification }) => `/api/notifications/${otherNotification}/read`,
      expect: missing,
    },
    {
      what: 'of a deleted person',
      ask: ({ hiddenNotification }) => `/api/notifications/${hiddenNotification}/read`,
      expect: missing,
    },
    { what: 'a missing one', ask: ({ absent }) => `/api/notifications/${absent}/read`, expect: missing },
  ],
  'PATCH /api/notifications/read-all': [
    {
      what: 'all of the caller’s',
      ask: () => '/api/notifications/read-all',
      expect: {
        stranger: returns((body) => [body, { count: 0 }]),
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
      what: 'the caller’s own',
      ask: () => '/api/notifications/unread-count',
      expect: { stranger: returns((body) => [body, { count: 0 }]), owner: returns((body) => [body, { count: 1 }]) },
    },
  ],
  'GET /api/notifications/settings': [
    {
      what: 'the caller’s own',
      ask: () => '/api/notifications/settings',
      expect: { stranger: returns((body) => [body, allOn]), owner: returns((body) => [body, allOn]) },
    },
  ],
  'PUT /api/notifications/settings': [
    {
      what: 'the caller’s own, with an unknown kind and another author',
      ask: ({ bystander }) => ({
        path: '/api/notifications/settings',
        body: { like: false, other: false, person_id: bystander.id },
      }),
      expect: {
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
