// A module without schemas, so that pages that validate nothing do not load a validator.

/** Returns whether a text has a visible character. White space, combining marks and characters without a glyph do not count. */
export function hasVisibleCharacter(text: string): boolean {
  return /[^\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Co}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}]/u.test(text);
}

/** Returns a text with line feeds as line breaks. Forms send CR and LF, which would be stored and counted twice. */
export function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** Embeddings, overrides and isolates, which reorder the text around them. Marks such as U+200F stay: they are part of words. */
const reordering = /[\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;

/** Returns a name as one line that reorders nothing around it: white space becomes spaces, other control characters go. */
export function singleLine(name: string): string {
  return name
    .replaceAll(/(?:\r\n|[\t\n\v\f\r\u{85}\u{2028}\u{2029}])+/gu, ' ')
    .replaceAll(/[^\P{Cc}\0]/gu, '')
    .replaceAll(reordering, '');
}
