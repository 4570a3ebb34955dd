/** The skin tones of Unicode, from light to dark, as the picker names them. */
export const skinTones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;
export type SkinTone = (typeof skinTones)[number];

const firstModifier = 0x1f3fb;

/** The emoji in a skin tone: the modifier follows the first code point, and replaces the mark that asks for a coloured picture. */
export function withSkinTone(emoji: string, tone: SkinTone): string {
  const [first = '', ...rest] = emoji;
  if (rest[0] === '\uFE0F') rest.shift();
  return first + String.fromCodePoint(firstModifier + skinTones.indexOf(tone)) + rest.join('');
}
