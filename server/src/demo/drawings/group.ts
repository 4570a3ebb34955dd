import type { Random } from '#server/demo/randomness.ts';
import { cloth, clothNames, cloths } from './cloth.ts';
import type { Sheet } from './drawing.ts';
import { type Theme, themes } from './palette.ts';
import { person } from './portrait.ts';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];

/** Friends in front of a wall, the taller ones behind. */
export function drawGroup({ people }: { people: number }, theme: Theme, random: Random): Sheet {
  const width = 1080;
  const height = 760;
  const kind = random.pick(cloths);
  const step = width / (people + 0.6);
  const row = Array.from({ length: people }, (_, at) => ({
    x: step * (at + 0.8),
    y: height - 170 * Math.min(1.9, step / 170) + (at % 2 ? -90 : 20) + random.between(-16, 16),
    scale: Math.min(1.9, step / 170),
  }));
  const behind = row.filter((_, at) => at % 2 === 1);
  const front = row.filter((_, at) => at % 2 === 0);
  return {
    width,
    height,
    alt: `Drawing of ${numbers[people] ?? people} friends in bright shirts in front of a wall painted like ${clothNames[kind]}.`,
    inside: `<rect width="${width}" height="${height}" fill="${theme.ground}"/>
      <g opacity=".55">${cloth(kind, { x: 0, y: 0, width, height }, 190, theme, random)}</g>
      ${[...behind, ...front].map((place) => person(place, random.pick(themes), random)).join('')}`,
  };
}
