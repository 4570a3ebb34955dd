import type { media } from '@baraza/contract/features/media.ts';
import { pictureForm } from './pictures.ts';
import { allowed, outsiders, type Rows } from './row.ts';

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
      expect: { ...outsiders, stranger: kept('event'), owner: kept('event') },
    },
    {
      what: 'a logo, and an owner that is not oneself',
      ask: ({ bystander }) => ({
        path: '/api/storage?purpose=venture',
        body: pictureForm('file', { ownerId: bystander.id, owner_id: bystander.id, state: 'attached' }),
      }),
      expect: { ...outsiders, stranger: kept('venture'), owner: kept('venture') },
    },
    {
      what: 'a picture to send',
      ask: () => ({ path: '/api/storage?purpose=message', body: pictureForm('file') }),
      expect: { ...outsiders, stranger: kept('message'), owner: kept('message') },
    },
    {
      what: 'a picture for what nobody uploads',
      ask: () => ({ path: '/api/storage?purpose=avatar', body: pictureForm('file') }),
      expect: { ...outsiders, stranger: '400 invalid_query', owner: '400 invalid_query' },
    },
  ],
};
