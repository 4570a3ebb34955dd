/** 1 MB in bytes. */
export const MEGABYTE = 1_048_576;
