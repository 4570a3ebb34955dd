import type { conversationGroups } from '@baraza/contract/features/conversation-groups.ts';
import {
  allowed,
  members,
  missing,
  ownerOnly,
  returns,
  type Expected,
  type FeatureRows,
  type Row,
} from '#testing/matrix/row.ts';
import type { Scene } from '#testing/matrix/scene.ts';

const at = (conversation: string, rest = '') => `/api/conversations/${conversation}${rest}`;
const chatOf = (club: string) => `/api/communities/${club}/conversation`;
const memberOnly = (expected: Expected) => ownerOnly(expected, '404 not_found');
/** What one message by the owner, a change of the group, changes. */
const announced = { message: 1, conversation: 0, conversation_member: 0 };

type AdminRow = Row<'stranger' | 'owner'>;

/** A call of an admin: in the owner's group, in one of which the owner is a member, between two people, and in none. */
function ofAdmins(ask: (scene: Scene, id: string) => { path: string; body?: object }, expected: Expected) {
  const rows: [AdminRow, ...AdminRow[]] = [
    { what: 'of an admin', ask: (scene: Scene) => ask(scene, scene.group), expect: memberOnly(expected) },
    {
      what: 'of a member',
      ask: (scene: Scene) => ask(scene, scene.joinedGroup),
      expect: memberOnly('403 not_allowed'),
    },
    { what: 'between two people', ask: (scene: Scene) => ask(scene, scene.conversation), expect: missing },
    { what: 'a missing one', ask: (scene: Scene) => ask(scene, scene.absent), expect: missing },
  ];
  return rows;
}

export const { rows, written, smallLists }: FeatureRows<keyof typeof conversationGroups> = {
  rows: {
    'POST /api/communities/:id/conversation': [
      {
        what: 'of the owner’s club, with a role',
        ask: ({ ownClub }) => ({ path: chatOf(ownClub), body: { viewerRole: 'ADMIN', onlyAdminsWrite: true } }),
        expect: {
          stranger: '403 not_allowed',
          owner: allowed(
            200,
            { ...announced, conversation: 1, conversation_member: 1, conversation_group: 1 },
            {
              finds: ({ ownClub, owner }) => [
                `select kind, person_id, role from conversation_member as member
                 join conversation on id = conversation_id where member.community_id = $1`,
                [ownClub],
                [{ kind: 'COMMUNITY', person_id: owner.id, role: 'MEMBER' }],
              ],
            },
          ),
        },
      },
      {
        what: 'of a club without a chat, as a member',
        ask: ({ offeredClub }) => chatOf(offeredClub),
        expect: members('403 not_allowed'),
      },
      { what: 'of a club that nobody may know of', ask: ({ secretClub }) => chatOf(secretClub), expect: missing },
      { what: 'of a hub', ask: ({ hub }) => chatOf(hub), expect: members('409 automatic') },
      { what: 'of a missing one', ask: ({ absent }) => chatOf(absent), expect: missing },
    ],
    'PUT /api/conversations/:id': ofAdmins(
      (_scene, id) => ({ path: at(id), body: { name: 'Other name', kind: 'COMMUNITY', viewerRole: 'MEMBER' } }),
      allowed(
        200,
        { ...announced, conversation_group: 0 },
        {
          finds: ({ group }) => [
            'select kind, name from conversation join conversation_group on conversation_id = id where id = $1',
            [group],
            [{ kind: 'GROUP', name: 'Other name' }],
          ],
        },
      ),
    ),
    'GET /api/conversations/:id/members': [
      {
        what: 'of an admin',
        ask: ({ group }) => at(group, '/members'),
        expect: memberOnly(
          returns((body, { owner, bystander }) => [
            body.users.map(({ id, role }: { id: string; role: string }) => [id, role]),
            [
              [owner.id, 'ADMIN'],
              [bystander.id, 'MEMBER'],
            ],
          ]),
        ),
      },
      { what: 'of a member', ask: ({ joinedGroup }) => at(joinedGroup, '/members'), expect: memberOnly(200) },
      {
        what: 'a search',
        ask: ({ group }) => at(group, '/members?search=nobody'),
        expect: memberOnly(returns((body) => [body, { users: [], total: 0 }])),
      },
      { what: 'between two people', ask: ({ conversation }) => at(conversation, '/members'), expect: missing },
      { what: 'a missing one', ask: ({ absent }) => at(absent, '/members'), expect: missing },
    ],
    'POST /api/conversations/:id/members': [
      ...ofAdmins(({ bystander }, id) => ({ path: at(id, '/members'), body: { userIds: [bystander.id] } }), 200),
      {
        what: 'a missing person',
        ask: ({ group, absent }) => ({ path: at(group, '/members'), body: { userIds: [absent] } }),
        expect: missing,
      },
    ],
    'PUT /api/conversations/:id/members/:userId': ofAdmins(
      ({ bystander }, id) => ({ path: at(id, `/members/${bystander.id}`), body: { role: 'ADMIN' } }),
      allowed(200, announced, {
        finds: ({ group, bystander }) => [
          'select role from conversation_member where conversation_id = $1 and person_id = $2',
          [group, bystander.id],
          [{ role: 'ADMIN' }],
        ],
      }),
    ),
    'DELETE /api/conversations/:id/members/:userId': ofAdmins(
      ({ bystander }, id) => ({ path: at(id, `/members/${bystander.id}`) }),
      allowed(204, { ...announced, conversation_member: -1, conversation_former_member: 1 }),
    ),
    'GET /api/conversations/:id/invitation': ofAdmins((_scene, id) => ({ path: at(id, '/invitation') }), 200),
    'POST /api/conversations/:id/invitation': ofAdmins(
      (_scene, id) => ({ path: at(id, '/invitation'), body: { days: 30, token: 'mine' } }),
      allowed(201, { conversation_invitation: 0 }),
    ),
    'DELETE /api/conversations/:id/invitation': ofAdmins(
      (_scene, id) => ({ path: at(id, '/invitation') }),
      allowed(204, { conversation_invitation: -1 }),
    ),
    'POST /api/conversation-invitations/preview': [
      {
        what: 'the owner’s group',
        ask: ({ groupToken: token }) => ({ path: '/api/conversation-invitations/preview', body: { token } }),
        expect: members(
          returns((body) => [
            [body.name, body.membersCount],
            ['Study group', 2],
          ]),
        ),
      },
      {
        what: 'a link that does not exist',
        ask: () => ({ path: '/api/conversation-invitations/preview', body: { token: '0'.repeat(32) } }),
        expect: missing,
      },
    ],
    'POST /api/conversation-invitations/join': [
      {
        what: 'the owner’s group',
        ask: ({ groupToken: token }) => ({
          path: '/api/conversation-invitations/join',
          body: { token, role: 'ADMIN' },
        }),
        expect: {
          owner: 200,
          stranger: allowed(
            200,
            { ...announced, conversation_member: 1 },
            {
              finds: ({ group, asker }) => [
                'select role, joined_seq from conversation_member where conversation_id = $1 and person_id = $2',
                [group, asker.id],
                [{ role: 'MEMBER', joined_seq: 1 }],
              ],
            },
          ),
        },
      },
      {
        what: 'a link that does not exist',
        ask: () => ({ path: '/api/conversation-invitations/join', body: { token: '0'.repeat(32) } }),
        expect: missing,
      },
    ],
    'PUT /api/conversations/:id/pin': [
      ...ofAdmins(
        ({ group, groupMessage, joinedMessage }, id) => ({
          path: at(id, '/pin'),
          body: { messageId: id === group ? groupMessage : joinedMessage },
        }),
        allowed(200, { ...announced, conversation_group: 0 }),
      ),
      {
        what: 'a message of another conversation',
        ask: ({ group, joinedMessage }) => ({ path: at(group, '/pin'), body: { messageId: joinedMessage } }),
        expect: missing,
      },
    ],
    'DELETE /api/conversations/:id/pin': ofAdmins((_scene, id) => ({ path: at(id, '/pin') }), 204),
    'GET /api/conversations/:id/messages/:messageId/receipts': [
      {
        what: 'the owner’s message',
        ask: ({ group, groupMessage }) => at(group, `/messages/${groupMessage}/receipts`),
        expect: memberOnly(returns((body) => [body, { read: [], delivered: [] }])),
      },
      {
        what: 'of a conversation between two people',
        ask: ({ conversation, message }) => at(conversation, `/messages/${message}/receipts`),
        expect: missing,
      },
      {
        what: 'of another conversation',
        ask: ({ group, joinedMessage }) => at(group, `/messages/${joinedMessage}/receipts`),
        expect: missing,
      },
    ],
  },
  smallLists: {
    'GET /api/conversations/:id/members': 'names of people',
    'GET /api/conversations/:id/messages/:messageId/receipts': 'at most 49 names of people',
  },
  written: { 'conversation_group.name': 'POST /api/conversations name' },
};
