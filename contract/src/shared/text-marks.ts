/**
 * Finds the links, hashtags and mentions of a text, in linear time. Server and web share this parser, so that everyone whom a
 * page shows as mentioned is notified, and a post is listed under each tag it shows.
 */

/** A URL, a hashtag or a mention in a text. */
export interface TextMark {
  kind: 'url' | 'tag' | 'mention';
  /** The range in UTF-16 units. */
  start: number;
  end: number;
  /** The URL as written, the normalized tag without `#`, or the username as written without `@`. */
  value: string;
}

/** The maximum length of a URL in UTF-16 units, about what browsers and servers accept; a longer one is plain text. */
export const urlMax = 2048;
/** The maximum length of a normalized tag. */
export const tagMax = 50;
/** The maximum length of a tag as written; normalization takes quadratic time, and composes up to four characters into one. */
export const writtenTagMax = 4 * tagMax;
/** How many tags a text is listed under, the first ones. */
export const tagsMax = 30;
/** How many mentioned people are notified, the first ones. */
export const mentionsMax = 20;

const word = String.raw`\p{L}\p{M}\p{N}_`;
// Joins parts of words: as in #ng'ombe, in Persian and in Catalan.
const joiner = String.raw`'’ʼ·\u200c`;
const tag = `[${word}]+(?:[${joiner}][${word}]+)*`;
// Quotation marks, sentence ends and dashes of several scripts, and signs without a width, which are copied with a URL.
const urlEnd = String.raw`\s<>"“”«»‹›\u0060—。）።፣۔\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff`;
// A tag or mention does not begin inside a word, a URL or an e-mail address.
const marks = new RegExp(
  [
    String.raw`\b(?<url>https?:\/\/[^${urlEnd}]+)`,
    String.raw`(?<![${word}&#/])#(?<tag>${tag})`,
    String.raw`(?<![${word}@])(?<![${word}][.+\-])@(?<mention>[a-z0-9_]{3,30})(?![${word}@])`,
  ].join('|'),
  'giu',
);
const wholeTag = new RegExp(`^${tag}$`, 'u');
const letter = /\p{L}/u;
const trailing = new Set(".,;:!?'’…|\\،؛؟");
const pairs = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** Returns the marks of a text in order; they never overlap. */
export function marksIn(text: string): TextMark[] {
  let lastMentionEnd = -1;
  return [...text.matchAll(marks)].flatMap(({ 0: all, index: start, groups }): TextMark[] => {
    const { url, tag, mention } = groups ?? {};
    if (url !== undefined) {
      if (url.length > urlMax) return [];
      const value = trimUrl(url);
      return [{ kind: 'url', start, end: start + value.length, value }];
    }
    const end = start + all.length;
    if (mention !== undefined) {
      // After a slash it belongs to a path, unless it is one of several mentions, as in @ada/@ben.
      if (text[start - 1] === '/' && lastMentionEnd !== start - 1) return [];
      lastMentionEnd = end;
      return [{ kind: 'mention', start, end, value: mention }];
    }
    const value = normalTag(tag ?? '');
    return value === undefined ? [] : [{ kind: 'tag', start, end, value }];
  });
}

/** Returns the tags under which a text is listed, normalized, without duplicates. */
export function tagsIn(text: string): string[] {
  return valuesOf(text, 'tag').slice(0, tagsMax);
}

/** Returns the usernames that a text mentions, in lower case, without duplicates. */
export function mentionsIn(text: string): string[] {
  return valuesOf(text, 'mention').slice(0, mentionsMax);
}

/**
 * Normalizes a tag, with or without its `#`: `#Café` and `#CAFÉ` become equal, as do both apostrophes, and joiners without a width are
 * left out. Undefined for an invalid tag.
 */
export function normalTag(tag: string): string | undefined {
  if (tag.length > writtenTagMax) return undefined;
  const plain = tag.replace(/^#/, '').replaceAll(/[’ʼ]/g, "'").replaceAll('\u200c', '');
  const normal = plain.normalize('NFKC').toLowerCase().normalize('NFKC');
  const isTag = normal.length <= tagMax && wholeTag.test(normal) && letter.test(normal);
  return isTag ? normal : undefined;
}

function valuesOf(text: string, kind: TextMark['kind']): string[] {
  return [...new Set(marksIn(text).flatMap((mark) => (mark.kind === kind ? [mark.value.toLowerCase()] : [])))];
}

/** Removes punctuation that ends the sentence, and closing brackets that were opened before the URL. */
function trimUrl(url: string): string {
  const counts = new Map<string, number>();
  for (const character of url) counts.set(character, (counts.get(character) ?? 0) + 1);
  let end = url.length;
  for (; end > 0; end -= 1) {
    const last = url.charAt(end - 1);
    if (trailing.has(last)) continue;
    const opening = pairs.get(last);
    const closed = counts.get(last) ?? 0;
    if (opening === undefined || closed <= (counts.get(opening) ?? 0)) break;
    counts.set(last, closed - 1);
  }
  return url.slice(0, end);
}
