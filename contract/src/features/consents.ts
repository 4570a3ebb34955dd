import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { text, Timestamp } from '#shared/scalars.ts';

export const LegalDocument = z.enum(['TERMS', 'PRIVACY']);
export type LegalDocument = z.infer<typeof LegalDocument>;

/** A version of a legal document. */
export const DocumentVersion = z.object({ document: LegalDocument, version: text(40) });
export type DocumentVersion = z.infer<typeof DocumentVersion>;

export const Consent = z.extend(DocumentVersion, { acceptedAt: Timestamp });
export type Consent = z.infer<typeof Consent>;

/** A legal document in one language. */
export const LegalText = z.extend(DocumentVersion, {
  /** The day from which it applies, such as `2026-01-31`. */
  effective: z.iso.date(),
  /** A BCP 47 tag. */
  language: z.string(),
  title: z.string(),
  /** Headings, paragraphs, lists, quotes and links, without scripts and styles. */
  html: z.string(),
});
export type LegalText = z.infer<typeof LegalText>;

export const consents = {
  'GET /api/documents/:document': endpoint({
    summary:
      'The current version of a legal document in a language, by default the first of `Accept-Language`. If there is no such translation, it is the English text',
    access: 'anyone',
    params: z.object({ document: LegalDocument }),
    query: z.object({ language: z.optional(text(35)) }),
    reply: LegalText,
  }),
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
