import type { Random } from '#server/demo/randomness.ts';
import { colours, type Theme } from './palette.ts';

/** A rectangle of a picture, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const cloths = ['kente', 'kitenge', 'bogolan', 'shweshwe', 'zellige', 'tibeb', 'adire', 'basket'] as const;
export type Cloth = (typeof cloths)[number];

/** What each cloth is, for those who cannot see it. */
export const clothNames: Record<Cloth, string> = {
  kente: 'kente strips of woven blocks and steps',
  kitenge: 'kitenge print of large round petals',
  bogolan: 'mud cloth with bands of zigzags, crosses and dots',
  shweshwe: 'shweshwe print of small dotted rosettes',
  zellige: 'tiles of eight-pointed stars',
  tibeb: 'tibeb border of stacked diamonds',
  adire: 'adire cloth of ringed circles',
  basket: 'woven basket work of over and under',
};

/** Fills the box with a cloth; `cell` is the width of one repeat. */
export function cloth(kind: Cloth, box: Box, cell: number, theme: Theme, random: Random): string {
  const id = `cloth${random.below(1e9)}`;
  const [width, height, tile] = tiles[kind](theme, random);
  const scale = cell / width;
  return `<defs><pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"
    patternTransform="translate(${box.x} ${box.y}) scale(${scale})">${tile}</pattern></defs>
    <rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="url(#${id})"/>`;
}

/** One repeat of the cloth: its width, its height and what is on it. */
type Tile = (theme: Theme, random: Random) => [number, number, string];

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

const tiles: Record<Cloth, Tile> = {
  kente({ ground, ink, first, second, third }, random) {
    const [a, b, d] = random.shuffled([first, second, third]) as [string, string, string];
    const stripes = [0, 1, 2, 3].map((at) => rect(at * 20, 0, 10, 80, at % 2 ? a : ink)).join('');
    const steps = [0, 1, 2, 3].map((at) =>
      rect(80 + at * 10, 30 - at * 10, 80 - at * 20, 20 + at * 20, at % 2 ? d : b),
    );
    const bars = [0, 1, 2, 3].map((at) => rect(0, 80 + at * 20, 80, 10, at % 2 ? b : a)).join('');
    const diamond = `<path d="M120 84L156 120L120 156L84 120Z" fill="${a}"/><path d="M120 102L138 120L120 138L102 120Z" fill="${ink}"/>`;
    const seams = `${rect(78, 0, 4, 160, ground)}${rect(158, 0, 2, 160, ground)}${rect(0, 0, 2, 160, ground)}`;
    return [
      160,
      160,
      `${rect(0, 0, 160, 160, b)}${rect(0, 0, 80, 80, d)}${stripes}${rect(80, 0, 80, 80, ink)}${steps.join('')}
       ${rect(0, 80, 80, 80, ink)}${bars}${rect(80, 80, 80, 80, d)}${diamond}${seams}`,
    ];
  },
  kitenge({ ground, ink, first, second, third }) {
    const flower = (x: number, y: number) => {
      const petals = [0, 45, 90, 135, 180, 225, 270, 315]
        .map(
          (turn) =>
            `<ellipse cx="0" cy="-30" rx="11" ry="20" fill="${turn % 90 ? second : first}" transform="rotate(${turn})"/>`,
        )
        .join('');
      return `<g transform="translate(${x} ${y})"><circle r="58" fill="${ink}"/><circle r="53" fill="${ground}"/>${petals}
        <circle r="14" fill="${third}"/><circle r="6" fill="${ink}"/></g>`;
    };
    const dots = [0, 30, 60, 90, 120].map((at) => `<circle cx="${at + 15}" cy="75" r="4" fill="${third}"/>`).join('');
    return [
      150,
      150,
      `${rect(0, 0, 150, 150, first)}${dots}${flower(75, 0)}${flower(75, 150)}${flower(0, 75)}${flower(150, 75)}`,
    ];
  },
  bogolan({ ink, ground, second }, random) {
    const dark = isDark(ground) ? ground : ink;
    const light = isDark(ground) ? ink : ground;
    const zigzag = (y: number) =>
      `<path d="M0 ${y + 16}L15 ${y}L30 ${y + 16}L45 ${y}L60 ${y + 16}L75 ${y}L90 ${y + 16}L105 ${y}L120 ${y + 16}"/>`;
    const crosses = (y: number) =>
      [15, 45, 75, 105]
        .map((x) => `<path d="M${x - 8} ${y}L${x + 8} ${y + 16}M${x + 8} ${y}L${x - 8} ${y + 16}"/>`)
        .join('');
    const line = (y: number) => `<path d="M0 ${y}H120"/>`;
    const dots = (y: number) =>
      [10, 30, 50, 70, 90, 110]
        .map((x) => `<circle cx="${x}" cy="${y}" r="3.4" fill="${second}" stroke="none"/>`)
        .join('');
    const [one, two] = random.shuffled([zigzag, crosses]) as [typeof zigzag, typeof crosses];
    return [
      120,
      150,
      `${rect(0, 0, 120, 150, dark)}<g fill="none" stroke="${light}" stroke-width="4.5">${line(6)}${one(18)}${line(46)}${dots(58)}
       ${line(70)}${two(82)}${line(110)}${zigzag(122)}${zigzag(130)}</g>`,
    ];
  },
  shweshwe({ ground, ink, second, third }) {
    const dark = isDark(ground) ? ground : colours.indigo;
    const light = isDark(ground) ? ink : colours.paper;
    const ring = (x: number, y: number, radius: number, count: number, fill: string) =>
      Array.from({ length: count }, (_, at) => {
        const turn = (at / count) * 2 * Math.PI;
        return `<circle cx="${(x + radius * Math.cos(turn)).toFixed(1)}" cy="${(y + radius * Math.sin(turn)).toFixed(1)}" r="2.4" fill="${fill}"/>`;
      }).join('');
    const rosette = (x: number, y: number) =>
      `${ring(x, y, 9, 6, second)}${ring(x, y, 18, 12, light)}${ring(x, y, 27, 18, light)}<circle cx="${x}" cy="${y}" r="4" fill="${third}"/>`;
    return [
      72,
      72,
      `${rect(0, 0, 72, 72, dark)}${rosette(36, 36)}${[0, 72].flatMap((x) => [0, 72].map((y) => ring(x, y, 8, 8, light))).join('')}`,
    ];
  },
  zellige({ ground, ink, first, second, third }) {
    const star = (x: number, y: number, size: number, fill: string) =>
      `<g transform="translate(${x} ${y})" fill="${fill}"><rect x="${-size}" y="${-size}" width="${size * 2}" height="${size * 2}"/>
       <rect x="${-size}" y="${-size}" width="${size * 2}" height="${size * 2}" transform="rotate(45)"/></g>`;
    const corners = [0, 100].flatMap((x) =>
      [0, 100].map((y) => `${star(x, y, 27, ink)}${star(x, y, 23, second)}${star(x, y, 9, ground)}`),
    );
    return [
      100,
      100,
      `${rect(0, 0, 100, 100, ground)}<path d="M50 0V100M0 50H100" stroke="${third}" stroke-width="6"/>
       ${star(50, 50, 27, ink)}${star(50, 50, 23, first)}${star(50, 50, 12, ground)}${star(50, 50, 6, third)}${corners.join('')}`,
    ];
  },
  tibeb({ ground, ink, first, second, third }) {
    const diamond = (x: number, y: number, size: number, fill: string) =>
      `<path d="M${x} ${y - size}L${x + size * 0.7} ${y}L${x} ${y + size}L${x - size * 0.7} ${y}Z" fill="${fill}"/>`;
    const stack = (x: number, y: number) =>
      `${diamond(x, y, 40, first)}${diamond(x, y, 29, second)}${diamond(x, y, 18, ground)}${diamond(x, y, 9, third)}`;
    const edge = [0, 12, 24, 36, 48]
      .map((x) => `${rect(x + 3, 88, 6, 6, third)}${rect(x + 3, 106, 6, 6, first)}`)
      .join('');
    return [
      60,
      120,
      `${rect(0, 0, 60, 120, ground)}${stack(30, 42)}${diamond(0, 42, 16, ink)}${diamond(60, 42, 16, ink)}
       ${rect(0, 84, 60, 2, ink)}${rect(0, 97, 60, 6, second)}${rect(0, 114, 60, 2, ink)}${edge}`,
    ];
  },
  adire({ ground, ink, second }) {
    const dark = isDark(ground) ? ground : colours.teal;
    const light = isDark(ground) ? ink : colours.paper;
    const rings = (x: number, y: number, most: number) =>
      [1, 0.76, 0.52, 0.28]
        .map(
          (part, at) =>
            `<circle cx="${x}" cy="${y}" r="${most * part}" fill="none" stroke="${at === 3 ? second : light}" stroke-width="4" stroke-dasharray="${at % 2 ? '5 4' : 'none'}"/>`,
        )
        .join('');
    return [
      120,
      120,
      `${rect(0, 0, 120, 120, dark)}${rings(60, 60, 38)}${[0, 120].flatMap((x) => [0, 120].map((y) => rings(x, y, 38))).join('')}
       <path d="M60 8V14M60 106V112M8 60H14M106 60H112" stroke="${second}" stroke-width="6"/>`,
    ];
  },
  basket({ ground, ink, first, second, third }, random) {
    const [a, b] = random.shuffled([first, second, third]) as [string, string];
    const across = (x: number, y: number, fill: string) =>
      [0, 1, 2]
        .map((at) => `<rect x="${x + 1}" y="${y + 2 + at * 13}" width="38" height="10" rx="4" fill="${fill}"/>`)
        .join('');
    const down = (x: number, y: number, fill: string) =>
      [0, 1, 2]
        .map((at) => `<rect x="${x + 2 + at * 13}" y="${y + 1}" width="10" height="38" rx="4" fill="${fill}"/>`)
        .join('');
    return [
      80,
      80,
      `${rect(0, 0, 80, 80, isDark(ground) ? ground : ink)}${across(0, 0, a)}${down(40, 0, b)}${down(0, 40, b)}${across(40, 40, a)}`,
    ];
  },
};

/** Whether light things are to be drawn on it. */
export function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 120;
}
