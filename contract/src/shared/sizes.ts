/** 1 MB in bytes. */
export const MEGABYTE = 1_048_576;

/** The most bytes that a page of a list has. It ends early when its items are long. */
export const pageBytesMax = 64 * 1024;

/** The largest amount of money, such as a price. */
export const amountMax = 9_999_999_999;

/** The most characters of a long text in a list, where it is only its beginning. */
export const excerptMax = 500;
