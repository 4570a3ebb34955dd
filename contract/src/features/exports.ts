import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Id, Timestamp } from '#shared/scalars.ts';

/** A copy of everything stored about the caller. */
export const Export = z.object({
  id: Id,
  status: z.enum(['WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED']),
  /** 0 to 100. */
  progress: Count,
  createdAt: Timestamp,
  /** When the file is deleted: 7 days after it was finished. `null` until then. */
  expiresAt: z.nullable(Timestamp),
  /** The size of the file; `null` until it is ready. */
  bytes: z.nullable(Count),
});
export type Export = z.infer<typeof Export>;

const oneExport = z.object({ id: Id });

export const exports = {
  'POST /api/exports': endpoint({
    summary: 'Request a copy of your data: one at a time (409 `export_running`), one a day (429)',
    access: 'signed_in',
    whileSuspended: true,
    withoutConsent: true,
    reply: Export,
    status: 202,
    errors: ['export_running'],
  }),
  'GET /api/exports': endpoint({
    summary: 'Your exports, newest first',
    access: 'signed_in',
    whileSuspended: true,
    reply: z.array(Export),
  }),
  'GET /api/exports/:id/file': endpoint({
    summary: 'A ZIP archive: JSON per area, a page to read, and your pictures',
    access: 'signed_in',
    whileSuspended: true,
    params: oneExport,
    reply: z.string(),
    contentType: 'application/zip',
  }),
};
