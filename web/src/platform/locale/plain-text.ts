/** Letters that people write for each other: Arabic forms, and hooked, crossed and joined letters. */
// prettier-ignore
const twins: Record<string, string> = {
  ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك',
  ɓ: 'b', ɗ: 'd', đ: 'd', ƙ: 'k', ƴ: 'y', ɛ: 'e', ɔ: 'o', ø: 'o', ŋ: 'n', ł: 'l', ı: 'i', œ: 'oe', æ: 'ae', ß: 'ss',
};

/**
 * Returns a text in lower case without accents and apostrophes, as searches compare it: like `plain_text` of the database, for the
 * letters of our languages. In Arabic it drops harakat, tatweel and hamza, and unites forms that people type for each other.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}ـء'’‘ʼ]/gu, '')
    .toLowerCase()
    .replaceAll(/[^ -~]/g, (letter) => twins[letter] ?? letter)
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16));
}

/** The same without punctuation: words that are separated by one space. */
export function plainText(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
