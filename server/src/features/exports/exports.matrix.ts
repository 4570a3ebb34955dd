import type { exports } from '@baraza/contract/features/exports.ts';
import { archiveText } from '#testing/matrix/exports.fixtures.ts';
import { jobs } from '#testing/matrix/pictures.ts';
import { accounts, allowed, returns, type Rows } from '#testing/matrix/row.ts';

const requested = allowed(
  202,
  { data_export: 1, [jobs]: 1 },
  {
    shows: (body) => [body.status, 'WAITING'],
    finds: ({ asker }) => ["select person_id from data_export where status = 'WAITING'", [], [{ person_id: asker.id }]],
  },
);
const listed = (...which: 'export'[]) =>
  returns((body: { id: string }[], scene) => [body.map(({ id }) => id), which.map((name) => scene[name])]);

export const rows: Rows<keyof typeof exports> = {
  'POST /api/exports': [
    { what: 'a copy of the caller’s data', ask: () => '/api/exports', expect: accounts(requested) },
  ],
  'GET /api/exports': [
    {
      what: 'the caller’s own',
      ask: () => '/api/exports',
      expect: { 'not onboarded': listed(), stranger: listed(), owner: listed('export') },
    },
  ],
  'GET /api/exports/:id/file': [
    {
      what: 'the archive of the owner',
      ask: (scene) => `/api/exports/${scene.export}/file`,
      expect: {
        'not onboarded': '404 not_found',
        stranger: '404 not_found',
        owner: returns((body) => [body, archiveText]),
      },
    },
    {
      what: 'a missing export',
      ask: ({ absent }) => `/api/exports/${absent}/file`,
      expect: accounts('404 not_found'),
    },
  ],
};
