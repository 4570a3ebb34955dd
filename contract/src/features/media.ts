import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { PictureUrl } from '#shared/scalars.ts';
import { upload, uploadPurposes } from './upload-limits.ts';

export const media = {
  'POST /api/storage': endpoint({
    summary:
      'Upload a cover, a logo or a picture for a message: PNG or JPEG, under 5 MB (under 2 MB for a venture). A picture that is not used within a day is removed. Each person can store 200 pictures a day (UTC), counting all calls',
    query: z.object({ purpose: z._default(z.enum(uploadPurposes), 'event') }),
    files: upload,
    reply: z.object({ url: PictureUrl }),
    status: 201,
    errors: ['storage_unavailable'],
    idempotent: true,
  }),
};
