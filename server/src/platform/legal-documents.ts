import type { DocumentVersion } from '@baraza/contract/features/consents.ts';

/**
 * The current versions of the documents that people accept. After a change of this list everyone has to accept again before
 * their next write.
 */
export const currentDocuments: readonly DocumentVersion[] = [
  { document: 'TERMS', version: '2026-11' },
  { document: 'PRIVACY', version: '2026-11' },
];
