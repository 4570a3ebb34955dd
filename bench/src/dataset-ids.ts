/** The timestamp of the first post in milliseconds; the last one is 90 days later, for any number of posts. */
export const begin = Date.UTC(2025, 8, 1);
const span = 90 * 24 * 60 * 60 * 1000;

/** Milliseconds between two posts. */
export function stepOf(posts: number): number {
  return Math.floor(span / posts);
}

/**
 * A UUIDv7 of that millisecond with a number instead of the random part, so that it sorts by time like the product’s own and
 * depends only on the number. Equal to `uuidSql`.
 */
export function idAt(milliseconds: number, number: number): string {
  const digits = `${hex(milliseconds)}70008000${hex(number)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** SQL for the same id, from SQL expressions of whole numbers. */
export function uuidSql(milliseconds: string, number: string): string {
  return `(lpad(to_hex((${milliseconds})::bigint), 12, '0') || '70008000' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;
}

/** The id of a post, numbered from 1. */
export function postId(posts: number, number: number): string {
  return idAt(begin + number * stepOf(posts), number);
}

export function postIdSql(posts: number, number: string): string {
  return uuidSql(`${begin} + (${number})::bigint * ${stepOf(posts)}`, number);
}

/** The id of a person, numbered from 1. */
export function personId(number: number): string {
  return idAt(begin - 1_000_000 + number, number);
}

export function personIdSql(number: string): string {
  return uuidSql(`${begin - 1_000_000} + (${number})::bigint`, number);
}

function hex(number: number): string {
  return number.toString(16).padStart(12, '0');
}

/** Viewers: without likes, with likes of a twentieth of all posts, and one who likes during the run. */
export const people = 1000;
export const plainViewer = 1;
export const likingViewer = 2;
export const liker = 3;

/** Every twentieth post from the seventh on has 20 comments. */
export function discussedPost(index: number): number {
  return index * 20 + 7;
}
