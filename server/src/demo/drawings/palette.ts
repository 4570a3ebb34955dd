/** The colours of one picture: a ground, what is drawn on it, and three that sing. */
export interface Theme {
  ground: string;
  ink: string;
  first: string;
  second: string;
  third: string;
}

export const colours = {
  paper: '#FBF7EF',
  sand: '#F1EADC',
  ink: '#10231F',
  night: '#0E1614',
  green: '#0B6B57',
  mint: '#4FD1AE',
  marigold: '#FFB21A',
  sun: '#FFD27A',
  coral: '#C2341A',
  clay: '#E0703A',
  rose: '#F2A48B',
  teal: '#0E5A66',
  sky: '#BFE3DA',
  indigo: '#23305E',
  plum: '#6B2D5C',
  leaf: '#7FA650',
} as const;

const c = colours;

/** Variations on the product's palette, light and dark ones in turn. */
export const themes: readonly Theme[] = [
  { ground: c.paper, ink: c.ink, first: c.green, second: c.marigold, third: c.coral },
  { ground: c.green, ink: c.paper, first: c.marigold, second: c.mint, third: c.rose },
  { ground: c.marigold, ink: c.ink, first: c.coral, second: c.green, third: c.paper },
  { ground: c.ink, ink: c.paper, first: c.mint, second: c.marigold, third: c.clay },
  { ground: c.sky, ink: c.ink, first: c.teal, second: c.coral, third: c.marigold },
  { ground: c.coral, ink: c.paper, first: c.marigold, second: c.sky, third: c.ink },
  { ground: c.sand, ink: c.plum, first: c.clay, second: c.teal, third: c.marigold },
  { ground: c.indigo, ink: c.paper, first: c.marigold, second: c.rose, third: c.mint },
  { ground: c.rose, ink: c.ink, first: c.plum, second: c.green, third: c.paper },
  { ground: c.teal, ink: c.paper, first: c.sun, second: c.mint, third: c.clay },
  { ground: c.sun, ink: c.ink, first: c.teal, second: c.coral, third: c.paper },
  { ground: c.plum, ink: c.paper, first: c.marigold, second: c.rose, third: c.mint },
];

export function themeAt(index: number): Theme {
  return themes[index % themes.length] as Theme;
}
