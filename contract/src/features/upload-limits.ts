import { plainPictureTypes } from '#shared/picture-types.ts';
import { MEGABYTE } from '#shared/sizes.ts';

// Separate from the schemas, so that pages without validation do not load a validator.

/** The purposes of a picture that is uploaded before the object it belongs to is saved. */
export const uploadPurposes = ['event', 'venture', 'message'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** A cover, a logo or a picture in a message: PNG or JPEG by content, under 5 MB, for a venture under 2 MB. */
export const upload = {
  field: 'file',
  maxCount: 1,
  maxBytes: 5 * MEGABYTE,
  includesMax: false,
  types: plainPictureTypes,
} as const;
export const ventureUploadMaxBytes = 2 * MEGABYTE;

/** How many pictures one person may store per day in UTC, for any purpose. */
export const picturesPerDay = 200;
