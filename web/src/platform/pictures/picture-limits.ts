import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';

/** The most bytes of a picture that is sent, if the browser can encode it. Smaller files are sent unchanged. */
export const sentMaxBytes = 300_000;
/** The most bytes of a file that is decoded. A cheap phone has no memory for larger ones. */
export const chosenMaxBytes = 40 * MEGABYTE;
