import type { media } from '@baraza/contract/features/media.ts';
import { ogg, opusPackets } from '#testing/recordings.ts';
import { pictureForm, pixel } from '#testing/matrix/pictures.ts';
import { allowed, members, missing, ownerOnly, returns, type Rows } from '#testing/matrix/row.ts';

const kept = (purpose: string) =>
  allowed(
    201,
    { media: 1 },
    {
      shows: ({ url }) => [
        url.replace(/([\w-]{20,}\/)?[0-9a-f]{32}/, ''),
        `/media/${purpose === 'message' ? 'private/' : ''}.png`,
      ],
      finds: ({ asker }) => [
        `select state from media where owner_id = $1 and purpose = $2`,
        [asker.id, purpose],
        [{ state: 'reserved' }],
      ],
    },
  );

const keptVoice = allowed(
  201,
  { media: 1 },
  {
    shows: (reply) => ['duration' in reply && reply.duration, 3],
    finds: ({ asker }) => [
      `select state from media where owner_id = $1 and purpose = 'voice'`,
      [asker.id],
      [{ state: 'reserved' }],
    ],
  },
);

const begun = allowed(
  201,
  { upload: 1 },
  {
    shows: ({ length, offset }) => [
      { length, offset },
      { length: 300, offset: 0 },
    ],
    finds: ({ asker }) => [
      'select length from upload where person_id = $1 and length = 300',
      [asker.id],
      [{ length: 300 }],
    ],
  },
);

/** A request that appends bytes to an upload. */
const part = (id: string, offset: number, body: Uint8Array) => ({
  path: `/api/uploads/${id}`,
  body,
  headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
});

const uploadForm = (upload: string) => {
  const form = new FormData();
  form.append('upload', upload);
  return form;
};

export const rows: Rows<keyof typeof media> = {
  'POST /api/storage': [
    {
      what: 'a cover',
      ask: () => ({ path: '/api/storage', body: pictureForm('file') }),
      expect: { stranger: kept('event'), owner: kept('event') },
    },
    {
      what: 'a logo, with another owner',
      ask: ({ bystander }) => ({
        path: '/api/storage?purpose=venture',
        body: pictureForm('file', { ownerId: bystander.id, owner_id: bystander.id, state: 'attached' }),
      }),
      expect: { stranger: kept('venture'), owner: kept('venture') },
    },
    {
      what: 'a picture for a message',
      ask: () => ({ path: '/api/storage?purpose=message', body: pictureForm('file') }),
      expect: { stranger: kept('message'), owner: kept('message') },
    },
    {
      what: 'a voice note',
      ask: () => {
        const body = new FormData();
        body.append('file', new Blob([new Uint8Array(ogg({ packets: opusPackets(3) }))]), 'voice');
        return { path: '/api/storage?purpose=voice', body };
      },
      expect: { stranger: keptVoice, owner: keptVoice },
    },
    {
      what: 'a picture as a voice note',
      ask: () => ({ path: '/api/storage?purpose=voice', body: pictureForm('file') }),
      expect: members('415 unsupported_type'),
    },
    {
      what: 'a picture with an unknown purpose',
      ask: () => ({ path: '/api/storage?purpose=avatar', body: pictureForm('file') }),
      expect: members('400 invalid_query'),
    },
    {
      what: 'an upload of the owner',
      ask: ({ completeUpload }) => ({ path: '/api/storage', body: uploadForm(completeUpload) }),
      expect: ownerOnly(
        { ...kept('event'), changes: { media: 1, upload: 0, upload_part: -1 } },
        '422 upload_incomplete',
      ),
    },
    {
      what: 'an upload that has not arrived completely',
      ask: ({ upload }) => ({ path: '/api/storage', body: uploadForm(upload) }),
      expect: members('422 upload_incomplete'),
    },
    {
      what: 'a missing upload',
      ask: ({ absent }) => ({ path: '/api/storage', body: uploadForm(absent) }),
      expect: members('422 upload_incomplete'),
    },
  ],
  'POST /api/uploads': [
    {
      what: 'an upload of 300 bytes',
      ask: () => ({ path: '/api/uploads', headers: { 'upload-length': '300' } }),
      expect: members(begun),
    },
    {
      what: 'an upload without a length',
      ask: () => '/api/uploads',
      expect: members('400 bad_request'),
    },
    {
      what: 'an upload of more than 5 MB',
      ask: () => ({ path: '/api/uploads', headers: { 'upload-length': '5242881' } }),
      expect: members('413 too_large'),
    },
  ],
  'GET /api/uploads/:id': [
    {
      what: 'an upload of the owner',
      ask: ({ upload }) => `/api/uploads/${upload}`,
      expect: ownerOnly(
        returns(({ length, offset }) => [
          [length, offset],
          [pixel.length, 10],
        ]),
        '404 not_found',
      ),
    },
    { what: 'a missing upload', ask: ({ absent }) => `/api/uploads/${absent}`, expect: missing },
  ],
  'PATCH /api/uploads/:id': [
    {
      what: 'more bytes of the owner’s upload',
      ask: ({ upload }) => part(upload, 10, pixel.subarray(10, 30)),
      expect: ownerOnly(
        allowed(
          204,
          { upload: 0, upload_part: 1 },
          { finds: ({ upload }) => ['select received from upload where id = $1', [upload], [{ received: 30 }]] },
        ),
        '404 not_found',
      ),
    },
    {
      what: 'at another offset than the next',
      ask: ({ upload }) => part(upload, 5, pixel.subarray(5)),
      expect: ownerOnly('409 wrong_offset', '404 not_found'),
    },
    {
      what: 'beyond the length of the upload',
      ask: ({ completeUpload }) => part(completeUpload, pixel.length, Buffer.alloc(1)),
      expect: ownerOnly('413 too_large', '404 not_found'),
    },
    {
      what: 'a missing upload',
      ask: ({ absent }) => part(absent, 0, pixel),
      expect: missing,
    },
  ],
};
