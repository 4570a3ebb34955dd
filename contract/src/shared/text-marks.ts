/*
 * The links, hashtags and mentions of a text. Server and web share this parser, so that whatever the page shows as a
 * mention notifies that person, and a post is listed under each tag it shows. It takes linear time.
 */

/** An address, a hashtag or a mention in a text. */
export interface TextMark {
  kind: 'address' | 'tag' | 'mention';
  /** Where it begins and ends, in UTF-16 units. */
  start: number;
  end: number;
  /** The address as it is written, the tag in its normal form without `#`, the username as it is written without `@`. */
  value: string;
}

/** The length limit of an address, in UTF-16 units; a longer one is plain text. Browsers and servers take addresses up to about this length. */
export const addressMax = 2048;
/** How long a tag may be in its normal form. */
export const tagMax = 50;
/** The length limit of a tag as it is written; normalization takes quadratic time, and composes up to four characters into one. */
export const writtenTagMax = 4 * tagMax;
/** A text is listed under at most this many tags, the first ones. */
export const tagsMax = 30;
/** At most this many people are notified that a text mentions them, the first ones. */
export const mentionsMax = 20;

const word = String.raw`\p{L}\p{M}\p{N}_`;
// A tag or mention does not begin inside a word, an address or an e-mail address.
const marks = new RegExp(
  [
    String.raw`\b(?<address>https?:\/\/[^\s<>"“”«»]+)`,
    String.raw`(?<![${word}&#/])#(?<tag>[${word}]+)`,
    String.raw`(?<![${word}@/.+\-])@(?<mention>[a-z0-9_]{3,30})(?![${word}@])`,
  ].join('|'),
  'giu',
);
const wholeTag = new RegExp(`^[${word}]+$`, 'u');
const letter = /\p{L}/u;
const trailing = new Set(".,;:!?'’…*_~|\\،؛؟");
const pairs = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** The marks of a text in their order; they never overlap. */
export function marksIn(text: string): TextMark[] {
  return [...text.matchAll(marks)].flatMap(({ 0: all, index: start, groups }): TextMark[] => {
    const { address, tag, mention } = groups ?? {};
    if (address !== undefined) {
      if (address.length > addressMax) return [];
      const value = withoutTail(address);
      return [{ kind: 'address', start, end: start + value.length, value }];
    }
    const end = start + all.length;
    if (mention !== undefined) return [{ kind: 'mention', start, end, value: mention }];
    const value = normalTag(tag ?? '');
    return value === undefined ? [] : [{ kind: 'tag', start, end, value }];
  });
}

/** The tags a text is listed under, in their normal form, each once. */
export function tagsIn(text: string): string[] {
  return valuesOf(text, 'tag').slice(0, tagsMax);
}

/** The usernames a text mentions, in lower case, each once. */
export function mentionsIn(text: string): string[] {
  return valuesOf(text, 'mention').slice(0, mentionsMax);
}

/** The normal form of a tag, with or without its `#`: `#Café` and `#CAFÉ` have the same. Undefined for an invalid tag. */
export function normalTag(tag: string): string | undefined {
  if (tag.length > writtenTagMax) return undefined;
  const normal = tag.replace(/^#/, '').normalize('NFKC').toLowerCase().normalize('NFKC');
  const isTag = normal.length <= tagMax && wholeTag.test(normal) && letter.test(normal);
  return isTag ? normal : undefined;
}

function valuesOf(text: string, kind: TextMark['kind']): string[] {
  return [...new Set(marksIn(text).flatMap((mark) => (mark.kind === kind ? [mark.value.toLowerCase()] : [])))];
}

/** Cuts off the punctuation that ends the sentence, and closing brackets that were opened before the address. */
function withoutTail(address: string): string {
  const counts = new Map<string, number>();
  for (const character of address) counts.set(character, (counts.get(character) ?? 0) + 1);
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (trailing.has(last)) continue;
    const opening = pairs.get(last);
    const closed = counts.get(last) ?? 0;
    if (opening === undefined || closed <= (counts.get(opening) ?? 0)) break;
    counts.set(last, closed - 1);
  }
  return address.slice(0, end);
}
