import { plainPictureTypes } from '#shared/picture-types.ts';
import { MEGABYTE } from '#shared/sizes.ts';

// These stand apart from the schemas, so that a page which validates nothing does not load a validator for their sake.

/** What a picture is uploaded for, before the thing it belongs to is saved. */
export const uploadPurposes = ['event', 'venture', 'message'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** A cover, a logo or a picture to send, PNG or JPEG by content: under 5 MB, for a venture under 2 MB. */
export const upload = {
  field: 'file',
  maxCount: 1,
  maxBytes: 5 * MEGABYTE,
  includesMax: false,
  types: plainPictureTypes,
} as const;
export const ventureUploadMaxBytes = 2 * MEGABYTE;

/** How many pictures of one person are stored on one day in UTC, whatever they are for: posts, messages, covers, avatars. */
export const picturesPerDay = 200;
