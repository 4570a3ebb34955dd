/*
 * What a text means beyond its characters. Server and web read it by this one rule, so that what looks like a mention is
 * one, and what is found under a tag shows that tag.
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

/** How long a tag may be in its normal form. */
export const tagMax = 50;
/** So many tags of a text are found under, the first ones. */
export const tagsMax = 30;
/** So many people are told that a text mentions them, the first ones. */
export const mentionsMax = 20;

const word = String.raw`\p{L}\p{M}\p{N}_`;
// A tag or mention begins where no word, address or e-mail goes on; whatever stands in an address belongs to it.
const marks = new RegExp(
  [
    String.raw`\b(?<address>https?:\/\/[^\s<>"“”«»]+)`,
    String.raw`(?<![${word}&#/])#(?<tag>[${word}]+)`,
    String.raw`(?<![${word}@/.+\-])@(?<mention>[a-z0-9_]{3,30})(?![${word}@])`,
  ].join('|'),
  'giu',
);
const trailing = /[.,;:!?'’…*_~|\\،؛؟]+$/u;
const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** The marks of a text in their order; they never overlap. */
export function marksIn(text: string): TextMark[] {
  return [...text.matchAll(marks)].flatMap(({ 0: all, index: start, groups }): TextMark[] => {
    const { address, tag, mention } = groups ?? {};
    if (address !== undefined) {
      const value = withoutTail(address);
      return [{ kind: 'address', start, end: start + value.length, value }];
    }
    const end = start + all.length;
    if (mention !== undefined) return [{ kind: 'mention', start, end, value: mention }];
    const value = normalTag(tag ?? '');
    return value === undefined ? [] : [{ kind: 'tag', start, end, value }];
  });
}

/** The tags a text is found under, in their normal form, each once. */
export function tagsIn(text: string): string[] {
  return valuesOf(text, 'tag').slice(0, tagsMax);
}

/** The usernames a text mentions, in lower case, each once. */
export function mentionsIn(text: string): string[] {
  return valuesOf(text, 'mention').slice(0, mentionsMax);
}

/** A tag, with or without its `#`, as it is compared: `#Café` and `#CAFÉ` are one. Undefined for what is no tag. */
export function normalTag(tag: string): string | undefined {
  const normal = tag.replace(/^#/, '').normalize('NFKC').toLowerCase().normalize('NFKC');
  const isTag = new RegExp(`^[${word}]+$`, 'u').test(normal) && /\p{L}/u.test(normal) && normal.length <= tagMax;
  return isTag ? normal : undefined;
}

function valuesOf(text: string, kind: TextMark['kind']): string[] {
  return [...new Set(marksIn(text).flatMap((mark) => (mark.kind === kind ? [mark.value.toLowerCase()] : [])))];
}

/** Punctuation that ends the sentence, and a closing bracket that was opened before the address, are not part of it. */
function withoutTail(address: string): string {
  const cut = address.replace(trailing, '');
  const last = cut.at(-1) ?? '';
  const opening = pairs[last];
  if (!opening || count(cut, last) <= count(cut, opening)) return cut;
  return withoutTail(cut.slice(0, -1));
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
