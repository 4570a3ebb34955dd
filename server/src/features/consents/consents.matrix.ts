import type { consents } from '@baraza/contract/features/consents.ts';
import { ownDocuments } from '#platform/operations/legal-documents.ts';
import { accounts, allowed, everyone, returns, type Rows } from '#testing/matrix/row.ts';

const all = returns((body: unknown[]) => [body.length, ownDocuments.length]);

export const rows: Rows<keyof typeof consents> = {
  'GET /api/documents/:document': [
    { what: 'the terms', ask: () => '/api/documents/TERMS', expect: everyone(200) },
    { what: 'an unknown document', ask: () => '/api/documents/IMPRINT', expect: everyone('404 not_found') },
  ],
  'GET /api/consents': [
    {
      what: 'the caller’s own',
      ask: () => '/api/consents',
      expect: { ...accounts(all), 'not onboarded': returns((body: unknown[]) => [body, []]) },
    },
  ],
  'PUT /api/consents': [
    {
      what: 'the current versions',
      ask: () => ({ path: '/api/consents', body: { consents: ownDocuments } }),
      expect: {
        ...accounts(all),
        'not onboarded': allowed(
          200,
          { consent: ownDocuments.length },
          {
            finds: ({ asker }) => [
              'select document, version from consent where person_id = $1 order by document desc',
              [asker.id],
              [...ownDocuments],
            ],
          },
        ),
      },
    },
    {
      what: 'an old version',
      ask: () => ({
        path: '/api/consents',
        body: { consents: ownDocuments.map((each) => ({ ...each, version: '2020-01' })) },
      }),
      expect: accounts('422 consent_required'),
    },
  ],
};
