import { postPictureTypes } from '#shared/picture-types.ts';
import { MEGABYTE } from '#shared/sizes.ts';

// Separate from the schemas, so that pages without validation do not load a validator.

export const postTextMax = 5000;
export const postPageSize = 10;
export const commentMax = 240;
export const commentPageSize = 10;
export const replyPageSize = 6;
export const historyPageSize = 20;
export const altTextMax = 500;

/** Pictures of a post: up to 4, each at most 5 MB as chosen, before shrinking. */
export const postPictures = {
  field: 'files',
  maxCount: 4,
  maxBytes: 5 * MEGABYTE,
  includesMax: true,
  types: postPictureTypes,
} as const;
