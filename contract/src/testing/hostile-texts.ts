/** Strings that a parser, a pattern or a normalization may react to. */
const pieces = [
  'a',
  'Z',
  '0',
  ' ',
  '\n',
  '\t',
  '.',
  ',',
  '…',
  "'",
  '"',
  '(',
  ')',
  '[',
  ']',
  '{}',
  '<',
  '#',
  '#a',
  '@',
  '@ada',
  '/',
  ':',
  '-',
  '_',
  '%',
  '\\',
  '&',
  '?',
  '+',
  '=',
  'é',
  'ﷺ',
  'Σ',
  'İ',
  '\u0315\u0300',
  '\u05b4\u0591',
  '\u064b',
  '\u200f',
  '\ud800',
  '😀',
  'https://',
  'https://a.example/ ',
  'a.',
  'a@',
  '../',
  'xn--a-',
  'ab c',
] as const;

/** The largest JSON body that the server accepts, in bytes. */
export const longestText = 128 * 1024;

/** Creates a text of a given length. */
export type TextOf = (length: number) => string;

function repeated(piece: string): TextOf {
  return (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

/** `head`, then one string repeated for half of the length, `middle`, and another string for the rest. */
function joined(head: string, one: string, middle: string, other: string): TextOf {
  return (length) => {
    const half = Math.max(0, Math.floor((length - head.length - middle.length) / 2));
    return `${head}${repeated(one)(half)}${middle}${repeated(other)(half)}`.slice(0, length);
  };
}

/** Distinct letters, as many as there are. */
const different: TextOf = (length) =>
  Array.from({ length }, (_, index) => String.fromCharCode(0x4e00 + (index % 20_000))).join('');

/** Distinct short words, which a search looks up individually. */
const words: TextOf = (length) =>
  Array.from({ length: Math.ceil(length / 4) }, (_, index) => (46_656 + index).toString(36).slice(-3))
    .join(' ')
    .slice(0, length);

/** Texts designed to be slow, by name: repeated strings, and texts that have been found to be slow. */
export const hostileTexts: Record<string, TextOf> = {
  ...Object.fromEntries(pieces.map((piece) => [`${JSON.stringify(piece)} repeated`, repeated(piece)])),
  'different letters': different,
  'different words': words,
  'an address of different letters': (length) => `https://${different(Math.max(0, length - 8))}`,
  'an address that ends in punctuation and brackets': joined('https://', '.', 'x', ')'),
  'brackets opened and closed': joined('https://a/', '(', '', ')'),
  'a word with marks': joined('a', '\u0315\u0300', '', '\u0315\u0300'),
  'a tag with marks': joined('#a', '\u0315\u0300', '', '\u0315\u0300'),
  'white space with an end': joined('', ' ', '', '\n\t'),
  'an e-mail address of labels': joined('a@', 'a.', '', 'a.'),
  'almost an e-mail address': joined('', 'a@', ' ', '@'),
};

/** All pairs of strings, in a URL, a tag and a mention. */
export const pairsOfPieces: Record<string, TextOf> = Object.fromEntries(
  ['https://', '#', '@'].flatMap((head) =>
    pieces.flatMap((one) =>
      pieces.map((other) => [JSON.stringify([head, one, other]), joined(head, one, 'x', other)] as const),
    ),
  ),
);
