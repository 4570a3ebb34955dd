/**
 * Returns the classes for the size of a heading that people have written, so that on a phone even the longest takes about four lines.
 * `card` and `lead` are the numbers of characters from which it has the next smaller size.
 */
export function headingSize(text: string, { card = 0, lead }: { card?: number; lead: number }): string {
  if (text.length >= lead) return 'text-lead max-md:leading-snug md:text-page';
  return text.length >= card ? 'text-card md:text-page' : 'text-page';
}
