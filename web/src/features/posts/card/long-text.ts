const lineBreaksMax = 5;
const lengthMax = 150;
const lengthMaxWithoutPicture = 250;

/**
 * The number of characters to show of a long text, or undefined if it fits. A text is shortened, at a space if possible, when it
 * has more than 5 line breaks or more than 150 characters (250 without a picture).
 */
export function shortenedLength(text: string, hasPicture: boolean): number | undefined {
  const breaks = [...text.matchAll(/\r\n|\r|\n/g)];
  const max = hasPicture ? lengthMax : lengthMaxWithoutPicture;
  const breakAt = breaks[lineBreaksMax]?.index;
  if (text.length <= max && breakAt === undefined) return undefined;
  const end = Math.min(max, breakAt ?? max);
  const head = /\s/.test(text.charAt(end)) ? text.slice(0, end) : text.slice(0, lastSpaceIndex(text, end));
  const length = head.trimEnd().length;
  return length > 0 ? length : graphemeStart(text, end);
}

/** The index of the last white space before `end`, or 0 if there is none. */
function lastSpaceIndex(text: string, end: number): number {
  const head = text.slice(0, end);
  const tail = /\s\S*$/.exec(head);
  return tail ? tail.index : 0;
}

/** `end`, moved back to the start of a grapheme (such as a flag emoji) that it would split. */
function graphemeStart(text: string, end: number): number {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(0, end + 40));
  const last = segments.containing(end);
  return last && last.index > 0 ? last.index : end;
}
