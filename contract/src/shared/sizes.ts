/** 1 MB as this product counts it, in bytes. */
export const MEGABYTE = 1_048_576;
