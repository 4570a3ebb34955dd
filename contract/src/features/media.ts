import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Id, PictureUrl, Timestamp, wholeNumber } from '#shared/scalars.ts';
import { partialUpload, upload, uploadPurposes, voice } from './upload-limits.ts';

/** A file that arrives in parts. It is complete when `offset` equals `length`, both in bytes. */
export const Upload = z.object({ id: Id, length: Count, offset: Count, expiresAt: Timestamp });
export type Upload = z.infer<typeof Upload>;

const peak = z.int().check(z.minimum(0), z.maximum(voice.maxPeak));

/** A recording of Opus or AAC in an MP4 file without metadata. */
export const Voice = z.object({
  url: PictureUrl,
  /** In seconds. */
  duration: z.number(),
  /** The size of the file. */
  bytes: Count,
  /** The loudness over time, 0 to 100. */
  peaks: z.array(peak).check(z.length(voice.peaks)),
});
export type Voice = z.infer<typeof Voice>;

/** The peaks in a form: 64 numbers from 0 to 100 with commas between them. */
const PeaksText = z.string().check(
  z.refine((text) => {
    const numbers = text.split(',', voice.peaks + 1);
    return numbers.length === voice.peaks && numbers.every((number) => /^(100|[1-9]?[0-9])$/.test(number));
  }, 'Must be 64 numbers from 0 to 100.'),
);

const oneUpload = z.object({ id: Id });
const anyLength = 999_999_999;

export const media = {
  'POST /api/storage': endpoint({
    summary:
      'Upload a cover, a logo, a picture for a message or one of a club, or a voice note. Pictures are PNG or JPEG, under 5 MB (under 2 MB for a venture). A voice note is Opus or AAC in MP4, WebM or Ogg, at most 300 KB and 120 seconds; it is stored as MP4 without metadata, and without `peaks` the server estimates them. The file is sent in the form or named by the id of a complete `upload`. A file that is not used within a day is removed. Each person can store 200 files a day (UTC) unless the operator sets another number, counting all calls',
    query: z.object({ purpose: z._default(z.enum(uploadPurposes), 'event') }),
    form: z.object({ upload: z.optional(Id), peaks: z.optional(PeaksText) }),
    files: upload,
    // A picture has only a URL.
    reply: z.union([Voice, z.object({ url: PictureUrl })]),
    status: 201,
    errors: ['upload_incomplete', 'storage_unavailable'],
    idempotent: true,
  }),
  'POST /api/uploads': endpoint({
    summary:
      'Begin an upload in parts, which can continue after a lost connection: the core protocol of tus 1.0 with its creation extension. At most 5 MB; a person can have 25 MB of unused uploads, and each expires after 24 hours',
    headers: z.object({ 'upload-length': wholeNumber(1, anyLength) }),
    reply: Upload,
    status: 201,
    errors: ['too_large'],
    rateLimit: { max: 120, per: 'minute' },
    idempotent: true,
  }),
  'GET /api/uploads/:id': endpoint({
    summary: 'How much of an upload has arrived, also in the headers `Upload-Offset` and `Upload-Length` and for HEAD',
    params: oneUpload,
    reply: Upload,
  }),
  'PATCH /api/uploads/:id': endpoint({
    summary:
      'Append bytes to an upload at its offset. What arrives before the connection is lost is stored. A complete upload can be named once, in `uploads` of `POST /api/posts` or in `upload` of `POST /api/storage`',
    params: oneUpload,
    headers: z.object({ 'upload-offset': wholeNumber(0, anyLength) }),
    bytes: partialUpload.part,
    reply: null,
    errors: ['wrong_offset', 'request_timeout'],
    rateLimit: { max: 300, per: 'minute' },
  }),
};
