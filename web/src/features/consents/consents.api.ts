import { queryOptions } from '@tanstack/react-query';
import type { DocumentVersion } from '@baraza/contract/features/consents.ts';
import { call } from '#platform/api/api-client.ts';

/** The current versions of the documents. */
export const documentsQuery = queryOptions({
  queryKey: ['consents', 'documents'],
  queryFn: async ({ signal }) => (await call('GET /api/options', { signal })).documents,
  // The versions that the page has loaded may be the old ones.
  staleTime: 0,
});

/** Accepts these versions. */
export function acceptDocuments(consents: DocumentVersion[]) {
  return call('PUT /api/consents', { body: { consents } });
}
