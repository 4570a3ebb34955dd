import type { consents } from '@baraza/contract/features/consents.ts';
import { currentDocuments } from '#platform/legal-documents.ts';
import { accounts, allowed, returns, type Rows } from './row.ts';

const all = returns((body: unknown[]) => [body.length, currentDocuments.length]);

export const consentsRows: Rows<keyof typeof consents> = {
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
      ask: () => ({ path: '/api/consents', body: { consents: currentDocuments } }),
      expect: {
        ...accounts(all),
        'not onboarded': allowed(
          200,
          { consent: currentDocuments.length },
          {
            finds: ({ asker }) => [
              'select document, version from consent where person_id = $1 order by document desc',
              [asker.id],
              [...currentDocuments],
            ],
          },
        ),
      },
    },
    {
      what: 'an old version',
      ask: () => ({
        path: '/api/consents',
        body: { consents: currentDocuments.map((each) => ({ ...each, version: '2020-01' })) },
      }),
      expect: accounts('422 consent_required'),
    },
  ],
};
