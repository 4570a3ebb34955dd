/** 1 MB in bytes. */
export const MEGABYTE = 1_048_576;

/** The most bytes that a page of a list has. It ends early when its items are long. */
export const pageBytesMax = 64 * 1024;

/** The most characters of a long text in a list, where it is only its beginning. */
export const excerptMax = 500;
