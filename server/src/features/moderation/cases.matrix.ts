import type { moderation } from '@baraza/contract/features/moderation.ts';
import { allowed, type Expected, returns, type Row, type Rows, type StatedRole } from '#testing/matrix/row.ts';
import type { Scene } from '#testing/matrix/scene.ts';

type StewardRole = StatedRole<'GET /api/steward/reports'>;

/** A result for stewards of the campus and admins, and another for stewards of another campus. */
const here = (expected: Expected, elsewhere: Expected = '404 not_found'): Record<StewardRole, Expected> => ({
  steward: expected,
  admin: expected,
  'steward elsewhere': elsewhere,
});

/** Lists these cases and no others. */
const listed = (wanted: (scene: Scene) => string[]) =>
  returns((body: { reports: { id: string }[] }, scene) => [
    body.reports.map(({ id }) => id).toSorted(),
    wanted(scene).toSorted(),
  ]);
const queue = listed(({ openCase, claimedCase, takenCase, caseByStranger }) => [
  openCase,
  claimedCase,
  takenCase,
  caseByStranger,
]);
const none = listed(() => []);

const counted = (wanted: Record<'urgent' | 'open' | 'inReview' | 'mine' | 'appeals', number>) =>
  returns((body: typeof wanted) => [body, wanted]);

/** The rows that every call about one case shares. */
function refusals(suffix: string, body?: object): Row<StewardRole>[] {
  const row = (what: string, id: (scene: Scene) => string, expect: Record<StewardRole, Expected>) => ({
    what,
    ask: (scene: Scene) => ({ path: `/api/steward/reports/${id(scene)}${suffix}`, ...(body && { body }) }),
    expect,
  });
  return [
    row('about the caller', (scene) => scene.caseAboutStranger, here('403 own_case')),
    row('reported by the caller', (scene) => scene.caseByStranger, here('403 own_case')),
    row('closed', (scene) => scene.closedCase, here('409 case_closed')),
    row('claimed by another steward', (scene) => scene.takenCase, here('409 not_claimed')),
    row('missing', (scene) => scene.absent, here('404 not_found')),
  ];
}

const lift = (id: string) => ({ path: `/api/steward/reports/${id}/lift`, body: { message: 'It has changed.' } });
const changed = allowed(200, { report_case: 0, audit_entry: 1 });
const noAction = { action: 'NO_ACTION', message: '' };
/** A case is closed and its reporter is notified. */
const decided = allowed(200, { report_case: 0, report_decision: 1, audit_entry: 1, notification: 1 });

export const rows: Rows<keyof typeof moderation> = {
  'GET /api/steward/reports': [
    { what: 'the queue', ask: () => '/api/steward/reports', expect: here(queue, none) },
    {
      what: 'closed cases',
      ask: () => '/api/steward/reports?status=CLOSED',
      expect: here(
        listed(({ closedCase, frozenCase }) => [closedCase, frozenCase]),
        none,
      ),
    },
    {
      what: 'of another campus',
      ask: () => '/api/steward/reports?campus=elsewhere.students.example',
      expect: here(none, none),
    },
  ],
  'GET /api/steward/counts': [
    {
      what: 'of the caller’s cases',
      ask: () => '/api/steward/counts',
      expect: here(
        counted({ urgent: 0, open: 2, inReview: 2, mine: 1, appeals: 2 }),
        counted({ urgent: 0, open: 0, inReview: 0, mine: 0, appeals: 0 }),
      ),
    },
  ],
  'GET /api/steward/reports/:id': [
    {
      what: 'an open case',
      ask: ({ openCase }) => `/api/steward/reports/${openCase}`,
      expect: here(allowed(200, { audit_entry: 1 })),
    },
    {
      what: 'a case about the caller',
      ask: ({ caseAboutStranger }) => `/api/steward/reports/${caseAboutStranger}`,
      expect: here('403 own_case'),
    },
    {
      what: 'a missing case',
      ask: ({ absent }) => `/api/steward/reports/${absent}`,
      expect: here('404 not_found'),
    },
  ],
  'POST /api/steward/reports/:id/claim': [
    { what: 'open', ask: ({ openCase }) => `/api/steward/reports/${openCase}/claim`, expect: here(changed) },
    {
      what: 'claimed by the caller',
      ask: ({ claimedCase }) => `/api/steward/reports/${claimedCase}/claim`,
      expect: here(allowed(200, { report_case: 0 })),
    },
    ...refusals('/claim'),
  ],
  'POST /api/steward/reports/:id/release': [
    {
      what: 'claimed by the caller',
      ask: ({ claimedCase }) => `/api/steward/reports/${claimedCase}/release`,
      expect: here(changed),
    },
    { what: 'open', ask: ({ openCase }) => `/api/steward/reports/${openCase}/release`, expect: here(200) },
    ...refusals('/release'),
  ],
  'POST /api/steward/reports/:id/decision': [
    {
      what: 'claimed by the caller',
      ask: ({ claimedCase }) => ({ path: `/api/steward/reports/${claimedCase}/decision`, body: noAction }),
      expect: here(decided),
    },
    {
      what: 'open',
      ask: ({ openCase }) => ({ path: `/api/steward/reports/${openCase}/decision`, body: noAction }),
      expect: here('409 not_claimed'),
    },
    {
      what: 'a suspension without a length',
      ask: ({ claimedCase }) => ({
        path: `/api/steward/reports/${claimedCase}/decision`,
        body: { action: 'SUSPEND', message: 'words' },
      }),
      expect: here('422 invalid_body', '422 invalid_body'),
    },
    ...refusals('/decision', noAction),
  ],
  'POST /api/steward/reports/:id/lift': [
    {
      what: 'of a frozen club',
      ask: ({ frozenCase }) => lift(frozenCase),
      expect: here(
        allowed(200, {
          community: 0,
          sanction: 0,
          audit_entry: 3,
          notification: 1,
          'graphile_worker._private_jobs': 1,
        }),
      ),
    },
    { what: 'with another decision', ask: ({ closedCase }) => lift(closedCase), expect: here('404 not_found') },
    { what: 'open', ask: ({ openCase }) => lift(openCase), expect: here('404 not_found') },
    { what: 'about the caller', ask: ({ caseAboutStranger }) => lift(caseAboutStranger), expect: here('403 own_case') },
    { what: 'reported by the caller', ask: ({ caseByStranger }) => lift(caseByStranger), expect: here('403 own_case') },
    { what: 'missing', ask: ({ absent }) => lift(absent), expect: here('404 not_found') },
    {
      what: 'without a message',
      ask: ({ frozenCase }) => ({ ...lift(frozenCase), body: { message: ' ' } }),
      expect: here('422 invalid_body', '422 invalid_body'),
    },
  ],
  'POST /api/steward/decisions': [
    {
      what: 'cases that can be decided and others',
      ask: ({ openCase, claimedCase, takenCase, caseAboutStranger, absent }) => ({
        path: '/api/steward/decisions',
        body: { ...noAction, caseIds: [openCase, claimedCase, takenCase, caseAboutStranger, absent] },
      }),
      expect: here(
        allowed(
          200,
          { report_case: 0, report_decision: 2, audit_entry: 2, notification: 2 },
          {
            shows: (body: { decided: string[] }, { openCase, claimedCase }) => [body.decided, [openCase, claimedCase]],
          },
        ),
        returns(({ decided: shown }: { decided: string[] }) => [shown, []]),
      ),
    },
    {
      what: 'no cases',
      ask: () => ({ path: '/api/steward/decisions', body: { ...noAction, caseIds: [] } }),
      expect: here('422 invalid_body', '422 invalid_body'),
    },
  ],
};
