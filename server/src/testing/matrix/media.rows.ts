import type { media } from '@baraza/contract/features/media.ts';
import { pictureForm } from './pictures.ts';
import { allowed, members, type Rows } from './row.ts';

const kept = (purpose: string) =>
  allowed(
    201,
    { media: 1 },
    {
      shows: (body) => [/^\/media\/[0-9a-f]{32}\.png$/.test(body.url), true],
      finds: ({ asker }) => [
        `select state from media where owner_id = $1 and purpose = $2`,
        [asker.id, purpose],
        [{ state: 'reserved' }],
      ],
    },
  );

export const mediaRows: Rows<keyof typeof media> = {
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
      what: 'a picture with an unknown purpose',
      ask: () => ({ path: '/api/storage?purpose=avatar', body: pictureForm('file') }),
      expect: members('400 invalid_query'),
    },
  ],
};
