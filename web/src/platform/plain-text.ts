/**
 * Returns the words of a text in lower case and without accents, as searches compare them: like `search_form` of the database, for
 * the letters of our five languages. In Arabic it drops harakat and tatweel, and unites forms that people type for each other.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
