/** What one room of the product has to offer over the wire. */
export interface Room {
  /** True once the contract holds all that is listed; from then on nothing of it may go. */
  isFinished: boolean;
  /** Calls of the API by method and path. The name of a parameter does not matter, its place does. */
  calls: readonly string[];
  /** Socket events by namespace and name: those that a client emits, and those that the server does. */
  fromClient?: readonly string[];
  fromServer?: readonly string[];
  /** What the server answers beside the contract, for machines and readers. */
  beside?: readonly string[];
}

/**
 * Every call and every socket event there is to be, by room. One that the contract has belongs to exactly one room, so a
 * new one is entered here first; a room is marked finished by whoever finishes it.
 */
export const callList: Record<string, Room> = {
  accounts: {
    isFinished: true,
    calls: [
      'GET /api/auth/config',
      'POST /api/auth',
      'POST /api/auth/logout',
      'POST /api/auth/revoke',
      'GET /api/auth/sessions',
      'DELETE /api/auth/sessions/:id',
      'DELETE /api/auth/sessions',
    ],
    fromServer: ['/notifications closing', '/conversations closing', '/events closing'],
  },

  people: {
    isFinished: true,
    calls: [
      'GET /api/options',
      'GET /api/profile/me',
      'PUT /api/profile/me',
      'DELETE /api/profile/me',
      'POST /api/profile/avatar',
      'DELETE /api/profile/avatar',
      'POST /api/profile/banner',
      'DELETE /api/profile/banner',
      'GET /api/profile/check-username',
      'GET /api/profile',
      'GET /api/profile/:username',
      'GET /api/profile/:username/followers',
      'GET /api/profile/:username/following',
      'GET /api/users',
      'GET /api/connections/:userId',
      'POST /api/connections',
      'POST /api/connections/unfollow',
      'DELETE /api/connections/followers/:userId',
      'GET /api/connections/following',
      'GET /api/connections/followers',
      'GET /api/connections/mutuals',
    ],
  },

  spotlight: {
    isFinished: true,
    calls: [
      'GET /api/posts',
      'POST /api/posts',
      'GET /api/posts/:id',
      'PATCH /api/posts/:id',
      'PUT /api/posts/:id',
      'DELETE /api/posts/:id',
      'GET /api/posts/:id/history',
      'POST /api/posts/:id/save',
      'DELETE /api/posts/:id/save',
      'GET /api/posts/:id/comments',
      'POST /api/posts/:id/comments',
      'PATCH /api/posts/:id/comments/:commentId',
      'DELETE /api/posts/:id/comments/:commentId',
      'GET /api/posts/:id/comments/:commentId/thread',
    ],
  },

  whispers: {
    isFinished: true,
    calls: [
      'GET /api/conversations',
      'POST /api/conversations',
      'GET /api/conversations/unread-count',
      'GET /api/conversations/settings',
      'PUT /api/conversations/settings',
      'GET /api/conversations/:id',
      'POST /api/conversations/:id/read',
      'PATCH /api/conversations/:id/messages/:messageId',
      'DELETE /api/conversations/:id/messages/:messageId',
      'GET /api/conversations/:id/search',
      'PUT /api/conversations/:id/settings',
    ],
    fromClient: [
      '/conversations conversation:join',
      '/conversations conversation:leave',
      '/conversations message:post',
      '/conversations message:received',
      '/conversations typing:start',
      '/conversations typing:stop',
    ],
    fromServer: [
      '/conversations message:new',
      '/conversations message:updated',
      '/conversations message:deleted',
      '/conversations message:read',
      '/conversations message:delivered',
      '/conversations user:typing',
    ],
  },

  notifications: {
    isFinished: true,
    calls: [
      'GET /api/notifications/user/:userId',
      'PATCH /api/notifications/:id/read',
      'PATCH /api/notifications/read-all',
      'GET /api/notifications/unread-count',
      'GET /api/notifications/settings',
      'PUT /api/notifications/settings',
    ],
    fromServer: ['/notifications notification', '/notifications notification:read'],
  },

  events: {
    isFinished: true,
    calls: [
      'GET /api/events',
      'POST /api/events',
      'GET /api/events/subscribed',
      'GET /api/events/my',
      'GET /api/events/:id',
      'PUT /api/events/:id',
      'DELETE /api/events/:id',
      'POST /api/events/:id/cancel',
      'GET /api/events/:id/attendees',
      'POST /api/events/:id/rsvp',
      'DELETE /api/events/:id/rsvp',
      'POST /api/events/:id/waitlist',
      'DELETE /api/events/:id/waitlist',
      'GET /api/events/:id/waitlist',
      'GET /api/events/:id/requests',
      'POST /api/events/:id/requests/:userId/approve',
      'POST /api/events/:id/requests/:userId/decline',
      'GET /api/events/:id/invitations',
      'POST /api/events/:id/invitations',
      'DELETE /api/events/:id/invitations/:userId',
      'GET /api/events/:id/comments',
      'GET /api/events/:id/comments/:commentId/thread',
      'DELETE /api/events/:id/comments/:commentId',
      'GET /api/events/:id.ics',
      'GET /api/events/:id/ticket',
      'POST /api/events/:id/check-in',
      'GET /api/events/:id/door',
      'POST /api/events/:id/check-ins',
      'GET /api/events/:id/check-ins',
      'POST /api/events/calendar',
      'DELETE /api/events/calendar',
      'GET /api/events/calendar/:secret',
      'POST /api/storage',
    ],
    fromClient: ['/events event:join', '/events event:leave', '/events comment:post'],
    fromServer: ['/events comment:new', '/events comment:deleted', '/events check-in:new'],
  },

  intake: {
    isFinished: true,
    calls: [
      'GET /api/announcements',
      'POST /api/announcements',
      'PATCH /api/announcements/:id',
      'DELETE /api/announcements/:id',
      'GET /api/icebreakers',
      'POST /api/icebreakers',
      'GET /api/icebreakers/past',
      'GET /api/icebreakers/:id/comments',
      'POST /api/icebreakers/:id/comments',
      'GET /api/intake/first-week',
      'POST /api/intake/first-week/:step',
      'DELETE /api/intake/first-week/:step',
      'GET /api/intake/buddy',
      'DELETE /api/intake/buddy',
      'POST /api/intake/buddy/proposal',
      'DELETE /api/intake/buddy/proposal',
      'POST /api/intake/buddy/accept',
      'POST /api/intake/buddy/decline',
    ],
  },

  hustles: {
    isFinished: true,
    calls: [
      'GET /api/ventures',
      'POST /api/ventures',
      'PUT /api/ventures',
      'GET /api/ventures/my',
      'GET /api/ventures/:id',
      'GET /api/ventures/:id/likes',
      'GET /api/ventures/:id/followers',
      'GET /api/ventures/:id/reviews',
      'GET /api/ventures/:id/members',
      'GET /api/ventures/:id/products',
      'GET /api/ventures/:id/announcements',
      'GET /api/ventures/:id/analytics',
      'POST /api/ventures/:id/like',
      'DELETE /api/ventures/:id/unlike',
      'POST /api/ventures/:id/follow',
      'DELETE /api/ventures/:id/unfollow',
      'POST /api/ventures/:id/review',
      'DELETE /api/ventures/:id/review',
      'POST /api/ventures/:id/review/:reviewId/answer',
      'POST /api/ventures/members',
      'POST /api/ventures/:id/membership',
      'DELETE /api/ventures/:id/membership',
      'DELETE /api/ventures/:id/members/:userId',
      'POST /api/ventures/announcements',
      'PUT /api/ventures/announcements/:id',
      'DELETE /api/ventures/announcements/:id',
      'POST /api/ventures/product',
      'PUT /api/ventures/product/:id',
      'DELETE /api/ventures/product/:id',
      'POST /api/ventures/:id/close',
      'POST /api/ventures/:id/reopen',
      'POST /api/ventures/:id/transfer',
    ],
  },

  operations: {
    isFinished: true,
    calls: [],
    beside: ['GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /api/openapi.json', 'GET /api/docs/'],
  },
};
