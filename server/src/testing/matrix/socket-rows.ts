import type { ErrorCode } from '@baraza/contract/shared/problem.ts';
import type { KeyFrom } from '@baraza/contract/shared/socket-event.ts';
import type { Sockets } from '@baraza/contract/sockets.ts';
import type { TestPerson } from '#testing/http-client.ts';
import type { TestSocket } from '#testing/socket-client.ts';
import type { Fixtures } from './scene.ts';

/** People who are signed in and connected to the event's namespace. */
export const listeners = ['owner', 'stranger', 'bystander'] as const;
type Listener = (typeof listeners)[number];

/** The people of a case, each with an HTTP client and a socket. */
export type Stage = Record<Listener, TestPerson & { socket: TestSocket }> & { fixtures: Fixtures };

/** An action, and how often each listener receives the event. */
export interface ServerEventRow {
  what: string;
  cause: (stage: Stage) => Promise<unknown>;
  receives: Record<Listener, number>;
}

/** An event of a client, and the acknowledgement that each gets. */
export interface ClientEventRow {
  what: string;
  body: (stage: Stage) => unknown;
  expect: Record<Listener, 'ok' | ErrorCode>;
}

/** Lets every listener try to join before the action. */
const joined =
  (event: string, body: (fixtures: Fixtures) => unknown, cause: ServerEventRow['cause']): ServerEventRow['cause'] =>
  async (stage) => {
    for (const name of listeners) await stage[name].socket.ask(event, body(stage.fixtures));
    await cause(stage);
  };
const bothParticipants = { owner: 1, stranger: 0, bystander: 1 };
const inConversation = (cause: ServerEventRow['cause']) =>
  joined('conversation:join', ({ conversation }) => conversation, cause);
const atEvent = (event: (fixtures: Fixtures) => string, cause: ServerEventRow['cause']) =>
  joined('event:join', (fixtures) => ({ eventId: event(fixtures) }), cause);
const comment = (person: Stage[Listener], eventId: string) =>
  person.socket.ask('comment:post', { eventId, content: 'some text' });
const commentAndDelete = async (person: Stage[Listener], eventId: string) => {
  const { comment: added } = (await comment(person, eventId)) as { comment?: { id: string } };
  return person.delete(`/api/events/${eventId}/comments/${added?.id}`);
};
const ofMessage = ({ conversation, message }: Fixtures) => `/api/conversations/${conversation}/messages/${message}`;

const memberOf = ({ group }: Fixtures, { id }: TestPerson) => `/api/conversations/${group}/members/${id}`;

const likeOf = (post: string, person: TestPerson) => person.patch(`/api/posts/${post}`, { like: 1 });
const ownSignOut: ServerEventRow = {
  what: 'the bystander signs out',
  cause: ({ bystander }) => bystander.post('/api/auth/logout'),
  receives: { owner: 0, stranger: 0, bystander: 1 },
};

/** The receivers of each event of the server. */
export const serverEvents: Record<KeyFrom<'server', Sockets>, [ServerEventRow, ...ServerEventRow[]]> = {
  '/notifications closing': [ownSignOut],
  '/conversations closing': [ownSignOut],
  '/events closing': [ownSignOut],
  '/notifications installation': [
    { what: 'connecting', cause: async () => {}, receives: { owner: 1, stranger: 1, bystander: 1 } },
  ],
  '/notifications notification': [
    {
      what: 'a like of the owner’s post',
      cause: ({ fixtures, stranger }) => likeOf(fixtures.post, stranger),
      receives: { owner: 1, stranger: 0, bystander: 0 },
    },
    {
      what: 'a like of the caller’s post',
      cause: ({ fixtures, owner }) => likeOf(fixtures.post, owner),
      receives: { owner: 0, stranger: 0, bystander: 0 },
    },
    {
      what: 'a reply that mentions a person',
      cause: ({ fixtures, bystander }) =>
        bystander.post(`/api/posts/${fixtures.post}/comments`, {
          content: `@${fixtures.stranger.username} look`,
          commentParentId: fixtures.comment,
        }),
      receives: { owner: 1, stranger: 1, bystander: 0 },
    },
    {
      what: 'a registration for the owner’s event',
      cause: ({ fixtures, stranger }) => stranger.post(`/api/events/${fixtures.event}/rsvp`),
      receives: { owner: 1, stranger: 0, bystander: 0 },
    },
    {
      what: 'the owner cancels an event for which the bystander has a seat',
      cause: ({ fixtures, owner }) => owner.post(`/api/events/${fixtures.event}/cancel`, { reason: 'Rain' }),
      receives: { owner: 0, stranger: 0, bystander: 1 },
    },
    {
      what: 'the owner announces to the intake',
      cause: ({ owner }) => owner.post('/api/announcements', { content: 'news' }),
      receives: { owner: 0, stranger: 1, bystander: 1 },
    },
    {
      what: 'a like of the owner’s venture',
      cause: ({ fixtures, stranger }) => stranger.post(`/api/ventures/${fixtures.venture}/like`),
      receives: { owner: 1, stranger: 0, bystander: 0 },
    },
  ],
  '/notifications notification:read': [
    {
      what: 'the owner reads one',
      cause: ({ fixtures, owner }) => owner.patch(`/api/notifications/${fixtures.notification}/read`),
      receives: { owner: 1, stranger: 0, bystander: 0 },
    },
    {
      what: 'the stranger tries to read the owner’s',
      cause: ({ fixtures, stranger }) => stranger.patch(`/api/notifications/${fixtures.notification}/read`),
      receives: { owner: 0, stranger: 0, bystander: 0 },
    },
  ],
  '/conversations message:new': [
    {
      what: 'a message of the owner, without joining',
      cause: ({ fixtures, owner }) =>
        owner.socket.ask('message:post', { conversationId: fixtures.conversation, content: 'some text' }),
      receives: bothParticipants,
    },
  ],
  '/conversations message:updated': [
    {
      what: 'the owner edits one',
      cause: ({ fixtures, owner }) => owner.patch(ofMessage(fixtures), { content: 'other text' }),
      receives: bothParticipants,
    },
  ],
  '/conversations message:deleted': [
    {
      what: 'the owner deletes one',
      cause: ({ fixtures, owner }) => owner.delete(ofMessage(fixtures)),
      receives: bothParticipants,
    },
  ],
  '/conversations conversation:left': [
    {
      what: 'the owner removes the bystander from a group',
      cause: ({ fixtures, owner, bystander }) => owner.delete(memberOf(fixtures, bystander)),
      receives: { owner: 0, stranger: 0, bystander: 1 },
    },
    {
      what: 'the bystander leaves it, and the stranger tries to remove them',
      cause: async ({ fixtures, stranger, bystander }) => {
        await stranger.delete(memberOf(fixtures, bystander));
        await bystander.delete(memberOf(fixtures, bystander));
      },
      receives: { owner: 0, stranger: 0, bystander: 1 },
    },
  ],
  '/conversations conversation:updated': [
    {
      what: 'the last admin of a group leaves it',
      cause: ({ fixtures, owner }) => owner.delete(memberOf(fixtures, owner)),
      receives: { owner: 0, stranger: 0, bystander: 1 },
    },
  ],
  '/conversations message:read': [
    {
      what: 'the bystander has read',
      cause: inConversation(({ fixtures, bystander }) =>
        bystander.post(`/api/conversations/${fixtures.conversation}/read`),
      ),
      receives: bothParticipants,
    },
    {
      what: 'the bystander has read with private receipts: only their own devices',
      cause: inConversation(async ({ fixtures, bystander }) => {
        await bystander.put('/api/conversations/settings', { isReadingPrivate: true });
        await bystander.post(`/api/conversations/${fixtures.conversation}/read`);
      }),
      receives: { owner: 0, stranger: 0, bystander: 1 },
    },
  ],
  '/conversations message:delivered': [
    {
      what: 'the bystander confirms delivery of the owner’s message twice',
      cause: inConversation(async ({ fixtures, bystander }) => {
        const received = { conversationId: fixtures.conversation, messageId: fixtures.message };
        for (let turn = 0; turn < 2; turn += 1) await bystander.socket.ask('message:received', received);
      }),
      receives: { owner: 1, stranger: 0, bystander: 0 },
    },
    {
      what: 'the stranger and the sender confirm delivery',
      cause: inConversation(async ({ fixtures, stranger, owner }) => {
        const received = { conversationId: fixtures.conversation, messageId: fixtures.message };
        for (const person of [stranger, owner]) await person.socket.ask('message:received', received);
      }),
      receives: { owner: 0, stranger: 0, bystander: 0 },
    },
  ],
  '/conversations user:typing': [
    {
      what: 'the owner types',
      cause: inConversation(({ fixtures, owner }) => owner.socket.ask('typing:start', fixtures.conversation)),
      receives: { owner: 0, stranger: 0, bystander: 1 },
    },
    {
      what: 'the stranger tries to type',
      cause: inConversation(({ fixtures, stranger }) => stranger.socket.ask('typing:start', fixtures.conversation)),
      receives: { owner: 0, stranger: 0, bystander: 0 },
    },
  ],
  '/events comment:new': [
    {
      what: 'a comment at a public event',
      cause: atEvent(
        ({ event }) => event,
        ({ fixtures, bystander }) => comment(bystander, fixtures.event),
      ),
      receives: { owner: 1, stranger: 1, bystander: 1 },
    },
    {
      what: 'a comment at an event for approved guests',
      cause: atEvent(
        ({ privateEvent }) => privateEvent,
        ({ fixtures, owner }) => comment(owner, fixtures.privateEvent),
      ),
      receives: { owner: 1, stranger: 0, bystander: 0 },
    },
    {
      what: 'a comment at an event for invited guests',
      cause: atEvent(
        ({ secretEvent }) => secretEvent,
        ({ fixtures, bystander }) => comment(bystander, fixtures.secretEvent),
      ),
      receives: { owner: 0, stranger: 0, bystander: 1 },
    },
  ],
  '/events check-in:new': [
    {
      what: 'a guest is checked in at the owner’s event',
      cause: atEvent(
        ({ event }) => event,
        ({ fixtures, owner }) => owner.post(`/api/events/${fixtures.event}/check-in`, { ticket: fixtures.ticket }),
      ),
      receives: { owner: 1, stranger: 0, bystander: 0 },
    },
  ],
  '/events comment:deleted': [
    {
      what: 'a deleted comment at a public event',
      cause: atEvent(
        ({ event }) => event,
        ({ fixtures, bystander }) => commentAndDelete(bystander, fixtures.event),
      ),
      receives: { owner: 1, stranger: 1, bystander: 1 },
    },
    {
      what: 'a deleted comment at an event for approved guests',
      cause: atEvent(
        ({ privateEvent }) => privateEvent,
        ({ fixtures, owner }) => commentAndDelete(owner, fixtures.privateEvent),
      ),
      receives: { owner: 1, stranger: 0, bystander: 0 },
    },
  ],
};

const notFound = { owner: 'not_found', stranger: 'not_found', bystander: 'not_found' } as const;
const everyone = { owner: 'ok', stranger: 'ok', bystander: 'ok' } as const;
const participants = { owner: 'ok', stranger: 'not_found', bystander: 'ok' } as const;

/** The owner's conversation with the bystander, and a missing one. */
function ofConversation(body: (id: string) => unknown): [ClientEventRow, ClientEventRow] {
  return [
    { what: 'one between two people', body: ({ fixtures }) => body(fixtures.conversation), expect: participants },
    { what: 'a missing one', body: ({ fixtures }) => body(fixtures.absent), expect: notFound },
  ];
}

/** Events of each visibility, a deleted person's and a missing one. */
function ofEvent(body: (eventId: string) => unknown): [ClientEventRow, ...ClientEventRow[]] {
  const approved = { owner: 'ok', stranger: 'not_allowed', bystander: 'not_allowed' } as const;
  const invited = { owner: 'not_found', stranger: 'not_found', bystander: 'ok' } as const;
  return [
    { what: 'a public one', body: ({ fixtures }) => body(fixtures.event), expect: everyone },
    { what: 'one for approved guests', body: ({ fixtures }) => body(fixtures.privateEvent), expect: approved },
    { what: 'one for invited guests', body: ({ fixtures }) => body(fixtures.secretEvent), expect: invited },
    { what: 'one of a deleted person', body: ({ fixtures }) => body(fixtures.hiddenEvent), expect: notFound },
    { what: 'a missing one', body: ({ fixtures }) => body(fixtures.absent), expect: notFound },
  ];
}

/** The acknowledgements of each event of clients. */
export const clientEvents: Record<KeyFrom<'client', Sockets>, [ClientEventRow, ...ClientEventRow[]]> = {
  '/conversations conversation:join': ofConversation((id) => id),
  '/conversations conversation:leave': ofConversation((id) => id),
  '/conversations message:post': [
    ...ofConversation((conversationId) => ({ conversationId, content: 'some text' })),
    {
      what: 'a forwarded one',
      body: ({ fixtures }) => ({ conversationId: fixtures.group, content: '', forwardOf: fixtures.message }),
      expect: participants,
    },
    {
      what: 'a missing one that is forwarded',
      body: ({ fixtures }) => ({ conversationId: fixtures.conversation, content: '', forwardOf: fixtures.absent }),
      expect: notFound,
    },
  ],
  '/conversations message:received': [
    {
      what: 'one between two people',
      body: ({ fixtures }) => ({ conversationId: fixtures.conversation, messageId: fixtures.message }),
      expect: participants,
    },
    {
      what: 'a missing one',
      body: ({ fixtures }) => ({ conversationId: fixtures.absent, messageId: fixtures.message }),
      expect: notFound,
    },
  ],
  '/conversations conversation:read': ofConversation((id) => id),
  // Who is listed, and from whom it is hidden, is tested in `presence.test.ts`.
  '/conversations presence:check': [
    {
      what: 'everyone',
      body: ({ fixtures: { owner, bystander, stranger, absent } }) => ({
        userIds: [owner.id, bystander.id, stranger.id, absent],
      }),
      expect: everyone,
    },
  ],
  '/conversations typing:start': ofConversation((id) => id),
  '/conversations typing:stop': ofConversation((id) => id),
  '/events event:join': ofEvent((eventId) => ({ eventId })),
  '/events event:leave': ofEvent((eventId) => ({ eventId })),
  '/events comment:post': ofEvent((eventId) => ({ eventId, content: 'some text' })),
};
