// Separate from the schemas, so that a page which needs only the limits does not load the validator.

/** How many words one person can mute. */
export const maxMutedWords = 100;
export const mutedWordMax = 50;
