import type { ErrorCode } from '@baraza/contract/shared/problem.ts';
import type { KeyFrom } from '@baraza/contract/shared/socket-event.ts';
import type { Sockets } from '@baraza/contract/sockets.ts';
import type { TestPerson } from '#testing/http-client.ts';
import type { TestSocket } from '#testing/socket-client.ts';
import type { Things } from './scene.ts';

/** Those who listen, each signed in and connected to the event's namespace. */
export const listeners = ['owner', 'stranger', 'bystander'] as const;
export type Listener = (typeof listeners)[number];

/** Everybody of a case, with what they call by and what they hear by. */
export type Stage = Record<Listener, TestPerson & { socket: TestSocket }> & { things: Things };

/** Something that is done, and how often each hears the event for it. */
export interface HearingRow {
  what: string;
  cause: (stage: Stage) => Promise<unknown>;
  hears: Record<Listener, number>;
}

/** Something a client emits, and what the rule says each gets. */
export interface EmittingRow {
  what: string;
  body: (stage: Stage) => unknown;
  expect: Record<Listener, 'ok' | ErrorCode>;
}

/** Everybody tries to join, whoever may; then it is done. */
const joined =
  (event: string, body: (things: Things) => unknown, cause: HearingRow['cause']): HearingRow['cause'] =>
  async (stage) => {
    for (const name of listeners) await stage[name].socket.ask(event, body(stage.things));
    await cause(stage);
  };
const both = { owner: 1, stranger: 0, bystander: 1 };
const inConversation = (cause: HearingRow['cause']) =>
  joined('conversation:join', ({ conversation }) => conversation, cause);
const atEvent = (event: (things: Things) => string, cause: HearingRow['cause']) =>
  joined('event:join', (things) => ({ eventId: event(things) }), cause);
const say = (person: Stage[Listener], eventId: string) =>
  person.socket.ask('comment:post', { eventId, content: 'words' });
const sayAndTakeBack = async (person: Stage[Listener], eventId: string) => {
  const { comment } = (await say(person, eventId)) as { comment?: { id: string } };
  return person.delete(`/api/events/${eventId}/comments/${comment?.id}`);
};
const ofMessage = ({ conversation, message }: Things) => `/api/conversations/${conversation}/messages/${message}`;

const likeOf = (post: string, person: TestPerson) => person.patch(`/api/posts/${post}`, { like: 1 });
const ofOwnSignOut: HearingRow = {
  what: 'the bystander signs out',
  cause: ({ bystander }) => bystander.post('/api/auth/logout'),
  hears: { owner: 0, stranger: 0, bystander: 1 },
};

/** Who hears each event of the server. */
export const hearing: Record<KeyFrom<'server', Sockets>, [HearingRow, ...HearingRow[]]> = {
  '/notifications closing': [ofOwnSignOut],
  '/conversations closing': [ofOwnSignOut],
  '/events closing': [ofOwnSignOut],
  '/notifications notification': [
    {
      what: 'a like of the owner’s post',
      cause: ({ things, stranger }) => likeOf(things.post, stranger),
      hears: { owner: 1, stranger: 0, bystander: 0 },
    },
    {
      what: 'a like of one’s own post',
      cause: ({ things, owner }) => likeOf(things.post, owner),
      hears: { owner: 0, stranger: 0, bystander: 0 },
    },
    {
      what: 'a reply that mentions somebody',
      cause: ({ things, bystander }) =>
        bystander.post(`/api/posts/${things.post}/comments`, {
          content: `@${things.stranger.username} look`,
          commentParentId: things.comment,
        }),
      hears: { owner: 1, stranger: 1, bystander: 0 },
    },
    {
      what: 'a registration for the owner’s event',
      cause: ({ things, stranger }) => stranger.post(`/api/events/${things.event}/rsvp`),
      hears: { owner: 1, stranger: 0, bystander: 0 },
    },
    {
      what: 'the owner calls an event off for which the bystander has a seat',
      cause: ({ things, owner }) => owner.post(`/api/events/${things.event}/cancel`, { reason: 'Rain' }),
      hears: { owner: 0, stranger: 0, bystander: 1 },
    },
    {
      what: 'the owner announces to the intake',
      cause: ({ owner }) => owner.post('/api/announcements', { content: 'news' }),
      hears: { owner: 0, stranger: 1, bystander: 1 },
    },
    {
      what: 'a like of the owner’s venture',
      cause: ({ things, stranger }) => stranger.post(`/api/ventures/${things.venture}/like`),
      hears: { owner: 1, stranger: 0, bystander: 0 },
    },
  ],
  '/notifications notification:read': [
    {
      what: 'the owner reads one',
      cause: ({ things, owner }) => owner.patch(`/api/notifications/${things.notification}/read`),
      hears: { owner: 1, stranger: 0, bystander: 0 },
    },
    {
      what: 'the stranger would read the owner’s',
      cause: ({ things, stranger }) => stranger.patch(`/api/notifications/${things.notification}/read`),
      hears: { owner: 0, stranger: 0, bystander: 0 },
    },
  ],
  '/conversations message:new': [
    {
      what: 'a message of the owner, whoever has joined',
      cause: ({ things, owner }) =>
        owner.socket.ask('message:post', { conversationId: things.conversation, content: 'words' }),
      hears: both,
    },
  ],
  '/conversations message:updated': [
    {
      what: 'the owner words one anew',
      cause: ({ things, owner }) => owner.patch(ofMessage(things), { content: 'other words' }),
      hears: both,
    },
  ],
  '/conversations message:deleted': [
    {
      what: 'the owner takes one back',
      cause: ({ things, owner }) => owner.delete(ofMessage(things)),
      hears: both,
    },
  ],
  '/conversations message:read': [
    {
      what: 'the bystander has read',
      cause: inConversation(({ things, bystander }) =>
        bystander.post(`/api/conversations/${things.conversation}/read`),
      ),
      hears: both,
    },
    {
      what: 'the bystander has read and keeps it private: their own devices alone',
      cause: inConversation(async ({ things, bystander }) => {
        await bystander.put('/api/conversations/settings', { isReadingPrivate: true });
        await bystander.post(`/api/conversations/${things.conversation}/read`);
      }),
      hears: { owner: 0, stranger: 0, bystander: 1 },
    },
  ],
  '/conversations message:delivered': [
    {
      what: 'the owner’s message has reached the bystander, said twice',
      cause: inConversation(async ({ things, bystander }) => {
        const received = { conversationId: things.conversation, messageId: things.message };
        for (let turn = 0; turn < 2; turn += 1) await bystander.socket.ask('message:received', received);
      }),
      hears: { owner: 1, stranger: 0, bystander: 0 },
    },
    {
      what: 'the stranger and the sender would say so',
      cause: inConversation(async ({ things, stranger, owner }) => {
        const received = { conversationId: things.conversation, messageId: things.message };
        for (const person of [stranger, owner]) await person.socket.ask('message:received', received);
      }),
      hears: { owner: 0, stranger: 0, bystander: 0 },
    },
  ],
  '/conversations user:typing': [
    {
      what: 'the owner types',
      cause: inConversation(({ things, owner }) => owner.socket.ask('typing:start', things.conversation)),
      hears: { owner: 0, stranger: 0, bystander: 1 },
    },
    {
      what: 'the stranger would type',
      cause: inConversation(({ things, stranger }) => stranger.socket.ask('typing:start', things.conversation)),
      hears: { owner: 0, stranger: 0, bystander: 0 },
    },
  ],
  '/events comment:new': [
    {
      what: 'words at an event for all',
      cause: atEvent(
        ({ event }) => event,
        ({ things, bystander }) => say(bystander, things.event),
      ),
      hears: { owner: 1, stranger: 1, bystander: 1 },
    },
    {
      what: 'words at an event for those the owner lets in',
      cause: atEvent(
        ({ privateEvent }) => privateEvent,
        ({ things, owner }) => say(owner, things.privateEvent),
      ),
      hears: { owner: 1, stranger: 0, bystander: 0 },
    },
    {
      what: 'words at an event for the invited',
      cause: atEvent(
        ({ secretEvent }) => secretEvent,
        ({ things, bystander }) => say(bystander, things.secretEvent),
      ),
      hears: { owner: 0, stranger: 0, bystander: 1 },
    },
  ],
  '/events check-in:new': [
    {
      what: 'a guest comes in at the owner’s event',
      cause: atEvent(
        ({ event }) => event,
        ({ things, owner }) => owner.post(`/api/events/${things.event}/check-in`, { ticket: things.ticket }),
      ),
      hears: { owner: 1, stranger: 0, bystander: 0 },
    },
  ],
  '/events comment:deleted': [
    {
      what: 'words at an event for all, taken back',
      cause: atEvent(
        ({ event }) => event,
        ({ things, bystander }) => sayAndTakeBack(bystander, things.event),
      ),
      hears: { owner: 1, stranger: 1, bystander: 1 },
    },
    {
      what: 'words at an event for those the owner lets in, taken back',
      cause: atEvent(
        ({ privateEvent }) => privateEvent,
        ({ things, owner }) => sayAndTakeBack(owner, things.privateEvent),
      ),
      hears: { owner: 1, stranger: 0, bystander: 0 },
    },
  ],
};

const nobody = { owner: 'not_found', stranger: 'not_found', bystander: 'not_found' } as const;
const anybody = { owner: 'ok', stranger: 'ok', bystander: 'ok' } as const;
const participants = { owner: 'ok', stranger: 'not_found', bystander: 'ok' } as const;

/** The owner's conversation with the bystander, and one that is not there. */
function ofConversation(body: (id: string) => unknown): [EmittingRow, EmittingRow] {
  return [
    { what: 'one of two people', body: ({ things }) => body(things.conversation), expect: participants },
    { what: 'one that is not there', body: ({ things }) => body(things.absent), expect: nobody },
  ];
}

/** An event for all, one for those the owner lets in, one for the bystander's invited, one deleted and one never there. */
function ofEvent(body: (eventId: string) => unknown): [EmittingRow, ...EmittingRow[]] {
  const letIn = { owner: 'ok', stranger: 'not_allowed', bystander: 'not_allowed' } as const;
  const invited = { owner: 'not_found', stranger: 'not_found', bystander: 'ok' } as const;
  return [
    { what: 'one for all', body: ({ things }) => body(things.event), expect: anybody },
    { what: 'one for those let in', body: ({ things }) => body(things.privateEvent), expect: letIn },
    { what: 'one for the invited', body: ({ things }) => body(things.secretEvent), expect: invited },
    { what: 'one of somebody deleted', body: ({ things }) => body(things.hiddenEvent), expect: nobody },
    { what: 'one that is not there', body: ({ things }) => body(things.absent), expect: nobody },
  ];
}

/** What each event that clients emit answers to whom. */
export const emitting: Record<KeyFrom<'client', Sockets>, [EmittingRow, ...EmittingRow[]]> = {
  '/conversations conversation:join': ofConversation((id) => id),
  '/conversations conversation:leave': ofConversation((id) => id),
  '/conversations message:post': ofConversation((conversationId) => ({ conversationId, content: 'words' })),
  '/conversations message:received': [
    {
      what: 'one of two people',
      body: ({ things }) => ({ conversationId: things.conversation, messageId: things.message }),
      expect: participants,
    },
    {
      what: 'one that is not there',
      body: ({ things }) => ({ conversationId: things.absent, messageId: things.message }),
      expect: nobody,
    },
  ],
  '/conversations typing:start': ofConversation((id) => id),
  '/conversations typing:stop': ofConversation((id) => id),
  '/events event:join': ofEvent((eventId) => ({ eventId })),
  '/events event:leave': ofEvent((eventId) => ({ eventId })),
  '/events comment:post': ofEvent((eventId) => ({ eventId, content: 'words' })),
};
