import type { conversations } from '@baraza/contract/features/conversations.ts';
import { allowed, outsiders, type Rows } from './row.ts';

const hidden = { ...outsiders, stranger: '404 not_found', owner: '404 not_found' } as const;
const members = <T>(expected: T) => ({ ...outsiders, stranger: expected, owner: expected });
const ownerOnly = <T>(expected: T) => ({ ...outsiders, stranger: '404 not_found' as const, owner: expected });
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

const at = (conversation: string, rest = '') => `/api/conversations/${conversation}${rest}`;
const on = (conversation: string, message: string) => at(conversation, `/messages/${message}`);

export const conversationsRows: Rows<keyof typeof conversations> = {
  'GET /api/conversations': [
    {
      what: 'those one takes part in, and no others',
      ask: () => ({ path: '/api/conversations' }),
      expect: {
        ...outsiders,
        stranger: allowed(200, {}, { shows: (body) => [body, []] }),
        owner: allowed(200, {}, { shows: (body, { conversation }) => [ids(body), [conversation]] }),
      },
    },
    {
      what: 'the one with a person of that name',
      ask: ({ bystander }) => ({ path: `/api/conversations?with=${bystander.username}` }),
      expect: {
        ...outsiders,
        stranger: allowed(200, {}, { shows: (body) => [body, []] }),
        owner: allowed(200, {}, { shows: (body, { conversation }) => [ids(body), [conversation]] }),
      },
    },
  ],
  'GET /api/conversations/unread-count': [
    {
      what: 'one’s own',
      ask: () => ({ path: '/api/conversations/unread-count' }),
      expect: {
        ...outsiders,
        stranger: allowed(200, {}, { shows: (body) => [body, { count: 0 }] }),
        owner: allowed(200, {}, { shows: (body) => [body, { count: 1 }] }),
      },
    },
  ],
  'GET /api/conversations/settings': [
    {
      what: 'one’s own',
      ask: () => ({ path: '/api/conversations/settings' }),
      expect: members(allowed(200, {}, { shows: (body) => [body, { isReadingPrivate: false }] })),
    },
  ],
  'PUT /api/conversations/settings': [
    {
      what: 'one’s own, and another’s',
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
      what: 'with a friend, where there is one already',
      ask: ({ bystander }) => ({ path: '/api/conversations', body: { participantIds: [bystander.id] } }),
      expect: {
        ...outsiders,
        stranger: '403 not_friends',
        owner: allowed(200, {}, { shows: (body, { conversation }) => [body.id, conversation] }),
      },
    },
    {
      what: 'with oneself',
      ask: ({ asker }) => ({ path: '/api/conversations', body: { participantIds: [asker.id] } }),
      expect: members('422 one_participant' as const),
    },
    {
      what: 'with somebody deleted who is no friend',
      ask: ({ deleted }) => ({ path: '/api/conversations', body: { participantIds: [deleted.id] } }),
      expect: members('403 not_friends' as const),
    },
    {
      what: 'with nobody that ever was',
      ask: ({ absent }) => ({ path: '/api/conversations', body: { participantIds: [absent] } }),
      expect: hidden,
    },
  ],
  'GET /api/conversations/:id': [
    {
      what: 'the owner’s',
      ask: ({ conversation }) => ({ path: at(conversation) }),
      expect: ownerOnly(
        allowed(200, {}, { shows: (body, { message, otherMessage }) => [ids(body.messages), [message, otherMessage]] }),
      ),
    },
    { what: 'one that is not there', ask: ({ absent }) => ({ path: at(absent) }), expect: hidden },
  ],
  'POST /api/conversations/:id/read': [
    {
      what: 'the owner’s',
      ask: ({ conversation }) => ({ path: at(conversation, '/read') }),
      expect: ownerOnly(
        allowed(
          200,
          { conversation_member: 0 },
          {
            shows: (body, { otherMessage }) => [body.messageId, otherMessage],
            finds: ({ conversation, owner }) => [
              'select unread_count, read_seq from conversation_member where conversation_id = $1 and person_id = $2',
              [conversation, owner.id],
              [{ unread_count: 0, read_seq: 2 }],
            ],
          },
        ),
      ),
    },
    { what: 'one that is not there', ask: ({ absent }) => ({ path: at(absent, '/read') }), expect: hidden },
  ],
  'PUT /api/conversations/:id/settings': [
    {
      what: 'the owner’s, with what the server decides',
      ask: ({ conversation }) => ({ path: at(conversation, '/settings'), body: { muted: true, unreadCount: 900 } }),
      expect: ownerOnly(
        allowed(
          200,
          { conversation_member: 0 },
          {
            finds: ({ conversation }) => [
              'select muted, unread_count from conversation_member where conversation_id = $1 order by muted',
              [conversation],
              [
                { muted: false, unread_count: 1 },
                { muted: true, unread_count: 1 },
              ],
            ],
          },
        ),
      ),
    },
    {
      what: 'one that is not there',
      ask: ({ absent }) => ({ path: at(absent, '/settings'), body: { muted: true } }),
      expect: hidden,
    },
  ],
  'GET /api/conversations/:id/search': [
    {
      what: 'the owner’s',
      ask: ({ conversation }) => ({ path: at(conversation, '/search?q=YOURS') }),
      expect: ownerOnly(allowed(200, {}, { shows: (body, { otherMessage }) => [ids(body), [otherMessage]] })),
    },
    { what: 'one that is not there', ask: ({ absent }) => ({ path: at(absent, '/search?q=x') }), expect: hidden },
  ],
  'PATCH /api/conversations/:id/messages/:messageId': [
    {
      what: 'one’s own, and another sender',
      ask: ({ conversation, message, bystander }) => ({
        path: on(conversation, message),
        body: { content: 'changed', senderId: bystander.id, seq: 900 },
      }),
      expect: ownerOnly(
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
      what: 'the other one’s',
      ask: ({ conversation, otherMessage }) => ({ path: on(conversation, otherMessage), body: { content: 'changed' } }),
      expect: ownerOnly('403 not_allowed' as const),
    },
    {
      what: 'one that is not there',
      ask: ({ conversation, absent }) => ({ path: on(conversation, absent), body: { content: 'changed' } }),
      expect: hidden,
    },
  ],
  'DELETE /api/conversations/:id/messages/:messageId': [
    {
      what: 'one’s own',
      ask: ({ conversation, message }) => ({ path: on(conversation, message) }),
      expect: ownerOnly(
        allowed(
          204,
          { message: -1, conversation: 0, conversation_member: 0 },
          { finds: ({ message }) => ['select id from message where id = $1', [message], []] },
        ),
      ),
    },
    {
      what: 'the other one’s',
      ask: ({ conversation, otherMessage }) => ({ path: on(conversation, otherMessage) }),
      expect: ownerOnly('403 not_allowed' as const),
    },
    {
      what: 'one that is not there',
      ask: ({ conversation, absent }) => ({ path: on(conversation, absent) }),
      expect: hidden,
    },
  ],
};
