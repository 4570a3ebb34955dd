import type { stewardship } from '@baraza/contract/features/stewardship.ts';
import { emailDomain } from '#testing/matrix/people.fixtures.ts';
import { accounts, allowed, everyone, returns, type Row, type Rows } from '#testing/matrix/row.ts';

/** The results of stewards and admins. */
type StewardResults = Row<'steward' | 'steward elsewhere' | 'admin'>['expect'];

const stewards = <const T extends StewardResults['steward']>(expected: T): StewardResults => ({
  steward: expected,
  'steward elsewhere': expected,
  admin: expected,
});
/** Stewards of another campus get the result of a missing row. */
const notElsewhere = (expected: StewardResults['steward']): StewardResults => ({
  ...stewards(expected),
  'steward elsewhere': '404 not_found',
});
const recorded = { audit_entry: 1 };
const decided = allowed(
  200,
  { appeal: 0, notification: 2, ...recorded },
  { shows: ({ status }) => [status, 'UPHELD'] },
);
const uphold = { decision: 'UPHOLD', message: 'It was.' };

export const rows: Rows<keyof typeof stewardship> = {
  'GET /api/sanctions': [
    {
      what: 'the caller’s own',
      ask: () => '/api/sanctions',
      expect: {
        ...accounts(returns((body: unknown[]) => [body, []])),
        owner: returns((body: { id: string; isActive: boolean }[], { sanction }) => [
          body.map(({ id, isActive }) => [id, isActive]),
          [[sanction, false]],
        ]),
        suspended: returns((body: { id: string; isActive: boolean }[], { sanction }) => [
          body.map(({ id, isActive }) => [id, isActive]),
          [[sanction, true]],
        ]),
      },
    },
  ],
  'POST /api/sanctions/:id/appeal': [
    {
      what: 'against a suspension of the owner',
      ask: ({ sanction }) => ({ path: `/api/sanctions/${sanction}/appeal`, body: { text: 'I disagree.' } }),
      expect: {
        ...accounts('404 not_found'),
        owner: allowed(201, { appeal: 1 }, { shows: ({ appeal }) => [appeal.status, 'OPEN'] }),
      },
    },
    {
      what: 'against a warning of another person',
      ask: ({ warning }) => ({ path: `/api/sanctions/${warning}/appeal`, body: { text: 'I disagree.' } }),
      expect: accounts('404 not_found'),
    },
    {
      what: 'against a missing sanction',
      ask: ({ absent }) => ({ path: `/api/sanctions/${absent}/appeal`, body: { text: 'I disagree.' } }),
      expect: accounts('404 not_found'),
    },
    {
      what: 'without a text',
      ask: ({ sanction }) => ({ path: `/api/sanctions/${sanction}/appeal`, body: { text: ' ' } }),
      expect: accounts('422 invalid_body'),
    },
  ],
  'GET /api/steward/appeals': [
    {
      what: 'open ones',
      ask: () => '/api/steward/appeals?status=OPEN',
      expect: {
        steward: returns(({ appeals }, { ownAppeal, appeal }) => [
          appeals.map(({ id, canDecide }: { id: string; canDecide: boolean }) => [id, canDecide]),
          [
            [appeal, true],
            [ownAppeal, false],
          ],
        ]),
        'steward elsewhere': returns(({ appeals }) => [appeals, []]),
        admin: returns(({ appeals }, { ownAppeal, appeal }) => [
          appeals.map(({ id, canDecide }: { id: string; canDecide: boolean }) => [id, canDecide]),
          [
            [appeal, true],
            [ownAppeal, true],
          ],
        ]),
      },
    },
  ],
  'POST /api/steward/appeals/:id/decision': [
    {
      what: 'against a decision of another steward',
      ask: ({ appeal }) => ({ path: `/api/steward/appeals/${appeal}/decision`, body: uphold }),
      expect: notElsewhere(decided),
    },
    {
      what: 'against a decision of the caller',
      ask: ({ ownAppeal }) => ({ path: `/api/steward/appeals/${ownAppeal}/decision`, body: uphold }),
      expect: {
        steward: '403 own_decision',
        'steward elsewhere': '404 not_found',
        // The only one who can decide. They are not notified of their own decision.
        admin: allowed(200, { appeal: 0, notification: 1, ...recorded }),
      },
    },
    {
      what: 'a decided one',
      ask: ({ decidedAppeal }) => ({ path: `/api/steward/appeals/${decidedAppeal}/decision`, body: uphold }),
      expect: notElsewhere('409 case_closed'),
    },
    {
      what: 'a missing one',
      ask: ({ absent }) => ({ path: `/api/steward/appeals/${absent}/decision`, body: uphold }),
      expect: stewards('404 not_found'),
    },
    {
      what: 'without a message',
      ask: ({ appeal }) => ({ path: `/api/steward/appeals/${appeal}/decision`, body: { decision: 'UPHOLD' } }),
      expect: stewards('422 invalid_body'),
    },
  ],
  'GET /api/steward/audit': [
    { what: 'the newest entries', ask: () => '/api/steward/audit', expect: stewards(200) },
    {
      what: 'with a malformed cursor',
      ask: () => '/api/steward/audit?cursor=x',
      expect: stewards('400 invalid_query'),
    },
  ],
  'GET /api/steward/audit.csv': [
    {
      what: 'all entries',
      ask: () => '/api/steward/audit.csv',
      expect: stewards(
        allowed(200, recorded, { shows: (body: string) => [body.split(',', 3), ['time', 'via', 'act']] }),
      ),
    },
  ],
  'GET /api/admin/stewards': [
    {
      what: 'all',
      ask: () => '/api/admin/stewards',
      expect: {
        admin: returns((body: { user: { id: string }; role: string }[], { asker, foreigner }) => [
          body.map(({ user, role }) => [user.id, role]),
          [
            [asker.id, 'admin'],
            [foreigner.id, 'steward'],
          ],
        ]),
      },
    },
  ],
  'PUT /api/admin/stewards/:userId': [
    {
      what: 'a student, for their campus',
      ask: ({ fan }) => ({ path: `/api/admin/stewards/${fan.id}`, body: { campus: emailDomain } }),
      expect: {
        admin: allowed(
          204,
          { person: 0, ...recorded },
          {
            finds: ({ fan, campus }) => [
              'select role, steward_campus_id from person where id = $1',
              [fan.id],
              [{ role: 'steward', steward_campus_id: campus }],
            ],
          },
        ),
      },
    },
    {
      what: 'a student, for an unknown campus',
      ask: ({ fan }) => ({ path: `/api/admin/stewards/${fan.id}`, body: { campus: 'Nowhere' } }),
      expect: { admin: '422 invalid_body' },
    },
    {
      what: 'the caller, who is an admin',
      ask: ({ asker }) => ({ path: `/api/admin/stewards/${asker.id}`, body: { campus: null } }),
      expect: { admin: '403 not_allowed' },
    },
    {
      what: 'a deleted person',
      ask: ({ deleted }) => ({ path: `/api/admin/stewards/${deleted.id}`, body: { campus: null } }),
      expect: { admin: '404 not_found' },
    },
    {
      what: 'a person who is not onboarded',
      ask: ({ newcomer }) => ({ path: `/api/admin/stewards/${newcomer.id}`, body: { campus: null } }),
      expect: { admin: '404 not_found' },
    },
    {
      what: 'a missing person',
      ask: ({ absent }) => ({ path: `/api/admin/stewards/${absent}`, body: { campus: null } }),
      expect: { admin: '404 not_found' },
    },
  ],
  'DELETE /api/admin/stewards/:userId': [
    {
      what: 'a steward',
      ask: ({ foreigner }) => `/api/admin/stewards/${foreigner.id}`,
      expect: { admin: allowed(204, { person: 0, ...recorded }) },
    },
    { what: 'a student', ask: ({ fan }) => `/api/admin/stewards/${fan.id}`, expect: { admin: 204 } },
    {
      what: 'the caller, who is an admin',
      ask: ({ asker }) => `/api/admin/stewards/${asker.id}`,
      expect: { admin: '403 not_allowed' },
    },
    {
      what: 'a missing person',
      ask: ({ absent }) => `/api/admin/stewards/${absent}`,
      expect: { admin: '404 not_found' },
    },
  ],
  'GET /api/transparency': [
    { what: 'completed half-years', ask: () => '/api/transparency', expect: everyone(returns((body) => [body, []])) },
  ],
};
