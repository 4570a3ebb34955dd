import { plainPictureTypes } from '#shared/picture-types.ts';
import { MEGABYTE } from '#shared/sizes.ts';

// A module without schemas, so that pages that validate nothing do not load a validator.

export const nameMax = 60;
export const bioMax = 300;
export const aboutMax = 2000;
/** The program of people whose program is not listed; they name it themselves. */
export const otherProgram = 'OTHER';
export const programOtherMax = 100;
export const languagesMax = 20;
/** For how many days after onboarding people can change their intake, once. */
export const intakeChangeDays = 14;
export const searchMax = 100;
export const peoplePageSize = 20;
/** How many people are suggested to follow. */
export const suggestionsMax = 8;
/** How long signing in restores a deleted account, in days. */
export const restorableDays = 14;
export const usernameMin = 3;
export const usernameMax = 30;
export const usernamePattern = /^[A-Za-z0-9_]+$/;

/** Avatar and banner: under 2 MB, PNG or JPEG by content. */
export const profilePicture = {
  field: 'file',
  maxCount: 1,
  maxBytes: 2 * MEGABYTE,
  includesMax: false,
  types: plainPictureTypes,
} as const;

/** How many people a search by text lists, and how many a list with filters counts, at most. */
export const foundMax = 1000;
