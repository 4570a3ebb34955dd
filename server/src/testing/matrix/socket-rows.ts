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
};

/** What each event that clients emit answers to whom. */
export const emitting: Record<KeyFrom<'client', Sockets>, [EmittingRow, ...EmittingRow[]]> = {};
