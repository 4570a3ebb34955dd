import * as z from 'zod/mini';

export { MEGABYTE } from './sizes.ts';

/** A UUIDv7 made by the database: ids sort in the order of creation. */
export const Id = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
export type Id = z.infer<typeof Id>;

/** A moment in UTC with milliseconds, ISO 8601. */
export const Timestamp = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/));
export type Timestamp = z.infer<typeof Timestamp>;

/** A moment that somebody names, with its zone, of the years 1970 to 2099; it comes out as a `Timestamp`. */
export const TimestampInput = z.pipe(
  z.iso.datetime({ offset: true, error: 'Must be a moment with its time zone, such as 2027-03-05T18:30:00+03:00.' }),
  z.pipe(
    z.transform((moment: string) => new Date(moment).toISOString()),
    z.string().check(z.regex(/^(19[7-9]|20)\d/, 'Must lie between the years 1970 and 2099.')),
  ),
);

const noZone = 'Must be the IANA name of a time zone, such as Africa/Nairobi.';
/** Whose clocks: an IANA name such as `Africa/Nairobi`. */
export const TimeZone = z
  .string()
  .check(z.regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/, { error: noZone, abort: true }), z.refine(isTimeZone, noZone));

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A count that is never negative. */
export const Count = z.number().check(z.int(), z.minimum(0));

/** Where a picture stands: a path of ours or an https address. */
export const PictureUrl = z.string().check(z.maxLength(300), z.regex(/^(\/media\/|https:\/\/)/));

/** Says no to NUL, which PostgreSQL cannot hold in a text. */
const withoutNul = z.refine<string>((value) => !value.includes('\0'), 'A text cannot hold the NUL character.');

/** Counts UTF-16 units as input boxes do; Zod's own check counts characters. */
function atMost(max: number) {
  return z.refine<string>((value) => value.length <= max, `At most ${max} characters.`);
}

/** A text of at most `max` UTF-16 units, as input boxes count them; blank is fine. */
export function text(max: number) {
  return z.string().check(atMost(max), withoutNul, z.meta({ maxLength: max }));
}

/** A text of at most `max` UTF-16 units that holds more than white space. */
export function filledText(max: number) {
  const filled = z.refine<string>((value) => value.trim() !== '', 'Cannot be blank.');
  return z.string().check(atMost(max), withoutNul, filled, z.meta({ minLength: 1, maxLength: max }));
}

/** The same, without the white space around it, which does not count. */
export function trimmedText(max: number) {
  const filled = z.refine<string>((value) => value !== '', 'Cannot be blank.');
  return z.string().check(z.trim(), atMost(max), withoutNul, filled, z.meta({ minLength: 1, maxLength: max }));
}

/** The same, where it may be blank. */
export function trimmedOrBlank(max: number) {
  return z.string().check(z.trim(), atMost(max), withoutNul, z.meta({ maxLength: max }));
}

/** A whole number in a query string. */
export function wholeNumber(min: number, max: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'Must be a whole number.')),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
  );
}

/** How many items a page holds, 1 to 50. */
export function limit(usual: number) {
  return z._default(wholeNumber(1, 50), usual);
}

/** Where a page begins, as the server wrote it into the `Link` of the page before: to be handed back as it is. */
export const Cursor = z.string().check(z.regex(/^[\w-]{1,800}$/));
