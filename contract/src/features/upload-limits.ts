import { plainPictureTypes } from '#shared/picture-types.ts';
import { MEGABYTE } from '#shared/sizes.ts';

// A module without schemas, so that pages that validate nothing do not load a validator.

/** What a file is uploaded for. The upload comes before the event, venture, message or club is saved. */
export const uploadPurposes = ['event', 'venture', 'message', 'community', 'voice'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** A cover, a logo or a picture for a message. PNG or JPEG by content; under 5 MB, or under 2 MB for a venture. */
export const upload = {
  field: 'file',
  maxCount: 1,
  maxBytes: 5 * MEGABYTE,
  includesMax: false,
  types: plainPictureTypes,
  // A finished upload may be named as the file.
  isOptional: true,
} as const;
export const ventureUploadMaxBytes = 2 * MEGABYTE;

/** A voice note. The client stops recording at `maxSeconds`. */
export const voice = {
  maxSeconds: 120,
  maxBytes: 300 * 1024,
  /** How many values describe the loudness over time, and the loudest one. */
  peaks: 64,
  maxPeak: 100,
} as const;

/** The most pictures and voice notes that one person can store in a day (UTC), in posts, messages, covers and avatars together. */
export const picturesPerDay = 200;

/** Uploads in parts, which continue after a lost connection. Sizes are in bytes. */
export const partialUpload = {
  maxBytes: 5 * MEGABYTE,
  part: { type: 'application/offset+octet-stream', maxBytes: 128 * 1024 },
  /** The most that the uploads of one person may have together until they are used or expire. */
  unusedMaxBytes: 25 * MEGABYTE,
  expiresAfterHours: 24,
} as const;
