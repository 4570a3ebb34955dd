import type { Random } from '#server/demo/randomness.ts';
import { cloth, clothNames, cloths } from './cloth.ts';
import type { Sheet } from './drawing.ts';
import { colours, type Theme } from './palette.ts';

export type Dish = 'jollof' | 'ugali' | 'injera' | 'chapati' | 'fruit' | 'koshari' | 'thieb' | 'mandazi';

const spoken: Record<Dish, string> = {
  jollof: 'jollof rice with fried plantain and a drumstick',
  ugali: 'ugali with greens and stew',
  injera: 'injera with six kinds of wat in a ring',
  chapati: 'rolled chapati with beans',
  fruit: 'cut mango, papaya and watermelon',
  koshari: 'koshari with tomato sauce and crisp onions',
  thieb: 'thieboudienne with fish, carrot and cassava',
  mandazi: 'mandazi beside a mug of milky tea',
};

/** A plate from above, on a cloth. */
export function drawPlate({ dish }: { dish: Dish }, theme: Theme, random: Random): Sheet {
  const [width, height] = random.pick([
    [1000, 1000],
    [1000, 800],
  ] as const);
  const kind = random.pick(cloths);
  const rim = random.pick([theme.first, theme.third, colours.teal]);
  return {
    width,
    height,
    alt: `A plate of ${spoken[dish]}, seen from above, on a table cloth: ${clothNames[kind]}.`,
    inside: `${cloth(kind, { x: 0, y: 0, width, height }, random.between(90, 140), theme, random)}
      <g transform="translate(${width / 2} ${height / 2}) rotate(${Math.round(random.between(-30, 30))}) scale(${height / 1000})">
      <circle cx="10" cy="18" r="385" fill="#000" opacity=".28"/><circle r="380" fill="#FDFBF6"/><circle r="362" fill="none" stroke="${rim}" stroke-width="14"/><circle r="300" fill="#F1ECE0"/>
      ${dishes[dish](random)}</g>`,
  };
}

/** Grains, leaves or beans strewn over a round spot. */
function strew(
  random: Random,
  spot: { x: number; y: number; radius: number; count: number },
  grain: (turn: number) => string,
): string {
  return Array.from({ length: spot.count }, () => {
    const [turn, out] = [random.between(0, 2 * Math.PI), Math.sqrt(random.next()) * spot.radius];
    const [x, y] = [spot.x + Math.cos(turn) * out, spot.y + Math.sin(turn) * out];
    const angle = Math.round(random.between(0, 180));
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${angle})">${grain(angle)}</g>`;
  }).join('');
}

const oval = (rx: number, ry: number, fills: string[]) => (turn: number) =>
  `<ellipse rx="${rx}" ry="${ry}" fill="${fills[turn % fills.length]}"/>`;
const blob = (x: number, y: number, radius: number, fill: string) =>
  `<path d="M${x - radius} ${y}C${x - radius * 1.1} ${y - radius * 0.9} ${x - radius * 0.2} ${y - radius * 1.15} ${x + radius * 0.4} ${y - radius * 0.9}C${x + radius * 1.2} ${y - radius * 0.6} ${x + radius * 1.1} ${y + radius * 0.6} ${x + radius * 0.4} ${y + radius * 0.95}C${x - radius * 0.3} ${y + radius * 1.2} ${x - radius} ${y + radius * 0.7} ${x - radius} ${y}Z" fill="${fill}"/>`;

const dishes: Record<Dish, (random: Random) => string> = {
  jollof: (
    random,
  ) => `${blob(-60, 20, 225, '#C9431C')}${strew(random, { x: -60, y: 20, radius: 205, count: 210 }, oval(15, 6, ['#E8662B', '#D9531F', '#F08A3C', '#B93A16']))}
    ${strew(random, { x: -60, y: 20, radius: 190, count: 22 }, oval(9, 9, ['#5E9B3C', '#7FB650']))}
    ${[0, 1, 2, 3, 4].map((at) => `<g transform="translate(${190 + (at % 2) * 34} ${-130 + at * 66}) rotate(${at * 24})"><ellipse rx="56" ry="34" fill="#8A4B12"/><ellipse rx="49" ry="28" fill="#F0A52A"/><ellipse rx="24" ry="10" fill="#D98718"/></g>`).join('')}
    <g transform="translate(-40 -150) rotate(-24)"><rect x="60" y="-14" width="130" height="28" rx="14" fill="#F4E3C8"/><circle cx="194" cy="-10" r="17" fill="#F4E3C8"/><circle cx="194" cy="12" r="17" fill="#F4E3C8"/><ellipse rx="104" ry="66" fill="#7A3A16"/><ellipse cx="-14" cy="-16" rx="66" ry="30" fill="#A85A24"/></g>`,
  ugali: (
    random,
  ) => `<circle cx="-110" cy="-20" r="158" fill="#E6DCC2"/><circle cx="-118" cy="-34" r="146" fill="#FBF6E6"/><path d="M-200 -70Q-120 -130 -50 -80" fill="none" stroke="#EDE3C8" stroke-width="12" stroke-linecap="round"/>
    ${blob(130, -110, 128, '#2C6B2F')}${strew(random, { x: 130, y: -110, radius: 118, count: 90 }, oval(24, 9, ['#3F8A3F', '#2C6B2F', '#5BA551', '#1F5426']))}
    ${blob(110, 150, 130, '#7B2C14')}${strew(random, { x: 110, y: 150, radius: 95, count: 16 }, oval(30, 24, ['#5A2512', '#6E3018', '#8E3E1E']))}${strew(random, { x: 110, y: 150, radius: 105, count: 22 }, oval(12, 7, ['#E0703A', '#F2A24A', '#7FA650']))}`,
  injera: (
    random,
  ) => `<circle r="296" fill="#A9865E"/><circle r="288" fill="#C7A67C"/>${strew(random, { x: 0, y: 0, radius: 280, count: 260 }, oval(5, 4, ['#B08E63', '#9D7C53', '#D8BC95']))}
    ${['#B5371B', '#E2A22B', '#3E7A35', '#7A3418', '#D97B2C', '#8FA94B'].map((fill, at) => `<g transform="rotate(${at * 60})">${blob(0, -180, 74, fill)}${strew(random, { x: 0, y: -180, radius: 58, count: 26 }, oval(9, 6, ['#ffffff44', '#00000030', '#ffd27a88']))}</g>`).join('')}
    ${blob(0, 0, 80, '#8E2A16')}<ellipse cx="-16" cy="-8" rx="38" ry="46" fill="#fff"/><circle cx="-16" cy="-4" r="20" fill="#F5B52E"/>`,
  chapati: (
    random,
  ) => `<g transform="rotate(-16)">${[-120, -30, 60].map((y) => `<rect x="-240" y="${y - 50}" width="400" height="84" rx="42" fill="#B9854A"/><rect x="-240" y="${y - 50}" width="400" height="70" rx="35" fill="#E2B97C"/>${strew(random, { x: -40, y: y - 16, radius: 30, count: 4 }, oval(30, 9, ['#B67C3C', '#C8924F']))}<circle cx="152" cy="${y - 12}" r="30" fill="#C99552"/><circle cx="152" cy="${y - 12}" r="15" fill="#A8743A"/>`).join('')}</g>
    ${blob(90, 190, 118, '#8C3B1C')}${strew(random, { x: 90, y: 190, radius: 100, count: 60 }, oval(22, 13, ['#6B2416', '#8E3322', '#A5472D', '#54190F']))}${strew(random, { x: 90, y: 190, radius: 90, count: 14 }, oval(13, 5, ['#5E9B3C', '#8CC152']))}`,
  fruit: (
    random,
  ) => `${[0, 1, 2].map((at) => `<g transform="translate(${-96 - at * 46} ${-120 + at * 96}) rotate(${-38 - at * 14})"><path d="M-130 0A130 130 0 0 0 130 0Z" fill="#2F7D3B"/><path d="M-114 0A114 114 0 0 0 114 0Z" fill="#F6EBDD"/><path d="M-102 0A102 102 0 0 0 102 0Z" fill="#D8412F"/>${[-60, -22, 20, 58].map((x, seed) => `<ellipse cx="${x}" cy="${28 + (seed % 2) * 22}" rx="5" ry="9" fill="#2A120C"/>`).join('')}</g>`).join('')}
    ${[0, 1, 2, 3, 4].map((at) => `<g transform="translate(${96 + at * 24} ${-170 + at * 62}) rotate(${at * 12 - 30})"><path d="M-104 0Q0 -78 104 0Q0 36 -104 0Z" fill="#F7A823"/><path d="M-104 0Q0 36 104 0Q0 14 -104 0Z" fill="#D9791A"/></g>`).join('')}
    ${blob(60, 196, 92, '#E8713A')}${blob(60, 196, 50, '#F4A15E')}${strew(random, { x: 60, y: 196, radius: 38, count: 26 }, oval(8, 7, ['#221612', '#3A2419']))}`,
  koshari: (
    random,
  ) => `<circle r="270" fill="#D9B98A"/>${strew(random, { x: 0, y: 0, radius: 255, count: 240 }, oval(14, 6, ['#F2E6CC', '#E6D3AC', '#FFF8E6']))}${strew(random, { x: 0, y: 0, radius: 250, count: 110 }, oval(12, 9, ['#6B4A2A', '#83592F', '#4E331C']))}
    ${strew(random, { x: 0, y: 0, radius: 230, count: 34 }, (turn) => `<path d="M-24 0Q0 -${14 + (turn % 12)} 24 0" fill="none" stroke="#EBC777" stroke-width="13" stroke-linecap="round"/>`)}
    ${blob(0, 0, 140, '#B8321A')}${blob(-20, -20, 90, '#D4492A')}${strew(random, { x: 0, y: -10, radius: 120, count: 40 }, (turn) => `<path d="M-26 0Q0 ${(turn % 30) - 15} 26 0" fill="none" stroke="#5A2A10" stroke-width="7" stroke-linecap="round"/>`)}`,
  thieb: (
    random,
  ) => `<circle r="280" fill="#A6461E"/>${strew(random, { x: 0, y: 0, radius: 268, count: 330 }, oval(12, 5, ['#C65F2A', '#D97B38', '#B34E20', '#E79A52']))}
    <g transform="rotate(-18)"><path d="M-190 0Q-60 -110 110 -20L190 -80Q170 0 190 80L110 20Q-60 110 -190 0Z" fill="#6E7F86"/><path d="M-180 -2Q-60 -90 96 -16Q-40 -30 -180 -2Z" fill="#93A5AB"/><circle cx="-130" cy="-10" r="11" fill="#10231F"/><path d="M-90 -40Q-70 0 -90 40M-40 -50Q-20 0 -40 50M14 -44Q34 0 14 44" fill="none" stroke="#55656B" stroke-width="7"/></g>
    ${[0, 1, 2].map((at) => `<g transform="translate(${-120 + at * 120} ${190 - at * 18}) rotate(${at * 40})"><rect x="-70" y="-20" width="140" height="40" rx="20" fill="#EE7F24"/><rect x="-60" y="-14" width="110" height="10" rx="5" fill="#F8A75B"/></g>`).join('')}
    ${blob(-40, -200, 56, '#F2E5C4')}${blob(110, -180, 58, '#5E8F3C')}${blob(190, -60, 40, '#8FBF5A')}`,
  mandazi: () => `${[
    [-120, -60, 0],
    [40, -140, 40],
    [-60, 120, 80],
  ]
    .map(
      ([x, y, turn]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-110 80Q-120 96 -96 96H96Q120 96 110 80L16 -100Q0 -124 -16 -100Z" fill="#8A4A18"/><path d="M-96 70Q-104 82 -86 82H80Q100 82 92 68L12 -88Q0 -104 -14 -88Z" fill="#C67B2E"/><path d="M-50 40Q-10 -30 0 -60" stroke="#E3A255" stroke-width="16" fill="none" stroke-linecap="round"/></g>`,
    )
    .join('')}
    <g transform="translate(170 110)"><rect x="96" y="-34" width="92" height="68" rx="34" fill="none" stroke="#0B6B57" stroke-width="24"/><circle r="132" fill="#0B6B57"/><circle r="112" fill="#084C3E"/><circle r="106" fill="#C99563"/><path d="M-60 -20Q0 -60 60 -20" fill="none" stroke="#E0B88C" stroke-width="12" stroke-linecap="round"/></g>`,
};
