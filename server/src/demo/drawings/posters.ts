import type { Random } from '#server/demo/randomness.ts';
import { type Cloth, cloth, clothNames, cloths } from './cloth.ts';
import type { Sheet } from './drawing.ts';
import { letters, sizeToFit } from './letters.ts';
import type { Theme } from './palette.ts';

const margin = 64;

/** A notice for the wall: big words, a line below them, and a cloth or a shape for joy. */
export function drawPoster({ lines, foot }: { lines: string[]; foot: string }, theme: Theme, random: Random): Sheet {
  const width = 900;
  const height = random.pick([1125, 1200]);
  const kind = random.pick(cloths);
  const band = random.between(250, 330);
  const atTop = random.isOneIn(2);
  const words = stack(lines, { x: margin, width: width - 2 * margin, room: height - band - 330 }, theme.ink);
  const top = atTop ? band + 90 : 100;
  const footSize = sizeToFit(foot, width - 2 * margin - 90, 40, 0.18);
  const footAt = top + words.height + 70;
  const clothAt = atTop ? 0 : height - band;
  return {
    width,
    height,
    alt: `Poster with the words "${lines.join(' ')}" and below them "${foot}", beside ${clothNames[kind]}.`,
    inside: `<rect width="${width}" height="${height}" fill="${theme.ground}"/>
      ${emblem(theme, random, { width, height, clothAt, band, atTop })}
      ${cloth(kind, { x: 0, y: clothAt, width, height: band }, random.between(90, 150), theme, random)}
      <rect y="${atTop ? band : clothAt - 14}" width="${width}" height="14" fill="${theme.first}"/>
      <g transform="translate(0 ${top})">${words.svg}</g>
      <rect x="${margin}" y="${footAt}" width="${width - 2 * margin}" height="${footSize + 64}" rx="16" fill="${theme.first}"/>
      ${letters(foot, { x: width / 2, y: footAt + 32, size: footSize, colour: theme.ground, weight: 0.18, anchor: 'middle' })}`,
  };
}

interface Free {
  width: number;
  height: number;
  clothAt: number;
  band: number;
  atTop: boolean;
}

/** A shape that fills what the words leave empty. */
function emblem({ second, third }: Theme, random: Random, { width, height, clothAt, atTop }: Free): string {
  const y = atTop ? height : clothAt;
  const shapes = [
    `<circle cx="${width}" cy="${y}" r="300" fill="${second}"/><circle cx="${width}" cy="${y}" r="190" fill="${third}"/>`,
    [0, 1, 2, 3, 4, 5]
      .map(
        (at) =>
          `<path d="M${width / 2} ${y}L${at * 180 - 40} ${y - 420}H${at * 180 + 50}Z" fill="${second}" opacity=".55"/>`,
      )
      .join(''),
    [0, 1, 2, 3]
      .map(
        (at) =>
          `<circle cx="${width}" cy="${y}" r="${120 + at * 80}" fill="none" stroke="${second}" stroke-width="26"/>`,
      )
      .join(''),
    `<path d="M0 ${y}V${y - 180}Q${width * 0.3} ${y - 300} ${width * 0.6} ${y - 150}T${width} ${y - 260}V${y}Z" fill="${second}"/>`,
  ];
  return random.pick(shapes);
}

/** A few words on a woven frame. */
export function drawCard({ lines }: { lines: string[] }, theme: Theme, random: Random): Sheet {
  const size = 1000;
  const kind = random.pick(cloths);
  const edge = random.between(80, 120);
  const inner = size - 2 * edge;
  const words = stack(lines, { x: 0, width: inner - 140, room: inner - 220 }, theme.ink);
  return {
    width: size,
    height: size,
    alt: `Card with the words "${lines.join(' ')}" in a frame of ${clothNames[kind]}.`,
    inside: `${cloth(kind, { x: 0, y: 0, width: size, height: size }, random.between(90, 130), theme, random)}
      <path d="M${edge + 40} ${edge}H${size - edge - 40}Q${size - edge} ${edge} ${size - edge} ${edge + 40}V${size - edge - 40}Q${size - edge} ${size - edge} ${size - edge - 40} ${size - edge}H${edge}V${edge + 40}Q${edge} ${edge} ${edge + 40} ${edge}Z"
        fill="${theme.ground}" stroke="${theme.ink}" stroke-width="8"/>
      <g transform="translate(${edge + 70} ${(size - words.height) / 2})">${words.svg}</g>
      <rect x="${edge + 70}" y="${(size + words.height) / 2 + 44}" width="150" height="14" rx="7" fill="${theme.first}"/>`,
  };
}

export function drawCloth({ cloth: kind }: { cloth: Cloth }, theme: Theme, random: Random): Sheet {
  const [width, height] = random.pick([
    [1000, 750],
    [900, 900],
    [900, 1125],
  ] as const);
  const cell = random.between(110, 210);
  return {
    width,
    height,
    alt: `Close view of ${clothNames[kind]}.`,
    inside: cloth(kind, { x: 0, y: 0, width, height }, cell, theme, random),
  };
}

/** Lines of capitals below each other, each as large as the width lets it be. */
function stack(lines: string[], place: { x: number; width: number; room: number }, colour: string) {
  const gap = 44;
  const most = Math.min(190, (place.room - gap * (lines.length - 1)) / lines.length);
  let y = 0;
  const drawn = lines.map((line) => {
    const size = sizeToFit(line, place.width, most, 0.19);
    const at = y;
    y += size + gap;
    return letters(line, { x: place.x, y: at, size, colour, weight: 0.19 });
  });
  return { svg: drawn.join(''), height: y - gap };
}
