const lineBreaksMax = 5;
const lengthMax = 150;
const lengthMaxAlone = 250;

/**
 * Where a text is shortened, in characters, or undefined when it is shown whole. It is shortened at a space when it has
 * more than 5 line breaks or is longer than 150 characters, 250 when it stands without a picture.
 */
export function shortenedLength(text: string, hasPicture: boolean): number | undefined {
  const breaks = [...text.matchAll(/\r\n|\r|\n/g)];
  const max = hasPicture ? lengthMax : lengthMaxAlone;
  const breakAt = breaks[lineBreaksMax]?.index;
  if (text.length <= max && breakAt === undefined) return undefined;
  const end = Math.min(max, breakAt ?? max);
  const head = /\s/.test(text.charAt(end)) ? text.slice(0, end) : text.slice(0, lastSpace(text, end));
  const length = head.trimEnd().length;
  return length > 0 ? length : wholeCharacters(text, end);
}

/** The last white space before `end`; 0 when a single word is longer than that. */
function lastSpace(text: string, end: number): number {
  const head = text.slice(0, end);
  const tail = /\s\S*$/.exec(head);
  return tail ? tail.index : 0;
}

/** `end`, or less where it would fall inside a character made of several (a flag, an emoji with a skin tone). */
function wholeCharacters(text: string, end: number): number {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(0, end + 40));
  const last = segments.containing(end);
  return last && last.index > 0 ? last.index : end;
}
