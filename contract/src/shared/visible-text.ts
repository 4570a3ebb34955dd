// A module without schemas, so that pages that validate nothing do not load a validator.

/** Returns whether a text has a visible character. White space, combining marks and characters without a glyph do not count. */
export function hasVisibleCharacter(text: string): boolean {
  return /[^\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Co}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}]/u.test(text);
}

/** Returns a text with line feeds as line breaks. Forms send CR and LF, which would be stored and counted twice. */
export function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
