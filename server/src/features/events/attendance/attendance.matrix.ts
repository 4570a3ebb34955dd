import type { clubAttendance } from '@baraza/contract/features/club-attendance.ts';
import { type FeatureRows, members, missing, ownerOnly, returns, type Row } from '#testing/matrix/row.ts';

/** A call about the owner's club, about one that nobody may know of, about none, and about a hub. */
function onClubs(rest: string, expect: Row['expect']): [Row, Row, Row, Row] {
  const at = (id: string) => `/api/communities/${id}/${rest}`;
  return [
    { what: 'the owner’s club', ask: ({ ownClub }) => at(ownClub), expect },
    { what: 'a club without an invitation', ask: ({ secretClub }) => at(secretClub), expect: missing },
    { what: 'a missing one', ask: ({ absent }) => at(absent), expect: missing },
    { what: 'a hub', ask: ({ hub }) => at(hub), expect: members('403 not_allowed') },
  ];
}

export const { rows, smallLists }: FeatureRows<keyof typeof clubAttendance> = {
  rows: {
    'GET /api/communities/:id/attendance/events': onClubs(
      'attendance/events',
      ownerOnly(returns((body) => [body, []])),
    ),
    'GET /api/communities/:id/attendance/members': onClubs(
      'attendance/members',
      ownerOnly(
        returns((body, { owner, bystander }) => [
          body.map(({ userId }: { userId: string }) => userId).toSorted(),
          [owner.id, bystander.id].toSorted(),
        ]),
      ),
    ),
    'GET /api/communities/:id/attendance.csv': onClubs(
      'attendance.csv',
      ownerOnly(returns((body: string) => [body.split('\r\n').length, 4])),
    ),
  },
  smallLists: {
    'GET /api/communities/:id/attendance/events': 'at most 20 titles of 120 characters',
    'GET /api/communities/:id/attendance/members': 'names of people',
  },
};
