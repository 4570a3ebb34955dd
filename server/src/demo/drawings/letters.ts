/**
 * Letters drawn as strokes, because a machine may have no font at all. Each is a path in a box six units high; the
 * width stands before it.
 */
const strokes: Record<string, readonly [width: number, path: string]> = {
  A: [4, 'M0 6L2 0L4 6M.8 4H3.2'],
  B: [3.4, 'M0 3H1.8A1.5 1.5 0 0 0 1.8 0H0V6H1.9A1.5 1.5 0 0 0 1.9 3'],
  C: [3.8, 'M3.8 1.2A2.2 3 0 1 0 3.8 4.8'],
  D: [3.8, 'M0 0V6H1.4A2.4 3 0 0 0 1.4 0Z'],
  E: [2.9, 'M2.9 0H0V6H2.9M0 3H2.5'],
  F: [2.8, 'M2.8 0H0V6M0 3H2.4'],
  G: [4, 'M3.8 1.2A2.2 3 0 1 0 4 4.6V3.4H2.5'],
  H: [3.6, 'M0 0V6M3.6 0V6M0 3H3.6'],
  I: [0, 'M0 0V6'],
  J: [2.6, 'M2.6 0V4.5A1.3 1.5 0 0 1 0 4.5'],
  K: [3.5, 'M0 0V6M3.3 0L0 3.6M1.2 2.4L3.5 6'],
  L: [2.8, 'M0 0V6H2.8'],
  M: [4.6, 'M0 6V0L2.3 4L4.6 0V6'],
  N: [3.7, 'M0 6V0L3.7 6V0'],
  O: [4.4, 'M2.2 0A2.2 3 0 1 1 2.2 6A2.2 3 0 1 1 2.2 0'],
  P: [3.4, 'M0 6V0H1.7A1.7 1.7 0 0 1 1.7 3.4H0'],
  Q: [4.4, 'M2.2 0A2.2 3 0 1 1 2.2 6A2.2 3 0 1 1 2.2 0M2.8 4.4L4.4 6.2'],
  R: [3.5, 'M0 6V0H1.7A1.7 1.7 0 0 1 1.7 3.4H0M1.7 3.4L3.5 6'],
  S: [3.3, 'M3.2 1.2A1.65 1.5 0 0 0 1.65 0A1.5 1.5 0 0 0 1.65 3A1.5 1.5 0 0 1 1.65 6A1.7 1.5 0 0 1 0 4.7'],
  T: [3.6, 'M0 0H3.6M1.8 0V6'],
  U: [3.7, 'M0 0V4.1A1.85 1.9 0 0 0 3.7 4.1V0'],
  V: [4, 'M0 0L2 6L4 0'],
  W: [5.6, 'M0 0L1.4 6L2.8 1L4.2 6L5.6 0'],
  X: [3.6, 'M0 0L3.6 6M3.6 0L0 6'],
  Y: [3.8, 'M0 0L1.9 3.2L3.8 0M1.9 3.2V6'],
  Z: [3.4, 'M0 0H3.4L0 6H3.4'],
  '0': [3.6, 'M1.8 0A1.8 3 0 1 1 1.8 6A1.8 3 0 1 1 1.8 0'],
  '1': [1.4, 'M0 1.2L1.4 0V6'],
  '2': [3.3, 'M0 1.6A1.65 1.6 0 1 1 2.8 2.7L0 6H3.3'],
  '3': [3.2, 'M.2 0H3.1L1.5 2.3A1.85 1.85 0 1 1 0 5'],
  '4': [3.5, 'M2.6 6V0L0 4.2H3.5'],
  '5': [3.3, 'M3 0H.5L.2 2.8A1.9 1.9 0 1 1 0 5.2'],
  '6': [3.5, 'M2.8 0C1 1 0 2.6 0 4.2A1.75 1.8 0 1 0 .2 3.4'],
  '7': [3.3, 'M0 0H3.3L1.1 6'],
  '8': [
    3.3,
    'M1.65 0A1.4 1.4 0 1 1 1.65 2.8A1.4 1.4 0 1 1 1.65 0M1.65 2.8A1.6 1.6 0 1 1 1.65 6A1.6 1.6 0 1 1 1.65 2.8',
  ],
  '9': [3.5, 'M.7 6C2.5 5 3.5 3.4 3.5 1.8A1.75 1.8 0 1 0 3.3 2.6'],
  '-': [1.8, 'M0 3.2H1.8'],
  '.': [0, 'M0 6V5.95'],
  ',': [0.2, 'M.2 5.9L0 6.8'],
  '!': [0, 'M0 0V4M0 6V5.95'],
  '?': [2.8, 'M0 1.4A1.45 1.4 0 1 1 1.9 2.7Q1.4 3 1.4 4.1M1.4 6V5.95'],
  ':': [0, 'M0 2V1.95M0 5.6V5.55'],
  '+': [2.6, 'M1.3 1.9V4.5M0 3.2H2.6'],
  '/': [2.2, 'M0 6L2.2 0'],
  '&': [3.6, 'M3.6 6L.9 1.9A1.15 1.15 0 1 1 2.4 1.9Q0 3.2 .2 4.6A1.6 1.5 0 0 0 3.3 4.2'],
  '%': [3.6, 'M0 6L3.6 0M.7 0A.7 .7 0 1 1 .7 1.6A.7 .7 0 1 1 .7 0M2.9 4.4A.7 .7 0 1 1 2.9 6A.7 .7 0 1 1 2.9 4.4'],
  "'": [0, 'M0 0V1.2'],
  '#': [3.4, 'M1 0L.6 6M2.8 0L2.4 6M0 2H3.4M0 4H3.4'],
};

const spaceWidth = 2;
const height = 6;

export interface Lettering {
  x: number;
  /** The upper edge of the letters. */
  y: number;
  /** How high a letter is. */
  size: number;
  colour: string;
  /** The stroke, as a part of the size; 0.16 unless said. */
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
}

/** How wide a line of letters is, at that size. */
export function lineWidth(text: string, size: number, weight = 0.16): number {
  const gap = gapAt(weight);
  const widths = [...plain(text)].map((char) => strokes[char]?.[0] ?? spaceWidth);
  return ((widths.reduce((sum, width) => sum + width + gap, -gap) + weight * height) * size) / height;
}

/** The size at which a line is no wider than `width` and no larger than `most`. */
export function sizeToFit(text: string, width: number, most: number, weight = 0.16): number {
  return Math.min(most, (most * width) / lineWidth(text, most, weight));
}

/** One line of capitals. */
export function letters(text: string, { x, y, size, colour, weight = 0.16, anchor = 'start' }: Lettering): string {
  const scale = size / height;
  const wide = lineWidth(text, size, weight);
  const from = anchor === 'start' ? x : anchor === 'middle' ? x - wide / 2 : x - wide;
  let pen = (weight * height) / 2;
  const glyphs = [...plain(text)].map((char) => {
    const [width, path] = strokes[char] ?? [spaceWidth, ''];
    const drawn = path && `<path transform="translate(${round(pen)} 0)" d="${path}"/>`;
    pen += width + gapAt(weight);
    return drawn;
  });
  return `<g transform="translate(${round(from)} ${round(y)}) scale(${round(scale)})" fill="none" stroke="${colour}"
    stroke-width="${round(weight * height)}" stroke-linecap="round" stroke-linejoin="round">${glyphs.join('')}</g>`;
}

function gapAt(weight: number): number {
  return 0.75 + weight * height;
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
}

/** Two decimals are finer than a pixel and keep the drawing small. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
