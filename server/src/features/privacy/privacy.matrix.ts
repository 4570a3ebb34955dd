import type { privacy } from '@baraza/contract/features/privacy.ts';
import { allowed, members, missing, returns, type Rows } from '#testing/matrix/row.ts';

const empty = returns((body) => [body, { users: [], total: 0 }]);
const defaults = {
  findable: true,
  messagesFrom: 'friends',
  messageRequests: true,
  groupsFrom: 'friends',
  followersVisibleTo: 'everyone',
  attendanceVisible: true,
  profileCard: false,
  businessCard: true,
  presenceVisible: true,
  postCard: false,
} as const;

/** Nobody has blocked or muted anyone before the request. */
export const rows: Rows<keyof typeof privacy> = {
  'GET /api/blocks': [{ what: 'people the caller has blocked', ask: () => '/api/blocks', expect: members(empty) }],
  'PUT /api/blocks/:userId': [
    {
      what: 'a follower who has proposed to be buddies',
      ask: ({ fan }) => `/api/blocks/${fan.id}`,
      expect: {
        stranger: allowed(204, { block: 1 }),
        owner: allowed(204, { block: 1, follow: -1, person: 0, buddy_proposal: -1 }),
      },
    },
    {
      what: 'a friend and guest with a request, whose guest the caller is, and who offers a business and a club',
      ask: ({ bystander }) => `/api/blocks/${bystander.id}`,
      expect: {
        stranger: allowed(204, { block: 1 }),
        owner: allowed(204, {
          block: 1,
          follow: -2,
          person: 0,
          event: 0,
          event_attendee: -2,
          event_host: -1,
          event_request: -1,
          venture_transfer: -1,
          community_guide_keeper: -1,
          community_owner_offer: -1,
          conversation: 0,
          conversation_member: 0,
        }),
      },
    },
    {
      what: 'the caller',
      ask: ({ asker }) => `/api/blocks/${asker.id}`,
      expect: members('422 cannot_block_self'),
    },
    { what: 'a deleted person', ask: ({ deleted }) => `/api/blocks/${deleted.id}`, expect: missing },
    { what: 'a person who is not onboarded', ask: ({ newcomer }) => `/api/blocks/${newcomer.id}`, expect: missing },
    { what: 'a missing person', ask: ({ absent }) => `/api/blocks/${absent}`, expect: missing },
    { what: 'no id', ask: () => '/api/blocks/me', expect: missing },
  ],
  'DELETE /api/blocks/:userId': [
    {
      what: 'a person who is not blocked',
      ask: ({ fan }) => `/api/blocks/${fan.id}`,
      expect: members(204),
    },
    { what: 'a missing person', ask: ({ absent }) => `/api/blocks/${absent}`, expect: members(204) },
    {
      what: 'the caller',
      ask: ({ asker }) => `/api/blocks/${asker.id}`,
      expect: members('422 cannot_block_self'),
    },
    { what: 'no id', ask: () => '/api/blocks/me', expect: missing },
  ],
  'GET /api/mutes': [{ what: 'people the caller has muted', ask: () => '/api/mutes', expect: members(empty) }],
  'PUT /api/mutes/:userId': [
    {
      what: 'a friend of the owner',
      ask: ({ bystander }) => `/api/mutes/${bystander.id}`,
      expect: members(allowed(204, { mute: 1 })),
    },
    { what: 'the caller', ask: ({ asker }) => `/api/mutes/${asker.id}`, expect: members('422 cannot_block_self') },
    { what: 'a deleted person', ask: ({ deleted }) => `/api/mutes/${deleted.id}`, expect: missing },
    { what: 'a person who is not onboarded', ask: ({ newcomer }) => `/api/mutes/${newcomer.id}`, expect: missing },
    { what: 'a missing person', ask: ({ absent }) => `/api/mutes/${absent}`, expect: missing },
    { what: 'no id', ask: () => '/api/mutes/me', expect: missing },
  ],
  'DELETE /api/mutes/:userId': [
    {
      what: 'a person who is not muted',
      ask: ({ fan }) => `/api/mutes/${fan.id}`,
      expect: members(204),
    },
    { what: 'a missing person', ask: ({ absent }) => `/api/mutes/${absent}`, expect: members(204) },
    { what: 'the caller', ask: ({ asker }) => `/api/mutes/${asker.id}`, expect: members('422 cannot_block_self') },
    { what: 'no id', ask: () => '/api/mutes/me', expect: missing },
  ],
  'GET /api/muted-words': [
    { what: 'the caller’s', ask: () => '/api/muted-words', expect: members(returns((body) => [body, []])) },
  ],
  'PUT /api/muted-words': [
    {
      what: 'a word for good',
      ask: () => ({ path: '/api/muted-words', body: { text: ' Exams ', duration: 'forever' } }),
      expect: members(
        allowed(
          200,
          { muted_word: 1 },
          {
            shows: ({ text, until }) => [
              [text, until],
              ['Exams', null],
            ],
          },
        ),
      ),
    },
    {
      what: 'no word',
      ask: () => ({ path: '/api/muted-words', body: { text: '...', duration: 'day' } }),
      expect: members('422 no_word'),
    },
    {
      what: 'an unknown duration',
      ask: () => ({ path: '/api/muted-words', body: { text: 'exams', duration: 'year' } }),
      expect: members('422 invalid_body'),
    },
  ],
  'DELETE /api/muted-words/:id': [
    {
      what: 'a person’s id',
      ask: ({ bystander }) => `/api/muted-words/${bystander.id}`,
      expect: members(204),
    },
    { what: 'a missing one', ask: ({ absent }) => `/api/muted-words/${absent}`, expect: members(204) },
    { what: 'no id', ask: () => '/api/muted-words/me', expect: missing },
  ],
  'GET /api/privacy': [
    {
      what: 'the caller’s settings',
      ask: () => '/api/privacy',
      expect: members(returns((body) => [body, defaults])),
    },
  ],
  'PUT /api/privacy': [
    {
      what: 'one setting',
      ask: () => ({ path: '/api/privacy', body: { followersVisibleTo: 'nobody' } }),
      expect: members(
        allowed(200, { person: 0 }, { shows: (body) => [body, { ...defaults, followersVisibleTo: 'nobody' }] }),
      ),
    },
    {
      what: 'whether searches list the caller',
      ask: () => ({ path: '/api/privacy', body: { findable: false } }),
      expect: members(allowed(200, { person: 0 }, { shows: (body) => [body, { ...defaults, findable: false }] })),
    },
    {
      what: 'nothing, and fields that do not exist',
      ask: () => ({ path: '/api/privacy', body: { role: 'admin' } }),
      expect: members(returns((body) => [body, defaults])),
    },
    {
      what: 'a value that does not exist',
      ask: () => ({ path: '/api/privacy', body: { messagesFrom: 'everyone' } }),
      expect: members('422 invalid_body'),
    },
  ],
};
