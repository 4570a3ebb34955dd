import type { communities } from '@baraza/contract/features/communities.ts';
import {
  allowed,
  type FeatureRows,
  members,
  missing,
  notified,
  notifiedOnce,
  ownerOnly,
  type Refusal,
  type RequestParts,
  returns,
  type Row,
} from '#testing/matrix/row.ts';
import type { Scene } from '#testing/matrix/scene.ts';

type Ask = (id: string, scene: Scene) => RequestParts | string;

const at = (id: string, rest = '') => `/api/communities/${id}${rest}`;

/** A call about the owner's club, about one that nobody may know of, about none, and about a hub. */
function onClubs(
  ask: Ask,
  expect: Row['expect'],
  ofHub: Row['expect'] = members('403 not_allowed'),
): [Row, Row, Row, Row] {
  return [
    { what: 'the owner’s club', ask: (scene) => ask(scene.ownClub, scene), expect },
    { what: 'a club without an invitation', ask: (scene) => ask(scene.secretClub, scene), expect: missing },
    { what: 'a missing one', ask: (scene) => ask(scene.absent, scene), expect: missing },
    { what: 'a hub', ask: (scene) => ask(scene.hub, scene), expect: ofHub },
  ];
}

const automatic = members('409 automatic');
const empty = returns((body) => [body, []]);

/** The due of the owner's club, in a club of another person in which the owner is a member. */
function dueOfAnotherClub(rest = '', refusal: Refusal = '403 not_allowed'): Row {
  return {
    what: 'the due of another club',
    ask: ({ offeredClub, due }) => ({ path: at(offeredClub, `/dues/${due}${rest}`) }),
    expect: ownerOnly(refusal),
  };
}

/** Reading the log of a club as a steward is recorded in the audit log. */
const read = allowed(200, { audit_entry: 1 });

const electionDraft = {
  title: 'Treasurer',
  role: 'OFFICER',
  nominationsUntil: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  closesAt: new Date(Date.now() + 14 * 86_400_000).toISOString(),
};
const dueDraft = { title: 'Membership', amount: 500.5, currency: 'KES', dueOn: '2027-03-03' };
const draft = (more: object = {}) => ({ name: 'New club', description: 'New words.', ...more });

const founded = allowed(
  201,
  { community: 1, community_member: 1 },
  {
    finds: ({ asker }) => [
      `select slug, members_count, archived_at, role from community join community_member on community_id = id
       where person_id = $1 and name = 'New club'`,
      [asker.id],
      [{ slug: 'new-club', members_count: 1, archived_at: null, role: 'OWNER' }],
    ],
  },
);

export const { rows, written, smallLists }: FeatureRows<keyof typeof communities> = {
  rows: {
    'GET /api/communities': [
      {
        what: 'the clubs',
        ask: () => '/api/communities?kind=CLUB&limit=50',
        expect: members(
          returns((body, { club, ownClub, offeredClub }) => [
            body.map(({ id }: { id: string }) => id).sort(),
            [club, ownClub, offeredClub].sort(),
          ]),
        ),
      },
    ],
    'POST /api/communities': [
      { what: 'the caller’s own', ask: () => ({ path: '/api/communities', body: draft() }), expect: members(founded) },
      {
        what: 'the caller’s own, with all fields that the server sets',
        ask: ({ absent }) => ({
          path: '/api/communities',
          body: draft({ id: absent, kind: 'CAMPUS', slug: 'mine', membersCount: 9, archivedAt: '2020-01-01' }),
        }),
        expect: members(founded),
      },
      {
        what: 'a name that is taken',
        ask: () => ({ path: '/api/communities', body: draft({ name: 'OWN club' }) }),
        expect: members('409 name_taken'),
      },
      {
        what: 'the name of a club that nobody may know of',
        ask: () => ({ path: '/api/communities', body: draft({ name: 'SECRET club' }) }),
        expect: members(allowed(201, { community: 1, community_member: 1 })),
      },
    ],
    'GET /api/communities/:idOrSlug': onClubs(
      (id) => at(id),
      {
        stranger: returns((body) => [body.viewer.status, 'none']),
        owner: returns((body) => [body.viewer.role, 'OWNER']),
      },
      members(200),
    ),
    'PUT /api/communities/:id': onClubs(
      (id) => ({ path: at(id), body: { name: 'Other name', slug: 'mine', campusId: id } }),
      ownerOnly(
        allowed(
          200,
          { community: 0, audit_entry: 1 },
          {
            finds: ({ ownClub }) => [
              `select name, slug = 'mine' as moved from community where id = $1`,
              [ownClub],
              [{ name: 'Other name', moved: false }],
            ],
          },
        ),
      ),
    ),
    'POST /api/communities/:id/archive': onClubs(
      (id) => ({ path: at(id, '/archive') }),
      ownerOnly(allowed(200, { community: 0, audit_entry: 1 })),
    ),
    'POST /api/communities/:id/restore': onClubs((id) => ({ path: at(id, '/restore') }), ownerOnly(200)),
    'POST /api/communities/:id/join': [
      ...onClubs(
        (id) => ({ path: at(id, '/join'), body: { message: 'Please', state: 'approved' } }),
        {
          stranger: allowed(
            202,
            { community_request: 1, ...notified },
            {
              finds: ({ ownClub, asker }) => [
                'select state from community_request where community_id = $1 and person_id = $2',
                [ownClub, asker.id],
                [{ state: 'pending' }],
              ],
            },
          ),
          owner: 200,
        },
        automatic,
      ),
      {
        what: 'an open club',
        ask: ({ offeredClub }) => ({ path: at(offeredClub, '/join'), body: { role: 'OWNER' } }),
        expect: {
          stranger: allowed(
            200,
            { community: 0, community_member: 1 },
            { shows: (body) => [body.viewer.role, 'MEMBER'] },
          ),
          owner: 200,
        },
      },
    ],
    'DELETE /api/communities/:id/membership': [
      ...onClubs((id) => ({ path: at(id, '/membership') }), { stranger: 200, owner: '409 last_owner' }, automatic),
      {
        what: 'as a member',
        ask: ({ offeredClub }) => ({ path: at(offeredClub, '/membership') }),
        expect: {
          stranger: 200,
          owner: allowed(200, { community: 0, community_member: -1, community_owner_offer: -1 }),
        },
      },
    ],
    'PUT /api/communities/:id/mute': onClubs(
      (id) => ({ path: at(id, '/mute'), body: { muted: true, mutedKinds: ['EVENTS'] } }),
      ownerOnly(allowed(200, { community_member: 0 })),
      members(allowed(200, { community_member: 0 })),
    ),
    'PUT /api/communities/:id/visit': onClubs(
      (id) => at(id, '/visit'),
      ownerOnly(allowed(204, { community_member: 0 })),
      // It has no posts.
      members(204),
    ),
    'GET /api/communities/:id/members': onClubs(
      (id) => at(id, '/members'),
      members(
        returns((body, { owner, bystander }) => [
          body.users.map(({ id, role }: { id: string; role: string }) => [id, role]),
          [
            [owner.id, 'OWNER'],
            [bystander.id, 'MEMBER'],
          ],
        ]),
      ),
      members(200),
    ),
    'GET /api/communities/:id/campuses': onClubs((id) => at(id, '/campuses'), members(200), members(200)),
    'GET /api/communities/:id/members.csv': onClubs(
      (id) => at(id, '/members.csv'),
      ownerOnly(
        returns((body: string) => [
          body.split('\r\n').map((line) => line.split(',')[3]),
          ['role', 'OWNER', 'MEMBER', undefined],
        ]),
      ),
    ),
    'PUT /api/communities/:id/members/:userId': onClubs(
      (id, { bystander }) => ({
        path: at(id, `/members/${bystander.id}`),
        body: { role: 'OFFICER', title: 'Treasurer', since: '2020-01-01T00:00:00.000Z' },
      }),
      ownerOnly(
        allowed(
          200,
          { community_member: 0, audit_entry: 2, ...notifiedOnce },
          {
            finds: ({ ownClub, bystander }) => [
              'select role, title from community_member where community_id = $1 and person_id = $2',
              [ownClub, bystander.id],
              [{ role: 'OFFICER', title: 'Treasurer' }],
            ],
          },
        ),
      ),
      automatic,
    ),
    'DELETE /api/communities/:id/members/:userId': onClubs(
      (id, { bystander }) => ({ path: at(id, `/members/${bystander.id}`), body: { reason: 'Spam' } }),
      ownerOnly(
        allowed(204, {
          community: 0,
          community_guide_keeper: -1,
          community_member: -1,
          community_removal: 1,
          audit_entry: 1,
          notification: 1,
        }),
      ),
      automatic,
    ),
    'GET /api/communities/:id/requests': onClubs(
      (id) => at(id, '/requests'),
      ownerOnly(returns((body, { fan }) => [body.map(({ userId }: { userId: string }) => userId), [fan.id]])),
    ),
    'POST /api/communities/:id/requests/:userId/approve': [
      ...onClubs(
        (id, { fan }) => ({ path: at(id, `/requests/${fan.id}/approve`) }),
        ownerOnly(
          allowed(200, { community: 0, community_member: 1, community_request: 0, audit_entry: 1, ...notifiedOnce }),
        ),
      ),
      {
        what: 'a person who has not asked',
        ask: ({ ownClub, stranger }) => ({ path: at(ownClub, `/requests/${stranger.id}/approve`) }),
        expect: ownerOnly('404 not_found'),
      },
    ],
    'POST /api/communities/:id/requests/:userId/decline': onClubs(
      (id, { fan }) => ({ path: at(id, `/requests/${fan.id}/decline`), body: { reason: 'Full' } }),
      ownerOnly(allowed(200, { community_request: 0, audit_entry: 1, ...notifiedOnce })),
    ),
    'GET /api/communities/:id/invitations': onClubs(
      (id) => at(id, '/invitations'),
      ownerOnly(
        returns((body, { foreigner }) => [body.map(({ userId }: { userId: string }) => userId), [foreigner.id]]),
      ),
    ),
    'POST /api/communities/:id/invitations': [
      ...onClubs(
        (id, { stranger }) => ({ path: at(id, '/invitations'), body: { userIds: [stranger.id] } }),
        ownerOnly(allowed(201, { community_invitation: 1, audit_entry: 1, ...notified })),
      ),
      {
        what: 'a missing person',
        ask: ({ ownClub, absent }) => ({ path: at(ownClub, '/invitations'), body: { userIds: [absent] } }),
        expect: ownerOnly('404 not_found'),
      },
    ],
    'POST /api/communities/:id/owners': onClubs(
      (id, { bystander }) => ({ path: at(id, '/owners'), body: { userId: bystander.id } }),
      ownerOnly(allowed(200, { community_owner_offer: 1, audit_entry: 1, ...notified })),
      automatic,
    ),
    'POST /api/communities/:id/owners/accept': [
      ...onClubs((id) => ({ path: at(id, '/owners/accept') }), ownerOnly(200), automatic),
      {
        what: 'an offered club',
        ask: ({ offeredClub }) => ({ path: at(offeredClub, '/owners/accept') }),
        expect: ownerOnly(
          allowed(200, { community_member: 0, community_owner_offer: -1, audit_entry: 1, ...notifiedOnce }),
        ),
      },
    ],
    'POST /api/communities/:id/owners/decline': [
      ...onClubs((id) => ({ path: at(id, '/owners/decline') }), members(200), members(200)),
      {
        what: 'an offered club',
        ask: ({ offeredClub }) => ({ path: at(offeredClub, '/owners/decline') }),
        expect: { stranger: 200, owner: allowed(200, { community_owner_offer: -1 }) },
      },
    ],
    'GET /api/communities/:id/contacts': onClubs(
      (id) => at(id, '/contacts'),
      {
        stranger: returns((body) => [body, { contacts: [], canEdit: false, stewards: [] }]),
        owner: returns((body) => [body, { contacts: [], canEdit: true, stewards: [] }]),
      },
      members(200),
    ),
    'PUT /api/communities/:id/contacts': onClubs(
      (id) => ({ path: at(id, '/contacts'), body: { contacts: [{ name: 'Guards', phone: '112' }] } }),
      ownerOnly(allowed(200, { community_contact: 1, audit_entry: 1 })),
      {
        ...members('403 not_allowed'),
        admin: allowed(200, { community_contact: 1, audit_entry: 1 }),
      },
    ),
    'GET /api/communities/:id/elections': onClubs(
      (id) => at(id, '/elections'),
      ownerOnly(
        returns((body, { nominations, election, wonElection }) => [
          body.map(({ id, state, candidates }: { id: string; state: string; candidates: object[] }) => [
            id,
            state,
            candidates.length,
          ]),
          [
            [wonElection, 'OVER', 1],
            [election, 'VOTING', 2],
            [nominations, 'NOMINATIONS', 0],
          ],
        ]),
      ),
      members(returns((body) => [body, []])),
    ),
    'POST /api/communities/:id/elections': onClubs(
      (id) => ({ path: at(id, '/elections'), body: { ...electionDraft, votedCount: 9, state: 'OVER' } }),
      ownerOnly(
        allowed(
          201,
          { community_election: 1, audit_entry: 1, ...notified },
          {
            shows: ({ state, turnout, winner }) => [
              { state, turnout, winner },
              { state: 'NOMINATIONS', turnout: null, winner: null },
            ],
          },
        ),
      ),
      automatic,
    ),
    'DELETE /api/communities/:id/elections/:electionId': [
      ...onClubs(
        (id, { election }) => ({
          path: at(id, `/elections/${election}`),
          body: { reason: 'A mistake.', isOver: false },
        }),
        ownerOnly(
          allowed(
            200,
            { community_election: 0, community_election_candidate: -2, audit_entry: 1, ...notifiedOnce },
            {
              shows: ({ state, cancelReason }) => [
                [state, cancelReason],
                ['OVER', 'A mistake.'],
              ],
            },
          ),
        ),
        automatic,
      ),
      {
        what: 'an election that is over',
        ask: ({ ownClub, wonElection }) => ({
          path: at(ownClub, `/elections/${wonElection}`),
          body: { reason: 'Late.' },
        }),
        expect: ownerOnly('409 election_over'),
      },
      {
        what: 'the election of another club',
        ask: ({ offeredClub, election }) => ({
          path: at(offeredClub, `/elections/${election}`),
          body: { reason: 'No.' },
        }),
        expect: ownerOnly('404 not_found'),
      },
    ],
    'POST /api/communities/:id/elections/:electionId/candidates': [
      ...onClubs(
        (id, { nominations, bystander }) => ({
          path: at(id, `/elections/${nominations}/candidates`),
          body: { userId: bystander.id, votes: 9 },
        }),
        ownerOnly(
          allowed(
            200,
            { community_election_candidate: 1 },
            {
              finds: ({ nominations, asker }) => [
                'select person_id, votes_count, answer from community_election_candidate where election_id = $1',
                [nominations],
                [{ person_id: asker.id, votes_count: 0, answer: null }],
              ],
            },
          ),
        ),
        automatic,
      ),
      {
        what: 'the election of another club',
        ask: ({ offeredClub, nominations }) => ({ path: at(offeredClub, `/elections/${nominations}/candidates`) }),
        expect: ownerOnly('404 not_found'),
      },
    ],
    'DELETE /api/communities/:id/elections/:electionId/candidates': [
      ...onClubs(
        (id, { nominations }) => at(id, `/elections/${nominations}/candidates`),
        ownerOnly(allowed(200, {}, { shows: ({ isCandidate }) => [isCandidate, false] })),
        automatic,
      ),
      {
        what: 'the election of another club',
        ask: ({ offeredClub, nominations }) => at(offeredClub, `/elections/${nominations}/candidates`),
        expect: ownerOnly('404 not_found'),
      },
    ],
    'PUT /api/communities/:id/elections/:electionId/vote': [
      ...onClubs(
        (id, { election, bystander }) => ({
          path: at(id, `/elections/${election}/vote`),
          body: { candidateId: bystander.id, voterId: bystander.id },
        }),
        ownerOnly(
          allowed(
            200,
            { community_election: 0, community_election_candidate: 0, community_election_voter: 1 },
            {
              shows: ({ hasVoted, candidates }) => [
                [hasVoted, candidates.map(({ votes }: { votes: null }) => votes)],
                [true, [null, null]],
              ],
              finds: ({ election, asker }) => [
                'select person_id from community_election_voter where election_id = $1',
                [election],
                [{ person_id: asker.id }],
              ],
            },
          ),
        ),
        automatic,
      ),
      {
        what: 'for a person who is no candidate',
        ask: ({ ownClub, election, stranger }) => ({
          path: at(ownClub, `/elections/${election}/vote`),
          body: { candidateId: stranger.id },
        }),
        expect: ownerOnly('422 invalid_body'),
      },
    ],
    'POST /api/communities/:id/elections/:electionId/accept': [
      ...onClubs(
        (id, { wonElection }) => ({ path: at(id, `/elections/${wonElection}/accept`), body: { role: 'OWNER' } }),
        ownerOnly(
          allowed(
            200,
            { community_election_candidate: 0, community_member: 0, audit_entry: 1 },
            {
              finds: ({ ownClub, asker }) => [
                'select role, title from community_member where community_id = $1 and person_id = $2',
                [ownClub, asker.id],
                [{ role: 'OWNER', title: 'Won' }],
              ],
            },
          ),
        ),
        automatic,
      ),
      {
        what: 'an election that nobody has won',
        ask: ({ ownClub, election }) => ({ path: at(ownClub, `/elections/${election}/accept`) }),
        expect: members('403 not_allowed'),
      },
    ],
    'POST /api/communities/:id/elections/:electionId/decline': onClubs(
      (id, { wonElection }) => ({ path: at(id, `/elections/${wonElection}/decline`) }),
      ownerOnly(allowed(200, { community_election_candidate: 0 })),
      automatic,
    ),
    'GET /api/communities/:id/dues': onClubs(
      (id) => at(id, '/dues'),
      ownerOnly(
        returns((body, { due }) => [
          [body.isKeeper, body.dues.map(({ id, counts }: { id: string; counts: object }) => [id, counts])],
          [true, [[due, { paid: 2, owed: 0 }]]],
        ]),
      ),
      members(returns((body) => [body, { dues: [], isKeeper: false }])),
    ),
    'POST /api/communities/:id/dues': onClubs(
      (id, { absent }) => ({
        path: at(id, '/dues'),
        body: { ...dueDraft, id: absent, closedAt: '2020-01-01', paid: 9 },
      }),
      ownerOnly(
        allowed(
          201,
          { community_due: 1 },
          {
            shows: ({ amount, closedAt, counts, payment }) => [
              { amount, closedAt, counts, payment },
              { amount: 500.5, closedAt: null, counts: { paid: 0, owed: 2 }, payment: null },
            ],
          },
        ),
      ),
      automatic,
    ),
    'GET /api/communities/:id/dues/:dueId': [
      ...onClubs((id, { due }) => at(id, `/dues/${due}`), ownerOnly(200), missing),
      dueOfAnotherClub('', '404 not_found'),
    ],
    'DELETE /api/communities/:id/dues/:dueId': [
      ...onClubs(
        (id, { due }) => ({ path: at(id, `/dues/${due}`) }),
        ownerOnly(allowed(204, { community_due: -1, community_due_payment: -2 })),
        automatic,
      ),
      dueOfAnotherClub(),
    ],
    'POST /api/communities/:id/dues/:dueId/close': [
      ...onClubs(
        (id, { due }) => ({ path: at(id, `/dues/${due}/close`) }),
        ownerOnly(allowed(200, { community_due: 0 }, { shows: ({ closedAt }) => [typeof closedAt, 'string'] })),
        automatic,
      ),
      dueOfAnotherClub('/close'),
    ],
    'POST /api/communities/:id/dues/:dueId/reopen': [
      ...onClubs((id, { due }) => ({ path: at(id, `/dues/${due}/reopen`) }), ownerOnly(200), automatic),
      dueOfAnotherClub('/reopen'),
    ],
    'GET /api/communities/:id/dues/:dueId/payments': [
      ...onClubs(
        (id, { due }) => at(id, `/dues/${due}/payments`),
        ownerOnly(
          returns((body, { owner, bystander }) => [
            body.map(({ user }: { user: { id: string } }) => user.id).sort(),
            [owner.id, bystander.id].sort(),
          ]),
        ),
      ),
      dueOfAnotherClub('/payments'),
    ],
    'GET /api/communities/:id/dues/:dueId.csv': [
      ...onClubs(
        (id, { due }) => at(id, `/dues/${due}.csv`),
        ownerOnly(returns((body: string) => [body.split('\r\n').length, 4])),
      ),
      dueOfAnotherClub('.csv'),
    ],
    'PUT /api/communities/:id/dues/:dueId/payments/:userId': [
      ...onClubs(
        (id, { due, bystander }) => ({
          path: at(id, `/dues/${due}/payments/${bystander.id}`),
          body: { paidOn: '2026-01-05', note: 'Cash', personId: bystander.id },
        }),
        ownerOnly(
          allowed(
            200,
            { community_due_payment: 0 },
            {
              finds: ({ due, bystander }) => [
                'select paid_on::text, note from community_due_payment where due_id = $1 and person_id = $2',
                [due, bystander.id],
                [{ paid_on: '2026-01-05', note: 'Cash' }],
              ],
            },
          ),
        ),
        automatic,
      ),
      {
        what: 'of a person who is no member',
        ask: ({ ownClub, due, stranger }) => ({
          path: at(ownClub, `/dues/${due}/payments/${stranger.id}`),
          body: { paidOn: '2026-01-05' },
        }),
        expect: ownerOnly('404 not_found'),
      },
    ],
    'DELETE /api/communities/:id/dues/:dueId/payments/:userId': onClubs(
      (id, { due, bystander }) => ({ path: at(id, `/dues/${due}/payments/${bystander.id}`) }),
      ownerOnly(allowed(204, { community_due_payment: -1 })),
      automatic,
    ),
    'GET /api/communities/:id/guides': onClubs(
      (id) => at(id, '/guides'),
      {
        stranger: returns((body) => [
          [body.guides.length, body.canEdit],
          [1, false],
        ]),
        owner: returns((body) => [
          [body.guides.length, body.canEdit],
          [1, true],
        ]),
      },
      members(200),
    ),
    'GET /api/communities/:id/guides/:slug': onClubs(
      (id) => at(id, '/guides/rules'),
      members(
        returns((body) => [
          [body.version, body.content],
          [2, 'Be kind, please.'],
        ]),
      ),
      missing,
    ),
    'PUT /api/communities/:id/guides/:slug': onClubs(
      (id, { bystander }) => ({
        path: at(id, '/guides/arrival'),
        body: { title: 'Arrival', content: 'Take the bus.', expectedVersion: 0, version: 9, editorId: bystander.id },
      }),
      ownerOnly(
        allowed(
          200,
          { community_guide: 1, community_guide_version: 1, audit_entry: 1 },
          {
            finds: ({ ownClub, asker }) => [
              `select guide.version, editor_id from community_guide as guide
               join community_guide_version as stored on guide_id = guide.id where community_id = $1 and slug = 'arrival'`,
              [ownClub],
              [{ version: 1, editor_id: asker.id }],
            ],
          },
        ),
      ),
      {
        ...members('403 not_allowed'),
        admin: allowed(200, { community_guide: 1, community_guide_version: 1, audit_entry: 1 }),
      },
    ),
    'DELETE /api/communities/:id/guides/:slug': onClubs(
      (id) => ({ path: at(id, '/guides/rules') }),
      ownerOnly(allowed(204, { community_guide: -1, community_guide_version: -2, audit_entry: 1 })),
      { ...members('403 not_allowed'), admin: '404 not_found' },
    ),
    'GET /api/communities/:id/log': [
      {
        what: 'the owner’s club',
        ask: ({ ownClub }) => at(ownClub, '/log'),
        expect: { stranger: '403 not_allowed', owner: empty, steward: read, admin: read },
      },
      {
        what: 'a club without an invitation',
        ask: ({ secretClub }) => at(secretClub, '/log'),
        expect: { ...missing, steward: read, admin: read },
      },
      { what: 'a missing one', ask: ({ absent }) => at(absent, '/log'), expect: missing },
      { what: 'a hub', ask: ({ hub }) => at(hub, '/log'), expect: { ...members('403 not_allowed'), admin: read } },
    ],
    'GET /api/communities/:id/guides/:slug/history': onClubs(
      (id) => at(id, '/guides/rules/history'),
      ownerOnly(
        returns((body) => [
          body.map(({ version, content }: { version: number; content: string }) => [version, content]),
          [
            [2, 'Be kind, please.'],
            [1, 'Be kind.'],
          ],
        ]),
      ),
      { ...members('403 not_allowed'), admin: '404 not_found' },
    ),
    'GET /api/communities/:id/guide-keepers': onClubs(
      (id) => at(id, '/guide-keepers'),
      {
        stranger: returns((body, { bystander }) => [
          [body.keepers.map(({ id }: { id: string }) => id), body.canEdit],
          [[bystander.id], false],
        ]),
        owner: returns((body) => [body.canEdit, true]),
      },
      members(200),
    ),
    'PUT /api/communities/:id/guide-keepers': [
      ...onClubs(
        (id, { owner }) => ({ path: at(id, '/guide-keepers'), body: { userIds: [owner.id], canEdit: true } }),
        ownerOnly(
          allowed(
            200,
            { community_guide_keeper: 0 },
            {
              finds: ({ ownClub, owner }) => [
                'select person_id from community_guide_keeper where community_id = $1',
                [ownClub],
                [{ person_id: owner.id }],
              ],
            },
          ),
        ),
        { ...members('403 not_allowed'), admin: allowed(200, { community_guide_keeper: 1 }) },
      ),
      {
        what: 'a person who is no member',
        ask: ({ ownClub, stranger }) => ({ path: at(ownClub, '/guide-keepers'), body: { userIds: [stranger.id] } }),
        expect: ownerOnly('404 not_found'),
      },
    ],
  },
  written: {
    'community_guide_version.title': 'PUT /api/communities/:id/guides/:slug title',
    'community_guide_version.content': 'PUT /api/communities/:id/guides/:slug content',
    'community.name': 'POST /api/communities name',
    'community.description': 'POST /api/communities description',
    'community.tags': 'POST /api/communities tags',
    'community.join_policy': 'POST /api/communities joinPolicy',
    'community_member.muted_kinds': 'PUT /api/communities/:id/mute mutedKinds',
    'community.audience': 'POST /api/communities audience',
    'community_contact.name': 'PUT /api/communities/:id/contacts contacts 0 name',
    'community_contact.phone': 'PUT /api/communities/:id/contacts contacts 0 phone',
    'community_contact.note': 'PUT /api/communities/:id/contacts contacts 0 note',
    'community_due.title': 'POST /api/communities/:id/dues title',
    'community_due.amount': 'POST /api/communities/:id/dues amount',
    'community_due.currency': 'POST /api/communities/:id/dues currency',
    'community_due.due_on': 'POST /api/communities/:id/dues dueOn',
    'community_due_payment.paid_on': 'PUT /api/communities/:id/dues/:dueId/payments/:userId paidOn',
    'community_due_payment.note': 'PUT /api/communities/:id/dues/:dueId/payments/:userId note',
    'community_election.title': 'POST /api/communities/:id/elections title',
    'community_election.cancel_reason': 'DELETE /api/communities/:id/elections/:electionId reason',
    'community_election.role': 'POST /api/communities/:id/elections role',
    'community_member.title': 'PUT /api/communities/:id/members/:userId title',
    'community_removal.reason': 'DELETE /api/communities/:id/members/:userId reason',
    'community_request.message': 'POST /api/communities/:id/join message',
    'community_request.reason': 'POST /api/communities/:id/requests/:userId/decline reason',
  },
  smallLists: {
    'GET /api/communities/:id/guides': 'at most 20 guides without their texts',
    'GET /api/communities/:id/guide-keepers': 'at most 10 people',
    'GET /api/communities/:id/contacts': 'at most 30 contacts of 310 characters, and 20 people',
    'GET /api/communities/:id/elections': 'pages end early; an election has at most 30 people',
    'GET /api/communities/:id/log': 'pages of 30 entries: two names, and a reason of 300 characters',
    'GET /api/communities/:id/dues': 'titles of 80 characters, and notes of 200',
    'GET /api/communities/:id/dues/:dueId/payments': 'names of people, and notes of 200 characters',
    'GET /api/communities/:idOrSlug': 'one community with at most three friends',
    'GET /api/communities/:id/members': 'names and titles of people',
    'GET /api/communities/:id/campuses': 'at most 100 names of campuses',
  },
};
