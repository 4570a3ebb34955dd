import { postPictureTypes } from '#shared/picture-types.ts';
import { MEGABYTE } from '#shared/sizes.ts';

// Separate from the schemas, so that a page which needs only the limits does not load the validator.

export const postTextMax = 5000;
export const postPageSize = 10;
/** How many tags in use are listed at most. */
export const usedTagsMax = 50;
export const commentMax = 240;
export const commentPageSize = 10;
export const replyPageSize = 6;
export const historyPageSize = 20;
export const altTextMax = 500;
/** How many posts of a community can be pinned. */
export const pinnedPostsMax = 3;
/** The reason for which a moderator removes a post or a comment. */
export const removalReasonMax = 300;

/** How many scheduled posts a person can have, how far ahead, and how long failed ones are kept. */
export const scheduledPosts = { max: 20, minMinutes: 5, maxDays: 60, failedDays: 60 } as const;

/** How long a poll can be open, in days. */
export const pollDaysMax = 366;

/** The options of a poll, and the length of each. */
export const pollOptions = { min: 2, max: 10, textMax: 80 } as const;

/** Pictures of a post: at most 4, each at most 5 MB before the client resizes it. */
export const postPictures = {
  field: 'files',
  maxCount: 4,
  maxBytes: 5 * MEGABYTE,
  includesMax: true,
  types: postPictureTypes,
} as const;
