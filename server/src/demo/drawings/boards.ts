import type { Random } from '#server/demo/randomness.ts';
import { cloth, cloths, isDark } from './cloth.ts';
import type { Sheet } from './drawing.ts';
import { letters, sizeToFit } from './letters.ts';
import { colours, type Theme, themes } from './palette.ts';

/** Horizontal bars with their labels and values. */
export function drawChart(
  { title, unit, bars }: { title: string; unit: string; bars: [label: string, value: number][] },
  theme: Theme,
  random: Random,
): Sheet {
  const width = 1000;
  const row = 118;
  const height = 250 + bars.length * row;
  const most = Math.max(...bars.map(([, value]) => value));
  const rows = bars.map(([label, value], at) => {
    const y = 190 + at * row;
    const long = Math.max(28, (value / most) * 690);
    const fill = value === most ? theme.third : at % 2 ? theme.second : theme.first;
    return `${letters(label, { x: 70, y, size: sizeToFit(label, 860, 28, 0.17), colour: theme.ink, weight: 0.17 })}
      <rect x="70" y="${y + 42}" width="${long}" height="44" rx="8" fill="${fill}"/>
      ${letters(`${value}${unit}`, { x: 92 + long, y: y + 48, size: 32, colour: theme.ink, weight: 0.18 })}`;
  });
  return {
    width,
    height,
    alt: `Bar chart "${title}": ${bars.map(([label, value]) => `${label.toLowerCase()} ${value}${unit}`).join(', ')}.`,
    inside: `<rect width="${width}" height="${height}" fill="${theme.ground}"/>
      ${cloth(random.pick(cloths), { x: 0, y: 0, width: 28, height }, 56, theme, random)}
      ${letters(title, { x: 70, y: 76, size: sizeToFit(title, 860, 58, 0.18), colour: theme.ink, weight: 0.18 })}
      ${rows.join('')}`,
  };
}

/** The result of a match, over the grass it was played on. */
export function drawScore(
  { home, away, goals }: { home: string; away: string; goals: [number, number] },
  random: Random,
): Sheet {
  const width = 1080;
  const height = 720;
  const [one, two] = random.sample(themes, 2) as [Theme, Theme];
  const side = (name: string, x: number, theme: Theme) =>
    `${crest(x, 210, theme, random)}${letters(name, { x, y: 560, size: sizeToFit(name, 380, 46, 0.18), colour: colours.paper, weight: 0.18, anchor: 'middle' })}`;
  return {
    width,
    height,
    alt: `Scoreboard over a football pitch: ${home} ${goals[0]}, ${away} ${goals[1]}.`,
    inside: `${grass(width, height)}
      <rect x="40" y="40" width="${width - 80}" height="${height - 80}" rx="32" fill="${colours.night}" opacity=".72"/>
      ${letters('FULL TIME', { x: width / 2, y: 84, size: 30, colour: colours.marigold, weight: 0.17, anchor: 'middle' })}
      ${side(home, 250, one)}${side(away, width - 250, two)}
      ${letters(`${goals[0]}-${goals[1]}`, { x: width / 2, y: 250, size: 150, colour: colours.paper, weight: 0.2, anchor: 'middle' })}`,
  };
}

function crest(x: number, y: number, theme: Theme, random: Random): string {
  const id = `crest${Math.floor(random.next() * 1e9)}`;
  const shield = 'M-100 -70Q0 -110 100 -70V60Q100 150 0 210Q-100 150 -100 60Z';
  return `<g transform="translate(${x} ${y + 20})"><clipPath id="${id}"><path d="${shield}"/></clipPath>
    <g clip-path="url(#${id})">${cloth(random.pick(cloths), { x: -110, y: -120, width: 220, height: 340 }, 84, theme, random)}
    <circle cy="50" r="58" fill="${theme.ground}"/><path d="M0 4L12 38L46 38L18 58L29 92L0 71L-29 92L-18 58L-46 38L-12 38Z" fill="${theme.ink}"/></g>
    <path d="${shield}" fill="none" stroke="${colours.paper}" stroke-width="10"/></g>`;
}

function grass(width: number, height: number): string {
  const stripes = Array.from(
    { length: 8 },
    (_, at) =>
      `<rect x="${(at * width) / 8}" width="${width / 8}" height="${height}" fill="${at % 2 ? '#2F8F4E' : '#3A9E59'}"/>`,
  );
  return `${stripes.join('')}<g fill="none" stroke="#ffffffaa" stroke-width="6"><rect x="24" y="24" width="${width - 48}" height="${height - 48}"/>
    <path d="M${width / 2} 24V${height - 24}"/><circle cx="${width / 2}" cy="${height / 2}" r="110"/>
    <rect x="24" y="${height / 2 - 150}" width="150" height="300"/><rect x="${width - 174}" y="${height / 2 - 150}" width="150" height="300"/></g>`;
}

/** A coach's board: two teams, a ball and the runs to make. */
export function drawBoard({ title }: { title: string }, random: Random): Sheet {
  const width = 1080;
  const height = 760;
  const [us, them] = random.sample(
    [colours.marigold, colours.coral, colours.sky, colours.indigo, colours.paper],
    2,
  ) as [string, string];
  const spot = (x: number, y: number, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="25" fill="${fill}" stroke="${isDark(fill) ? colours.paper : colours.ink}" stroke-width="5"/>`;
  const ours = [
    [90, 380],
    [260, 180],
    [230, 320],
    [230, 450],
    [260, 590],
    [430, 260],
    [410, 390],
    [430, 520],
    [640, 200],
    [680, 390],
    [640, 570],
  ] as const;
  const theirs = [
    [990, 380],
    [850, 200],
    [870, 330],
    [870, 450],
    [850, 570],
    [730, 290],
    [730, 490],
  ] as const;
  const wander = () => random.between(-26, 26);
  const runs = [8, 10, 5].map((at) => {
    const [x, y] = ours[at] ?? [500, 400];
    return `<path d="M${x + 34} ${y}q60 ${wander() * 3} 140 ${wander() * 2}" fill="none" stroke="${colours.paper}" stroke-width="7" stroke-dasharray="16 12"/>`;
  });
  return {
    width,
    height,
    alt: `Drawing of a football pitch with two teams as coloured dots and dashed runs, titled "${title}".`,
    inside: `<g>${grass(width, height)}</g>${runs.join('')}
      ${ours.map(([x, y]) => spot(x + wander(), y + wander(), us)).join('')}${theirs.map(([x, y]) => spot(x + wander(), y + wander(), them)).join('')}
      <circle cx="${560 + wander()}" cy="${380 + wander()}" r="13" fill="#fff" stroke="${colours.ink}" stroke-width="5"/>
      <rect x="48" y="46" width="${width - 96}" height="86" rx="14" fill="${colours.night}" opacity=".8"/>
      ${letters(title, { x: width / 2, y: 70, size: sizeToFit(title, width - 180, 38, 0.18), colour: colours.paper, weight: 0.18, anchor: 'middle' })}`,
  };
}
