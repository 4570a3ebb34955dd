import type { clubLinks } from '@baraza/contract/features/club-links.ts';
import { allowed, type FeatureRows, members, missing, ownerOnly, returns, type Row } from '#testing/matrix/row.ts';

const at = (id: string) => `/api/communities/${id}/link`;

/** A call about the owner's club, about one that nobody may know of, about none, and about a hub. */
function onClubs(body: object | undefined, expect: Row['expect'], ofHub: Row['expect']): [Row, ...Row[]] {
  const ask = (id: string) => ({ path: at(id), ...(body && { body }) });
  return [
    { what: 'the owner’s club', ask: ({ ownClub }) => ask(ownClub), expect },
    { what: 'a club without an invitation', ask: ({ secretClub }) => ask(secretClub), expect: missing },
    { what: 'a missing one', ask: ({ absent }) => ask(absent), expect: missing },
    { what: 'a hub', ask: ({ hub }) => ask(hub), expect: ofHub },
  ];
}

const noLink: Row = {
  what: 'a link that does not exist',
  ask: () => ({ path: '/api/club-links/preview', body: { token: '0'.repeat(32) } }),
  expect: missing,
};

export const { rows }: FeatureRows<keyof typeof clubLinks> = {
  rows: {
    'GET /api/communities/:id/link': onClubs(undefined, ownerOnly(200), members('403 not_allowed')),
    'POST /api/communities/:id/link': onClubs(
      { days: 30, token: 'mine' },
      ownerOnly(allowed(201, { community_link: 0, audit_entry: 1 })),
      members('409 automatic'),
    ),
    'DELETE /api/communities/:id/link': onClubs(
      undefined,
      ownerOnly(allowed(204, { community_link: -1, audit_entry: 1 })),
      members('409 automatic'),
    ),
    'POST /api/club-links/preview': [
      {
        what: 'the owner’s club',
        ask: ({ clubToken: token }) => ({ path: '/api/club-links/preview', body: { token } }),
        expect: members(
          returns((body) => [
            [body.name, body.membersCount],
            ['Own club', 2],
          ]),
        ),
      },
      noLink,
    ],
    'POST /api/club-links/join': [
      {
        what: 'the owner’s club',
        ask: ({ clubToken: token }) => ({ path: '/api/club-links/join', body: { token, role: 'OWNER' } }),
        expect: {
          owner: 200,
          stranger: allowed(
            200,
            { audit_entry: 1, community: 0, community_link: 0, community_member: 1 },
            {
              finds: ({ ownClub, asker }) => [
                'select role from community_member where community_id = $1 and person_id = $2',
                [ownClub, asker.id],
                [{ role: 'MEMBER' }],
              ],
            },
          ),
        },
      },
      { ...noLink, ask: () => ({ path: '/api/club-links/join', body: { token: '0'.repeat(32) } }) },
    ],
  },
};
