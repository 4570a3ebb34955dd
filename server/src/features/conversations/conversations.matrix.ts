import type { conversations } from '@baraza/contract/features/conversations.ts';
import {
  allowed,
  members,
  missing,
  ownerOnly,
  returns,
  type Expected,
  type Row,
  type Rows,
} from '#testing/matrix/row.ts';

const participantOnly = (expected: Expected) => ownerOnly(expected, '404 not_found');
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

const at = (conversation: string, rest = '') => `/api/conversations/${conversation}${rest}`;
const on = (conversation: string, message: string) => at(conversation, `/messages/${message}`);
const reaction = (conversation: string, message: string, emoji: string) =>
  `${on(conversation, message)}/reactions/${encodeURIComponent(emoji)}`;

/** Neither conversation is a request; `inbox/requests.test.ts` has those that are. */
const answerRows = (rest: string): [Row, ...Row[]] => [
  {
    what: 'one that the owner has started',
    ask: ({ conversation }) => at(conversation, rest),
    expect: participantOnly('403 not_allowed'),
  },
  {
    what: 'a group that another member has started',
    ask: ({ joinedGroup }) => at(joinedGroup, rest),
    expect: missing,
  },
  { what: 'a missing one', ask: ({ absent }) => at(absent, rest), expect: missing },
];

export const rows: Rows<keyof typeof conversations> = {
  'GET /api/conversations': [
    {
      what: 'only the caller’s own',
      ask: () => '/api/conversations',
      expect: {
        stranger: returns((body) => [body, []]),
        owner: returns((body, { conversation, group, joinedGroup }) => [ids(body), [conversation, group, joinedGroup]]),
      },
    },
    {
      what: 'the one with a person of that name',
      ask: ({ bystander }) => `/api/conversations?with=${bystander.username}`,
      expect: {
        stranger: returns((body) => [body, []]),
        owner: returns((body, { conversation }) => [ids(body), [conversation]]),
      },
    },
  ],
  'GET /api/conversations/unread-count': [
    {
      what: 'the caller’s own',
      ask: () => '/api/conversations/unread-count',
      expect: { stranger: returns((body) => [body, { count: 0 }]), owner: returns((body) => [body, { count: 1 }]) },
    },
  ],
  'GET /api/conversations/settings': [
    {
      what: 'the caller’s own',
      ask: () => '/api/conversations/settings',
      expect: members(returns((body) => [body, { isReadingPrivate: false }])),
    },
  ],
  'PUT /api/conversations/settings': [
    {
      what: 'the caller’s own and another person’s',
      ask: ({ bystander }) => ({
        path: '/api/conversations/settings',
        body: { isReadingPrivate: true, personId: bystander.id, person_id: bystander.id },
      }),
      expect: members(
        allowed(
          200,
          { private_reader: 1 },
          { finds: ({ asker }) => ['select person_id from private_reader', [], [{ person_id: asker.id }]] },
        ),
      ),
    },
  ],
  'POST /api/conversations': [
    {
      what: 'with a friend, where one exists',
      ask: ({ bystander }) => ({ path: '/api/conversations', body: { participantIds: [bystander.id] } }),
      expect: { stranger: '403 not_friends', owner: returns((body, { conversation }) => [body.id, conversation]) },
    },
    {
      what: 'a group with people of whom not all are friends',
      ask: ({ bystander, asker, owner, stranger }) => ({
        path: '/api/conversations',
        body: {
          participantIds: [bystander.id, asker.id === owner.id ? stranger.id : owner.id],
          name: 'A group',
          kind: 'COMMUNITY',
          viewerRole: 'MEMBER',
        },
      }),
      expect: members('403 not_friends'),
    },
    {
      what: 'with the caller',
      ask: ({ asker }) => ({ path: '/api/conversations', body: { participantIds: [asker.id] } }),
      expect: members('422 one_participant'),
    },
    {
      what: 'with a deleted person who is not a friend',
      ask: ({ deleted }) => ({ path: '/api/conversations', body: { participantIds: [deleted.id] } }),
      expect: missing,
    },
    {
      what: 'with a missing person',
      ask: ({ absent }) => ({ path: '/api/conversations', body: { participantIds: [absent] } }),
      expect: missing,
    },
  ],
  'GET /api/conversations/:id': [
    {
      what: 'the owner’s',
      ask: ({ conversation }) => at(conversation),
      expect: participantOnly(
        returns((body, { message, otherMessage }) => [ids(body.messages), [message, otherMessage]]),
      ),
    },
    { what: 'a missing one', ask: ({ absent }) => at(absent), expect: missing },
  ],
  'POST /api/conversations/:id/read': [
    {
      what: 'the owner’s',
      ask: ({ conversation }) => at(conversation, '/read'),
      expect: participantOnly(
        allowed(
          200,
          { conversation_member: 0 },
          {
            shows: (body, { otherMessage }) => [body.messageId, otherMessage],
            finds: ({ conversation, owner }) => [
              'select skipped_count, read_seq from conversation_member where conversation_id = $1 and person_id = $2',
              [conversation, owner.id],
              [{ skipped_count: 0, read_seq: 2 }],
            ],
          },
        ),
      ),
    },
    { what: 'a missing one', ask: ({ absent }) => at(absent, '/read'), expect: missing },
  ],
  'POST /api/conversations/:id/accept': answerRows('/accept'),
  'POST /api/conversations/:id/refuse': answerRows('/refuse'),
  'PUT /api/conversations/:id/settings': [
    {
      what: 'the owner’s, with fields the server sets',
      ask: ({ conversation }) => ({ path: at(conversation, '/settings'), body: { muted: true, unreadCount: 900 } }),
      expect: participantOnly(
        allowed(
          200,
          { conversation_member: 0 },
          {
            finds: ({ conversation }) => [
              'select muted, skipped_count from conversation_member where conversation_id = $1 order by muted',
              [conversation],
              [
                { muted: false, skipped_count: 1 },
                { muted: true, skipped_count: 1 },
              ],
            ],
          },
        ),
      ),
    },
    {
      what: 'a missing one',
      ask: ({ absent }) => ({ path: at(absent, '/settings'), body: { muted: true } }),
      expect: missing,
    },
  ],
  'GET /api/conversations/:id/search': [
    {
      what: 'the owner’s',
      ask: ({ conversation }) => at(conversation, '/search?q=YOURS'),
      expect: participantOnly(returns((body, { otherMessage }) => [ids(body), [otherMessage]])),
    },
    { what: 'a missing one', ask: ({ absent }) => at(absent, '/search?q=x'), expect: missing },
  ],
  'GET /api/conversations/:id/pictures': [
    {
      what: 'of the owner’s, where nobody has sent any',
      ask: ({ conversation }) => at(conversation, '/pictures'),
      expect: participantOnly(returns((body) => [body, []])),
    },
    { what: 'of a missing one', ask: ({ absent }) => at(absent, '/pictures'), expect: missing },
  ],
  'PATCH /api/conversations/:id/messages/:messageId': [
    {
      what: 'the caller’s own, with another sender',
      ask: ({ conversation, message, bystander }) => ({
        path: on(conversation, message),
        body: { content: 'changed', senderId: bystander.id, seq: 900 },
      }),
      expect: participantOnly(
        allowed(
          200,
          { message: 0 },
          {
            finds: ({ message, owner }) => [
              'select content, sender_id, seq from message where id = $1',
              [message],
              [{ content: 'changed', sender_id: owner.id, seq: 1 }],
            ],
          },
        ),
      ),
    },
    {
      what: 'of the other participant',
      ask: ({ conversation, otherMessage }) => ({ path: on(conversation, otherMessage), body: { content: 'changed' } }),
      expect: participantOnly('403 not_allowed'),
    },
    {
      what: 'a missing one',
      ask: ({ conversation, absent }) => ({ path: on(conversation, absent), body: { content: 'changed' } }),
      expect: missing,
    },
  ],
  'DELETE /api/conversations/:id/messages/:messageId': [
    {
      what: 'the caller’s own',
      ask: ({ conversation, message }) => on(conversation, message),
      expect: participantOnly(
        allowed(
          204,
          { message: -1, conversation: 0, conversation_member: 0 },
          { finds: ({ message }) => ['select id from message where id = $1', [message], []] },
        ),
      ),
    },
    {
      what: 'of the other participant',
      ask: ({ conversation, otherMessage }) => on(conversation, otherMessage),
      expect: participantOnly('403 not_allowed'),
    },
    { what: 'a missing one', ask: ({ conversation, absent }) => on(conversation, absent), expect: missing },
  ],
  'PUT /api/conversations/:id/messages/:messageId/reactions/:emoji': [
    {
      what: 'another emoji than before',
      ask: ({ conversation, otherMessage }) => reaction(conversation, otherMessage, '👍'),
      expect: participantOnly(
        allowed(
          200,
          { message: 0, message_reaction: 0 },
          {
            shows: (body) => [body.reactions, [{ emoji: '👍', count: 1, mine: true }]],
            finds: ({ conversation, owner }) => [
              'select emoji, person_id from message_reaction where conversation_id = $1',
              [conversation],
              [{ emoji: '👍', person_id: owner.id }],
            ],
          },
        ),
      ),
    },
    {
      what: 'no emoji',
      ask: ({ conversation, otherMessage }) => reaction(conversation, otherMessage, 'x'),
      expect: members('422 not_an_emoji'),
    },
    {
      what: 'to a missing message',
      ask: ({ conversation, absent }) => reaction(conversation, absent, '👍'),
      expect: missing,
    },
    {
      what: 'in a missing conversation',
      ask: ({ absent, otherMessage }) => reaction(absent, otherMessage, '👍'),
      expect: missing,
    },
  ],
  'DELETE /api/conversations/:id/messages/:messageId/reactions/:emoji': [
    {
      what: 'the caller’s own',
      ask: ({ conversation, otherMessage }) => reaction(conversation, otherMessage, '🎉'),
      expect: participantOnly(
        allowed(
          200,
          { message: 0, message_reaction: -1 },
          {
            shows: (body) => [body.reactions, []],
            finds: ({ conversation }) => [
              'select emoji from message_reaction where conversation_id = $1',
              [conversation],
              [],
            ],
          },
        ),
      ),
    },
    {
      what: 'one that nobody gave',
      ask: ({ conversation, message }) => reaction(conversation, message, '🎉'),
      expect: participantOnly(returns((body) => [body.reactions, []])),
    },
    {
      what: 'to a missing message',
      ask: ({ conversation, absent }) => reaction(conversation, absent, '🎉'),
      expect: missing,
    },
  ],
};
