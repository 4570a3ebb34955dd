/** The form in which tags of clubs and businesses are the same. For short texts: composing many marks takes quadratic time. */
export function tagForm(tag: string): string {
  return tag.normalize('NFC').toLowerCase();
}
