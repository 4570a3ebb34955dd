import { excerptMax } from '@baraza/contract/shared/sizes.ts';

/** Returns a text of at most `max` characters; a longer one is cut and ends in `…`. */
export function beginningOf(text: string, max: number): string {
  // Not between the two halves of a character.
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Returns the beginning of a text on one line, at most 120 characters. */
export function excerptOf(content: string): string {
  return beginningOf(content.replaceAll(/\s+/g, ' ').trim(), 120);
}

/** Cuts these texts of an item of a list, and marks the item if one of them was long. */
export function withExcerpts<T extends object, Field extends keyof T>(
  item: T & Record<Field, string>,
  fields: readonly Field[],
): T & { isExcerpt?: true } {
  const long = fields.filter((field) => item[field].length > excerptMax);
  if (long.length === 0) return item;
  const cut = Object.fromEntries(long.map((field) => [field, beginningOf(item[field], excerptMax)]));
  return { ...item, ...cut, isExcerpt: true };
}
