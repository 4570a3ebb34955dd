/** Pairs of brand colours that work in both themes. */
const pairs = [
  ['--primary', '--accent'],
  ['--whispers', '--primary'],
  ['--hustles', '--accent'],
  ['--intake', '--hustles'],
  ['--accent', '--whispers'],
] as const;

/** Half the period of the stripes, in pixels. */
const widths = [10, 14, 20] as const;

/** Returns a woven pattern made of gradients, always the same for a seed: stripes cross at right angles over a gradient. */
export function clothOf(seed: string): { background: string } {
  const sum = hashOf(seed.toLowerCase());
  const [first, second] = pairs[sum % pairs.length] ?? pairs[0];
  const width = widths[Math.floor(sum / pairs.length) % widths.length] ?? widths[0];
  const angle = Math.floor(sum / (pairs.length * widths.length)) % 2 === 0 ? 45 : 0;
  const stripes = (turn: number, colour: string) =>
    `repeating-linear-gradient(${angle + turn}deg, color-mix(in srgb, ${colour} 34%, transparent) 0 ${width}px, transparent ${width}px ${width * 2}px)`;
  return {
    background: [
      stripes(0, 'var(--page)'),
      stripes(90, `var(${second})`),
      `linear-gradient(100deg, var(${first}), color-mix(in srgb, var(${first}) 45%, var(${second})))`,
    ].join(', '),
  };
}

/** FNV-1a hash of the characters. */
function hashOf(text: string): number {
  return [...text].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  );
}
