import * as z from 'zod/mini';
import { hasVisibleCharacter, singleLine, withLineFeeds } from './visible-text.ts';

/** A UUIDv7 created by the database; ids sort by creation time. */
export const Id = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
export type Id = z.infer<typeof Id>;

/** An ISO 8601 time in UTC with milliseconds. */
export const Timestamp = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/));
export type Timestamp = z.infer<typeof Timestamp>;

/** A time with its zone from the years 1970 to 2099, as input; parsed to a `Timestamp`. */
export const TimestampInput = z.pipe(
  z.iso.datetime({ offset: true, error: 'Must be a time with its time zone, such as 2027-03-05T18:30:00+03:00.' }),
  z.pipe(
    z.transform((time: string) => new Date(time).toISOString()),
    z.string().check(z.regex(/^(19[7-9]|20)\d/, 'Must be between the years 1970 and 2099.')),
  ),
);

/** A calendar day of the years 2000 to 2099, such as `2027-03-05`. */
export const Day = z.iso
  .date({ error: 'Must be a day such as 2027-03-05.' })
  .check(z.regex(/^20/, 'Must be between the years 2000 and 2099.'));

/** A time of day, such as `22:30`. */
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:30.'));

const timeZoneError = 'Must be the IANA name of a time zone, such as Africa/Nairobi.';
/** An IANA time zone such as `Africa/Nairobi`. */
export const TimeZone = z
  .string()
  .check(
    z.regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/, { error: timeZoneError, abort: true }),
    z.refine(isTimeZone, timeZoneError),
  );

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A BCP 47 tag, such as `fr` or `pt-MZ`. */
export const LanguageTag = z
  .string()
  .check(z.maxLength(35), z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Not a language tag.'));

/** A count, never negative. */
export const Count = z.number().check(z.int(), z.minimum(0));

/**
 * The URL of a picture: a path of this site, or its URL at the CDN of this site. Pictures that not everyone may see have paths of the form
 * `/media/private/{signature}/{name}`, never at the CDN. The signature changes daily and is valid until the end of the next day, UTC.
 */
export const PictureUrl = z.string().check(z.maxLength(300), z.regex(/^(\/media\/|https?:\/\/)/));

/** Rejects NUL, which PostgreSQL cannot store in text. */
const withoutNul = z.refine<string>((value) => !value.includes('\0'), 'A text cannot hold the NUL character.');

/** Counts UTF-16 units as input elements do; Zod's own check counts characters. */
function atMost(max: number) {
  return z.refine<string>((value) => value.length <= max, `At most ${max} characters.`);
}

/** Makes all line breaks line feeds, before the length is checked. */
const lineFeeds = z.overwrite<string>(withLineFeeds);
const filled = z.refine<string>(hasVisibleCharacter, 'Cannot be blank.');
/** Makes a text without a visible character empty. */
const emptyIfBlank = z.overwrite<string>((value) => (hasVisibleCharacter(value) ? value : ''));

/** A text of at most `max` UTF-16 units, which may be blank. */
export function text(max: number) {
  return z.string().check(lineFeeds, atMost(max), withoutNul, z.meta({ maxLength: max }));
}

/** A text of at most `max` UTF-16 units with a visible character. */
export function filledText(max: number) {
  return z.string().check(lineFeeds, atMost(max), withoutNul, filled, z.meta({ minLength: 1, maxLength: max }));
}

/** The same, trimmed before its length is checked. */
export function trimmedText(max: number) {
  return z
    .string()
    .check(lineFeeds, z.trim(), atMost(max), withoutNul, filled, z.meta({ minLength: 1, maxLength: max }));
}

/** The same, and may be blank. A text without a visible character becomes empty. */
export function trimmedOrBlank(max: number) {
  return z.string().check(lineFeeds, z.trim(), emptyIfBlank, atMost(max), withoutNul, z.meta({ maxLength: max }));
}

/** Makes a name one line, before its length is checked. */
const oneLine = z.overwrite<string>(singleLine);

/** The name of something: one line of at most `max` UTF-16 units with a visible character. */
export function filledName(max: number) {
  return z.string().check(oneLine, atMost(max), withoutNul, filled, z.meta({ minLength: 1, maxLength: max }));
}

/** The same, trimmed before its length is checked. */
export function trimmedName(max: number) {
  return z.string().check(oneLine, z.trim(), atMost(max), withoutNul, filled, z.meta({ minLength: 1, maxLength: max }));
}

/** The same, and may be blank. */
export function nameOrBlank(max: number) {
  return z.string().check(oneLine, atMost(max), withoutNul, z.meta({ maxLength: max }));
}

/** A whole number in a query string. */
export function wholeNumber(min: number, max: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'Must be a whole number.')),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
  );
}

/** The number of items per page, 1 to 50. */
export function limit(defaultLimit: number) {
  return z._default(wholeNumber(1, 50), defaultLimit);
}

/** The position at which a page begins, as returned in the `Link` header of the previous page. */
export const Cursor = z.string().check(z.regex(/^[\w-]{1,800}$/));

/** Present where long texts of a list are only their beginning, which ends in `…`. A single thing has its whole texts. */
export const IsExcerpt = z.optional(z.literal(true));

/** Whether stewards have hidden the content from everyone but its author. */
export const IsHidden = z.optional(z.boolean());
