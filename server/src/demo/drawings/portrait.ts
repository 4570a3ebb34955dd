import type { Random } from '#server/demo/randomness.ts';
import { cloth, cloths, isDark } from './cloth.ts';
import { letters, lineWidth } from './letters.ts';
import { colours, type Theme, themes } from './palette.ts';

const skins = ['#3B2219', '#4E2E20', '#5F3A28', '#754832', '#8D5B3E', '#A9734F', '#C08A63'] as const;
const hairs = ['#15100E', '#1F1612', '#2B1B14', '#4A2A1A'] as const;
export const avatarSize = 288;

/** An avatar: a bust in a patterned shirt, or now and then a cloth with initials. */
export function drawAvatar(initials: string, random: Random): string {
  const theme = random.pick(themes);
  const inside =
    random.isOneIn(6) && /^[A-Z]{1,2}$/.test(initials) ? monogram(initials, theme, random) : bust(theme, random);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${avatarSize}" height="${avatarSize}" viewBox="0 0 320 320">${inside}</svg>`;
}

function monogram(initials: string, theme: Theme, random: Random): string {
  const whole = { x: 0, y: 0, width: 320, height: 320 };
  const size = Math.min(96, (96 * 150) / lineWidth(initials, 96, 0.2));
  return `${cloth(random.pick(cloths), whole, random.between(70, 120), theme, random)}
    <circle cx="160" cy="160" r="112" fill="${theme.ink}"/><circle cx="160" cy="160" r="103" fill="${theme.ground}"/>
    ${letters(initials, { x: 160, y: 160 - size / 2, size, colour: theme.ink, weight: 0.2, anchor: 'middle' })}`;
}

function bust(theme: Theme, random: Random): string {
  return `${backdrop(theme, random)}${person({ x: 160, y: 150, scale: 1 }, theme, random)}`;
}

function backdrop({ ground, first, second, third }: Theme, random: Random): string {
  const halo = random.pick([first, second, third]);
  const shapes = [
    `<circle cx="160" cy="140" r="118" fill="${halo}"/>`,
    `<path d="M0 320V150A160 160 0 0 1 320 150V320Z" fill="${halo}"/>`,
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((at) => `<path d="M160 150L${-120 + at * 80} -60H${-80 + at * 80}Z" fill="${halo}"/>`)
      .join(''),
    `<circle cx="60" cy="70" r="90" fill="${halo}"/><circle cx="290" cy="220" r="60" fill="${second}"/>`,
    [0, 1, 2, 3, 4].map((at) => `<rect x="${at * 70}" width="34" height="320" fill="${halo}"/>`).join(''),
  ];
  return `<rect width="320" height="320" fill="${ground}"/>${random.pick(shapes)}`;
}

/** Head and shoulders around a point between the eyes; used for avatars and for group pictures. */
export function person(place: { x: number; y: number; scale: number }, theme: Theme, random: Random): string {
  const skin = random.pick(skins);
  const shade = isDark(skin) ? '#00000033' : '#3B221944';
  const hair = random.pick(hairs);
  const shirt = { ...theme, ground: random.pick([theme.first, theme.second, theme.third, colours.paper]) };
  const style = random.pick(hairstyles);
  const { behind, above } = style(hair, theme, random);
  const clip = `shirt${Math.floor(random.next() * 1e9)}`;
  const body = 'M-118 440V190C-118 110 -66 92 -34 84L34 84C66 92 118 110 118 190V440Z';
  return `<g transform="translate(${place.x} ${place.y}) scale(${place.scale})">
    ${behind}
    <clipPath id="${clip}"><path d="${body}"/></clipPath>
    <g clip-path="url(#${clip})">${cloth(random.pick(cloths), { x: -120, y: 80, width: 240, height: 360 }, random.between(46, 80), shirt, random)}</g>
    <path d="M-30 50V92Q0 122 30 92V50Z" fill="${skin}"/><path d="M-30 64Q0 92 30 64V74Q0 102 -30 74Z" fill="${shade}"/>
    <ellipse cx="0" cy="8" rx="56" ry="68" fill="${skin}"/>
    <ellipse cx="-57" cy="12" rx="9" ry="14" fill="${skin}"/><ellipse cx="57" cy="12" rx="9" ry="14" fill="${skin}"/>
    ${above}${face({ skin, mayWearBeard: bearded.has(style) }, theme, random)}</g>`;
}

function face({ skin, mayWearBeard }: { skin: string; mayWearBeard: boolean }, theme: Theme, random: Random): string {
  const line = isDark(skin) ? '#150B07' : '#2A1710';
  const stroke = `fill="none" stroke="${line}" stroke-width="5" stroke-linecap="round"`;
  const eyes = random.pick([
    `<circle cx="-22" cy="6" r="5.5" fill="${line}"/><circle cx="22" cy="6" r="5.5" fill="${line}"/>`,
    `<path d="M-30 8Q-22 -2 -14 8M14 8Q22 -2 30 8" ${stroke}/>`,
    `<ellipse cx="-22" cy="6" rx="9" ry="6" fill="#fff"/><circle cx="-22" cy="6" r="5" fill="${line}"/><ellipse cx="22" cy="6" rx="9" ry="6" fill="#fff"/><circle cx="22" cy="6" r="5" fill="${line}"/>`,
  ]);
  const brows = `<path d="M-33 -11Q-22 -18 -12 -11M12 -11Q22 -18 33 -11" ${stroke}/>`;
  const mouth = random.pick([
    `<path d="M-18 40Q0 58 18 40Z" fill="#fff" stroke="#5A1F1A" stroke-width="3"/>`,
    `<path d="M-16 42Q0 54 16 42" ${stroke}/>`,
    `<path d="M-15 42Q0 34 15 42Q0 56 -15 42Z" fill="#8E3B34"/>`,
  ]);
  const more = random.pick([
    '',
    '',
    '',
    `<g fill="#ffffff22" stroke="${theme.ink === colours.paper ? '#111' : theme.ink}" stroke-width="4.5"><circle cx="-23" cy="6" r="18"/><circle cx="23" cy="6" r="18"/><path d="M-5 4Q0 0 5 4" fill="none"/></g>`,
    `<circle cx="-58" cy="34" r="7" fill="${colours.marigold}"/><circle cx="58" cy="34" r="7" fill="${colours.marigold}"/>`,
    mayWearBeard ? `<path d="M-40 36Q-36 76 0 76Q36 76 40 36Q30 62 0 60Q-30 62 -40 36Z" fill="${line}"/>` : '',
  ]);
  return `${brows}${eyes}<path d="M-3 16Q-9 28 1 28" ${stroke} stroke-opacity=".55"/>${mouth}${more}`;
}

type Hairstyle = (hair: string, theme: Theme, random: Random) => { behind: string; above: string };

const cap = (fill: string, brow = -24) =>
  `<path d="M-58 4C-66 -84 66 -84 58 4C52 ${brow} 34 ${brow - 6} 0 ${brow - 6}C-34 ${brow - 6} -52 ${brow} -58 4Z" fill="${fill}"/>`;

const hairstyles: readonly Hairstyle[] = [
  (hair) => ({ behind: `<circle cx="0" cy="-22" r="86" fill="${hair}"/>`, above: cap(hair) }),
  (hair) => ({ behind: '', above: cap(hair, -28) }),
  (hair) => ({
    behind: '',
    above: `<path d="M-56 -8V-66Q0 -100 56 -66V-8Q48 -32 0 -34Q-48 -32 -56 -8Z" fill="${hair}"/>`,
  }),
  (hair, { second }) => ({
    behind: [-62, -46, 46, 62]
      .map(
        (x) =>
          `<rect x="${x - 8}" y="-30" width="16" height="150" rx="8" fill="${hair}"/><circle cx="${x}" cy="112" r="7" fill="${second}"/>`,
      )
      .join(''),
    above: `${cap(hair)}${[-30, -10, 10, 30].map((x) => `<path d="M${x} -30Q${x * 0.8} -56 ${x * 0.4} -62" stroke="#ffffff33" stroke-width="3" fill="none"/>`).join('')}`,
  }),
  (hair) => ({
    behind: `<circle cx="-44" cy="-58" r="32" fill="${hair}"/><circle cx="44" cy="-58" r="32" fill="${hair}"/>`,
    above: cap(hair),
  }),
  (hair) => ({ behind: `<circle cx="0" cy="-80" r="36" fill="${hair}"/>`, above: cap(hair) }),
  (_hair, { first, second }) => ({
    behind: `<path d="M-70 -30C-90 -120 90 -120 70 -30Z" fill="${first}"/>`,
    above: `<path d="M-62 -6C-70 -92 70 -92 62 -6C40 -40 -40 -40 -62 -6Z" fill="${first}"/><path d="M-60 -14C-30 -52 30 -52 60 -14M-50 -44C-20 -74 30 -74 52 -44" fill="none" stroke="${second}" stroke-width="7"/><circle cx="20" cy="-72" r="20" fill="${second}"/>`,
  }),
  (_hair, { second, third }, random) => {
    const fill = random.pick([second, third, colours.ink]);
    return {
      behind: `<path d="M-76 190C-86 40 -92 -92 0 -92C92 -92 86 40 76 190Z" fill="${fill}"/>`,
      above: `<path d="M-60 12C-64 -84 64 -84 60 12C54 -34 30 -44 0 -44C-30 -44 -54 -34 -60 12Z" fill="${fill}"/>`,
    };
  },
  (_hair, { first, third }) => ({
    behind: '',
    above: `<path d="M-57 -18C-57 -66 -48 -86 -44 -88H44C48 -86 57 -66 57 -18Q0 -42 -57 -18Z" fill="${first}"/><path d="M-57 -22Q0 -46 57 -22M-54 -42Q0 -66 54 -42" fill="none" stroke="${third}" stroke-width="6"/>`,
  }),
  (hair) => ({
    behind: [-60, -40, -20, 0, 20, 40, 60]
      .map((x) => `<rect x="${x - 9}" y="-70" width="18" height="${110 - Math.abs(x) * 0.3}" rx="9" fill="${hair}"/>`)
      .join(''),
    above: [-48, -28, -8, 12, 32, 50]
      .map((x) => `<rect x="${x - 9}" y="${-74 + Math.abs(x) * 0.4}" width="18" height="46" rx="9" fill="${hair}"/>`)
      .join(''),
  }),
];

/** Short hair, the flat top, the round cap and locks go with a beard. */
const bearded = new Set([1, 2, 8, 9].map((at) => hairstyles[at]));
