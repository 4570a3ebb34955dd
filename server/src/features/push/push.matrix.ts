import { type push, pushKinds, quietKinds } from '@baraza/contract/features/push.ts';
import { allowed, members, returns, type Rows } from '#testing/matrix/row.ts';

const defaults = {
  kinds: Object.fromEntries(pushKinds.map((kind) => [kind, !quietKinds.includes(kind)])),
  showsText: false,
  quietHours: null,
};

/** The keys of a browser, as RFC 8291 has them in its example. */
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/matrix',
  keys,
  locale: 'sw',
  timeZone: 'Africa/Nairobi',
};

export const rows: Rows<keyof typeof push> = {
  'GET /api/push/key': [
    {
      what: 'the key of the server',
      ask: () => '/api/push/key',
      expect: members(returns(({ publicKey }) => [/^[\w-]{87}$/.test(publicKey), true])),
    },
  ],
  'PUT /api/push/subscription': [
    {
      what: 'the caller’s device, with another owner',
      ask: ({ bystander }) => ({
        path: '/api/push/subscription',
        body: { ...subscription, person_id: bystander.id, personId: bystander.id },
      }),
      expect: members(
        allowed(
          204,
          { push_subscription: 1 },
          {
            finds: ({ session, asker }) => [
              'select session_id, person_id, endpoint from push_subscription',
              [],
              [{ session_id: session, person_id: asker.id, endpoint: subscription.endpoint }],
            ],
          },
        ),
      ),
    },
    {
      what: 'an address that is no push service',
      ask: () => ({
        path: '/api/push/subscription',
        body: { ...subscription, endpoint: 'https://169.254.169.254/latest' },
      }),
      expect: members('422 push_service_unknown'),
    },
  ],
  'DELETE /api/push/subscription': [
    { what: 'a device without pushes', ask: () => '/api/push/subscription', expect: members(204) },
  ],
  'GET /api/push/settings': [
    {
      what: 'the caller’s own',
      ask: () => '/api/push/settings',
      expect: members(returns((body) => [body, defaults])),
    },
  ],
  'PUT /api/push/settings': [
    {
      what: 'the caller’s own, with an unknown kind and another owner',
      ask: ({ bystander }) => ({
        path: '/api/push/settings',
        body: { showsText: true, kinds: { like: true, other: false }, person_id: bystander.id },
      }),
      expect: members(
        allowed(
          200,
          { push_setting: 1 },
          {
            shows: (body) => [body, { ...defaults, showsText: true, kinds: { ...defaults.kinds, like: true } }],
            finds: ({ asker }) => ['select person_id from push_setting', [], [{ person_id: asker.id }]],
          },
        ),
      ),
    },
  ],
};
