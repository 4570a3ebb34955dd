/** The hashtag or mention that is being typed. */
export interface TypedMark {
  kind: 'tag' | 'mention';
  /** What follows the `#` or `@`. */
  text: string;
  /** Its range in UTF-16 units, with the sign. */
  start: number;
  end: number;
}

// As the marks of the contract, which begin neither inside a word nor a URL; a mention may be typed as a name with any letters.
const beforeCaret = /(?<![\p{L}\p{M}\p{N}_&#/@.+-])([@#])([\p{L}\p{M}\p{N}_]{0,50})$/u;

/** Returns the mark that ends at the caret, unless a word goes on behind it or more than the caret is selected. */
export function typedMark({
  value,
  selectionStart,
  selectionEnd,
}: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>): TypedMark | undefined {
  if (selectionStart !== selectionEnd || /^[\p{L}\p{N}_]/u.test(value.slice(selectionEnd))) return undefined;
  const [all, sign, text = ''] = beforeCaret.exec(value.slice(0, selectionEnd)) ?? [];
  if (all === undefined) return undefined;
  return { kind: sign === '#' ? 'tag' : 'mention', text, start: selectionEnd - all.length, end: selectionEnd };
}
