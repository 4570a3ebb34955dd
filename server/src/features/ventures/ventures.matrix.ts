import type { ventures } from '@baraza/contract/features/ventures.ts';
import {
  notified,
  notifiedOnce,
  allowed,
  members,
  missing,
  ownerOnly,
  returns,
  type Row,
  type Rows,
} from '#testing/matrix/row.ts';
import type { Scene } from '#testing/matrix/scene.ts';

const ids = (list: { id: string }[]) => list.map(({ id }) => id);

const draft = { name: 'New name', description: 'What it is.', location: 'Here', email: 'shop@venture.example' };
const product = { name: 'New', description: 'Thing.', type: 'PRODUCT' };

const path = (id: string, rest = '') => `/api/ventures/${id}${rest}`;

/** The same request for another person's closed venture and a missing one, which must look the same. */
function unseen(rest: string, body?: unknown): [Row, Row] {
  const asking = (id: string) => (body === undefined ? { path: path(id, rest) } : { path: path(id, rest), body });
  return [
    { what: 'a closed one', ask: (scene) => asking(scene.closedVenture), expect: missing },
    { what: 'a missing one', ask: ({ absent }) => asking(absent), expect: missing },
  ];
}

/** A list of the owner's venture, which any member can read. */
function list(rest: string, shown: (scene: Scene) => string[]): [Row, ...Row[]] {
  return [
    {
      what: 'the owner’s',
      ask: ({ venture }) => path(venture, rest),
      expect: members(
        returns((body: { id?: string; userId?: string }[], scene) => [
          body.map(({ id, userId }) => id ?? userId),
          shown(scene),
        ]),
      ),
    },
    ...unseen(rest),
  ];
}

/** Setting or clearing a like or follow: allowed for any member, and the owner is notified of another person's. */
function fan(rest: string, table: string, rows: number): [Row, ...Row[]] {
  const changes = rows === 0 ? {} : { venture: 0, [table]: rows };
  return [
    {
      what: 'the owner’s',
      ask: ({ venture }) => path(venture, rest),
      expect: { stranger: allowed(200, rows === 0 ? {} : { ...changes, ...notified }), owner: allowed(200, changes) },
    },
    ...unseen(rest),
  ];
}

export const rows: Rows<keyof typeof ventures> = {
  'GET /api/ventures': [
    {
      what: 'the open ones',
      ask: () => '/api/ventures',
      expect: members(returns((body, scene) => [ids(body).toSorted(), [scene.venture, scene.otherVenture].toSorted()])),
    },
    {
      what: 'the open ones without their lists',
      ask: () => '/api/ventures?lists=none',
      expect: members(
        returns((body: { id: string; members?: unknown }[], scene) => [
          body.map(({ id, members: team }) => [id, team]).toSorted(),
          [scene.venture, scene.otherVenture].map((id) => [id, undefined]).toSorted(),
        ]),
      ),
    },
  ],
  'POST /api/ventures': [
    {
      what: 'with another owner and counts',
      ask: ({ bystander }) => ({ path: '/api/ventures', body: { ...draft, ownerId: bystander.id, likesCount: 900 } }),
      expect: members(
        allowed(
          201,
          { venture: 1 },
          {
            finds: ({ asker }) => [
              `select owner_id, likes_count from venture where name = 'New name'`,
              [],
              [{ owner_id: asker.id, likes_count: 0 }],
            ],
          },
        ),
      ),
    },
  ],
  'PUT /api/ventures': [
    {
      what: 'the owner’s, with another owner',
      ask: ({ venture, bystander }) => ({
        path: '/api/ventures',
        body: { ...draft, id: venture, ownerId: bystander.id },
      }),
      expect: ownerOnly(
        allowed(
          200,
          { venture: 0 },
          {
            finds: ({ venture, owner }) => [
              'select owner_id, name from venture where id = $1',
              [venture],
              [{ owner_id: owner.id, name: 'New name' }],
            ],
          },
        ),
      ),
    },
    {
      what: 'the owner’s, with an old version',
      ask: ({ venture }) => ({
        path: '/api/ventures',
        body: { ...draft, id: venture },
        headers: { 'if-match': '"2020-01-01T00:00:00.000Z"' },
      }),
      expect: ownerOnly('412 changed_meanwhile'),
    },
    {
      what: 'another person’s',
      ask: (scene) => ({ path: '/api/ventures', body: { ...draft, id: scene.otherVenture } }),
      expect: members('403 not_allowed'),
    },
    {
      what: 'a closed one',
      ask: (scene) => ({ path: '/api/ventures', body: { ...draft, id: scene.closedVenture } }),
      expect: missing,
    },
  ],
  'GET /api/ventures/my': [
    {
      what: 'the caller’s own',
      ask: () => '/api/ventures/my',
      expect: {
        stranger: returns((body) => [body, []]),
        owner: returns((body, { venture }) => [ids(body), [venture]]),
      },
    },
  ],
  'POST /api/ventures/members': [
    {
      what: 'a friend',
      ask: ({ venture, bystander }) => ({
        path: '/api/ventures/members',
        body: { ventureId: venture, userId: bystander.id, role: 'Cook', isInvited: false },
      }),
      expect: ownerOnly(
        allowed(
          201,
          { venture_member: 1, ...notifiedOnce },
          {
            finds: ({ venture, bystander }) => [
              'select person_id, accepted_at from venture_member where venture_id = $1 and person_id = $2',
              [venture, bystander.id],
              [{ person_id: bystander.id, accepted_at: null }],
            ],
          },
        ),
      ),
    },
    {
      what: 'a person who is not a friend',
      ask: ({ venture, stranger }) => ({
        path: '/api/ventures/members',
        body: { ventureId: venture, userId: stranger.id, role: 'Cook' },
      }),
      expect: ownerOnly('403 not_friends'),
    },
    {
      what: 'to another person’s team',
      ask: (scene) => ({
        path: '/api/ventures/members',
        body: { ventureId: scene.otherVenture, userId: scene.bystander.id, role: 'Cook' },
      }),
      expect: members('403 not_allowed'),
    },
    {
      what: 'of a closed one',
      ask: (scene) => ({
        path: '/api/ventures/members',
        body: { ventureId: scene.closedVenture, userId: scene.bystander.id, role: 'Cook' },
      }),
      expect: missing,
    },
  ],
  'POST /api/ventures/announcements': [
    {
      what: 'of the owner’s',
      ask: ({ venture }) => ({ path: '/api/ventures/announcements', body: { ventureId: venture, content: 'News' } }),
      expect: ownerOnly(allowed(201, { venture_announcement: 1 })),
    },
    {
      what: 'of a closed one',
      ask: (scene) => ({
        path: '/api/ventures/announcements',
        body: { ventureId: scene.closedVenture, content: 'News' },
      }),
      expect: missing,
    },
  ],
  'PUT /api/ventures/announcements/:id': [
    {
      what: 'one of the owner’s venture',
      ask: (scene) => ({
        path: `/api/ventures/announcements/${scene.ventureAnnouncement}`,
        body: { content: 'changed' },
      }),
      expect: ownerOnly(allowed(200, { venture_announcement: 0 })),
    },
    {
      what: 'a missing one',
      ask: ({ absent }) => ({ path: `/api/ventures/announcements/${absent}`, body: { content: 'changed' } }),
      expect: missing,
    },
  ],
  'DELETE /api/ventures/announcements/:id': [
    {
      what: 'one of the owner’s venture',
      ask: (scene) => `/api/ventures/announcements/${scene.ventureAnnouncement}`,
      expect: ownerOnly(allowed(204, { venture_announcement: -1 })),
    },
    { what: 'a missing one', ask: ({ absent }) => `/api/ventures/announcements/${absent}`, expect: missing },
  ],
  'POST /api/ventures/product': [
    {
      what: 'of the owner’s',
      ask: ({ venture }) => ({ path: '/api/ventures/product', body: { ventureId: venture, ...product } }),
      expect: ownerOnly(allowed(201, { venture_product: 1 })),
    },
    {
      what: 'of a closed one',
      ask: (scene) => ({ path: '/api/ventures/product', body: { ventureId: scene.closedVenture, ...product } }),
      expect: missing,
    },
  ],
  'PUT /api/ventures/product/:id': [
    {
      what: 'one of the owner’s venture',
      ask: (scene) => ({ path: `/api/ventures/product/${scene.ventureProduct}`, body: product }),
      expect: ownerOnly(allowed(200, { venture_product: 0 })),
    },
    {
      what: 'a missing one',
      ask: ({ absent }) => ({ path: `/api/ventures/product/${absent}`, body: product }),
      expect: missing,
    },
  ],
  'DELETE /api/ventures/product/:id': [
    {
      what: 'one of the owner’s venture',
      ask: (scene) => `/api/ventures/product/${scene.ventureProduct}`,
      expect: ownerOnly(allowed(204, { venture_product: -1 })),
    },
    { what: 'a missing one', ask: ({ absent }) => `/api/ventures/product/${absent}`, expect: missing },
  ],
  'GET /api/ventures/:id': [
    {
      what: 'the owner’s',
      ask: ({ venture }) => path(venture),
      expect: {
        stranger: allowed(
          200,
          { venture_viewer: 1, venture_views: 1 },
          { shows: (body, { owner }) => [body.ownerId, owner.id] },
        ),
        // Owners see pending invitations, and do not count as visitors.
        owner: returns((body, { stranger }) => [body.members[0]?.user.id, stranger.id]),
      },
    },
    ...unseen(''),
  ],
  'GET /api/ventures/:id/card': [
    {
      what: 'the owner’s',
      ask: ({ venture }) => path(venture, '/card'),
      expect: members(returns((body, { owner }) => [body.ownerId, owner.id])),
    },
    ...unseen('/card'),
  ],
  'GET /api/ventures/:id/likes': list('/likes', ({ bystander }) => [bystander.id]),
  'GET /api/ventures/:id/followers': list('/followers', () => []),
  'GET /api/ventures/:id/reviews': list('/reviews', ({ review }) => [review]),
  'GET /api/ventures/:id/members': list('/members', ({ membership }) => [membership]),
  'GET /api/ventures/:id/products': list('/products', (scene) => [scene.ventureProduct]),
  'GET /api/ventures/:id/announcements': list('/announcements', (scene) => [scene.ventureAnnouncement]),
  'GET /api/ventures/:id/analytics': [
    {
      what: 'the owner’s',
      ask: ({ venture }) => path(venture, '/analytics'),
      expect: ownerOnly(
        returns((body) => [
          [body.likesCount, body.reviewsCount],
          [1, 1],
        ]),
      ),
    },
    ...unseen('/analytics'),
  ],
  'POST /api/ventures/:id/like': fan('/like', 'venture_like', 1),
  'DELETE /api/ventures/:id/unlike': fan('/unlike', 'venture_like', 0),
  'POST /api/ventures/:id/follow': fan('/follow', 'venture_follow', 1),
  'DELETE /api/ventures/:id/unfollow': fan('/unfollow', 'venture_follow', 0),
  'POST /api/ventures/:id/review': [
    {
      what: 'the owner’s',
      ask: ({ venture }) => ({ path: path(venture, '/review'), body: { content: 'good', rating: 4 } }),
      expect: { stranger: allowed(201, { venture: 0, venture_review: 1, ...notifiedOnce }), owner: '403 not_allowed' },
    },
    ...unseen('/review', { content: 'good', rating: 4 }),
  ],
  'DELETE /api/ventures/:id/review': [
    {
      what: 'without any',
      ask: ({ venture }) => path(venture, '/review'),
      expect: members(returns((body) => [body.reviewsCount, 1])),
    },
    ...unseen('/review'),
  ],
  'POST /api/ventures/:id/review/:reviewId/answer': [
    {
      what: 'a review of the owner’s',
      ask: (scene) => ({ path: path(scene.venture, `/review/${scene.review}/answer`), body: { content: 'thanks' } }),
      expect: ownerOnly(allowed(200, { venture_review: 0, ...notifiedOnce })),
    },
    {
      what: 'a missing review',
      ask: (scene) => ({ path: path(scene.venture, `/review/${scene.absent}/answer`), body: { content: 'thanks' } }),
      expect: ownerOnly('404 not_found'),
    },
  ],
  'POST /api/ventures/:id/membership': [
    {
      what: 'as the invited person and as another',
      ask: ({ venture }) => path(venture, '/membership'),
      expect: { stranger: allowed(200, { venture_member: 0, ...notified }), owner: '404 not_found' },
    },
    ...unseen('/membership'),
  ],
  'DELETE /api/ventures/:id/membership': [
    {
      what: 'as the invited person and as another',
      ask: ({ venture }) => path(venture, '/membership'),
      expect: { stranger: allowed(200, { venture_member: -1 }), owner: 200 },
    },
    ...unseen('/membership'),
  ],
  'DELETE /api/ventures/:id/members/:userId': [
    {
      what: 'a person the owner has asked',
      ask: ({ venture, stranger }) => path(venture, `/members/${stranger.id}`),
      expect: ownerOnly(allowed(204, { venture_member: -1 })),
    },
    {
      what: 'a person who is not on it',
      ask: ({ venture, bystander }) => path(venture, `/members/${bystander.id}`),
      expect: ownerOnly('404 not_found'),
    },
  ],
  'POST /api/ventures/:id/close': [
    {
      what: 'the owner’s',
      ask: ({ venture }) => path(venture, '/close'),
      expect: ownerOnly(allowed(200, { venture: 0 }, { shows: (body) => [body.isClosed, true] })),
    },
    ...unseen('/close'),
  ],
  'POST /api/ventures/:id/reopen': [
    {
      what: 'the owner’s, which is open',
      ask: ({ venture }) => path(venture, '/reopen'),
      expect: ownerOnly(returns((body) => [body.isClosed, false])),
    },
    ...unseen('/reopen'),
  ],
  'POST /api/ventures/:id/transfer': [
    {
      what: 'the owner’s to a friend',
      ask: ({ venture, bystander }) => ({ path: path(venture, '/transfer'), body: { userId: bystander.id } }),
      expect: ownerOnly(
        allowed(
          202,
          { venture_transfer: 1, ...notifiedOnce },
          {
            shows: (body, { owner, bystander }) => [
              [body.ownerId, body.transfer.user.id],
              [owner.id, bystander.id],
            ],
            finds: ({ venture, bystander }) => [
              'select recipient_id from venture_transfer where venture_id = $1',
              [venture],
              [{ recipient_id: bystander.id }],
            ],
          },
        ),
      ),
    },
    {
      what: 'the owner’s to a person who is not a friend',
      ask: ({ venture, stranger }) => ({ path: path(venture, '/transfer'), body: { userId: stranger.id } }),
      expect: ownerOnly('403 not_friends'),
    },
  ],
  'DELETE /api/ventures/:id/transfer': [
    {
      what: 'the owner’s, which is not offered',
      ask: ({ venture }) => path(venture, '/transfer'),
      expect: ownerOnly(returns((body) => [body.transfer, null])),
    },
    {
      what: 'the bystander’s, which is offered to the owner',
      ask: ({ otherVenture }) => path(otherVenture, '/transfer'),
      expect: members('403 not_allowed'),
    },
    ...unseen('/transfer'),
  ],
  'POST /api/ventures/:id/transfer/accept': [
    {
      what: 'the bystander’s, which is offered to the owner',
      ask: ({ otherVenture }) => path(otherVenture, '/transfer/accept'),
      expect: {
        ...missing,
        owner: allowed(
          200,
          { venture: 0, venture_transfer: -1, ...notifiedOnce },
          {
            shows: (body, { owner }) => [
              [body.ownerId, body.transfer],
              [owner.id, null],
            ],
          },
        ),
      },
    },
    ...unseen('/transfer/accept'),
  ],
  'POST /api/ventures/:id/transfer/decline': [
    {
      what: 'the bystander’s, which is offered to the owner',
      ask: ({ otherVenture }) => path(otherVenture, '/transfer/decline'),
      expect: { ...members(200), owner: allowed(200, { venture_transfer: -1, ...notifiedOnce }) },
    },
    ...unseen('/transfer/decline'),
  ],
};
