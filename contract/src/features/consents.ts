import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { text, Timestamp } from '#shared/scalars.ts';

/** A version of a legal document. */
export const DocumentVersion = z.object({ document: z.enum(['TERMS', 'PRIVACY']), version: text(40) });
export type DocumentVersion = z.infer<typeof DocumentVersion>;

export const Consent = z.extend(DocumentVersion, { acceptedAt: Timestamp });
export type Consent = z.infer<typeof Consent>;

export const consents = {
  'GET /api/consents': endpoint({
    summary: 'The documents you have accepted, newest first',
    access: 'signed_in',
    reply: z.array(Consent),
  }),
  'PUT /api/consents': endpoint({
    summary: 'Accept the current versions of the documents. Idempotent; 422 `consent_required` for other versions',
    access: 'signed_in',
    withoutConsent: true,
    body: z.object({ consents: z.array(DocumentVersion).check(z.minLength(1), z.maxLength(10)) }),
    reply: z.array(Consent),
    errors: ['consent_required'],
  }),
};
