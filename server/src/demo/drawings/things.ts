import type { Random } from '#server/demo/randomness.ts';
import { cloth, clothNames, cloths } from './cloth.ts';
import type { Sheet } from './drawing.ts';
import { letters, sizeToFit } from './letters.ts';
import { colours, type Theme } from './palette.ts';

/** A minibus with a name on its side, painted all over as they are. */
export function drawBus({ name }: { name: string }, theme: Theme, random: Random): Sheet {
  const width = 1080;
  const height = 720;
  const kind = random.pick(cloths);
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="560" r="76" fill="#15100E"/><circle cx="${x}" cy="560" r="40" fill="#D9D4C8"/><circle cx="${x}" cy="560" r="14" fill="#15100E"/>`;
  const glass = random.pick(['#BFE3DA', '#CDE7F0', '#FFE2A0']);
  const body = 'M110 560V230Q110 170 170 170H800Q860 170 890 220L970 370Q985 400 985 440V560Z';
  const sky = random.pick(['#BFE3DA', '#FFD27A', '#F2A48B', '#8CCFCB']);
  return {
    width,
    height,
    alt: `Drawing of a minibus named "${name}" on the road, painted like ${clothNames[kind]}.`,
    inside: `<rect width="${width}" height="${height}" fill="${sky}"/>
      <circle cx="${random.between(700, 960)}" cy="110" r="70" fill="#FFF3D6"/>
      <path d="M0 470Q180 380 360 450T720 420T1080 460V720H0Z" fill="${colours.green}" opacity=".55"/>
      <rect y="570" width="${width}" height="150" fill="#3B3F3E"/><path d="M0 660H1080" stroke="${colours.marigold}" stroke-width="12" stroke-dasharray="90 60"/>
      <clipPath id="bus"><path d="${body}"/></clipPath><ellipse cx="550" cy="634" rx="470" ry="26" fill="#000" opacity=".35"/>
      <g clip-path="url(#bus)"><rect x="100" y="160" width="900" height="420" fill="${theme.ground}"/>${cloth(kind, { x: 100, y: 470, width: 900, height: 100 }, 76, theme, random)}
      <rect x="100" y="160" width="900" height="34" fill="${theme.first}"/><rect x="100" y="452" width="900" height="18" fill="${theme.third}"/></g>
      ${[150, 296, 442, 588].map((x) => `<rect x="${x}" y="220" width="128" height="110" rx="14" fill="${glass}" stroke="${colours.ink}" stroke-width="8"/>`).join('')}
      <path d="M734 220H800Q826 220 842 246L890 330H734Z" fill="${glass}" stroke="${colours.ink}" stroke-width="8" stroke-linejoin="round"/>
      <path d="${body}" fill="none" stroke="${colours.ink}" stroke-width="10"/>
      ${[190, 340, 490, 630].map((x, at) => `<circle cx="${x + random.between(0, 40)}" cy="${288 + (at % 2) * 8}" r="24" fill="${random.pick(['#3B2219', '#5F3A28', '#8D5B3E'])}"/>`).join('')}
      ${letters(name, { x: 430, y: 366, size: sizeToFit(name, 560, 58, 0.2), colour: theme.ink, weight: 0.2, anchor: 'middle' })}
      <rect x="930" y="456" width="52" height="34" rx="12" fill="#FFF3D6" stroke="${colours.ink}" stroke-width="7"/>
      ${wheel(290)}${wheel(800)}
      <g fill="${theme.second}" stroke="${colours.ink}" stroke-width="7"><rect x="220" y="118" width="150" height="56" rx="8"/><rect x="386" y="98" width="110" height="76" rx="8"/><rect x="512" y="128" width="130" height="46" rx="8"/></g>`,
  };
}

/** A desk in a student's room: laptop, mug, books and a lamp or none. */
export function drawDesk(theme: Theme, random: Random): Sheet {
  const width = 1080;
  const height = random.pick([720, 810]);
  const table = height - 190;
  const night = random.isOneIn(2);
  const codes = Array.from({ length: 9 }, (_, at) => {
    const indent = [0, 30, 60, 60, 90, 60, 30, 30, 0][at] ?? 0;
    return `<rect x="${348 + indent}" y="${table - 322 + at * 30}" width="${random.between(60, 210)}" height="12" rx="6" fill="${random.pick([colours.mint, colours.marigold, colours.rose, colours.paper])}"/>`;
  });
  const books = Array.from({ length: 5 }, (_, at) => {
    const long = random.between(170, 240);
    return `<rect x="${780 + random.between(0, 24)}" y="${table - 44 - at * 44}" width="${long}" height="42" rx="6" fill="${random.pick([theme.first, theme.second, theme.third, colours.teal, colours.plum])}"/><rect x="${826 + random.below(20)}" y="${table - 30 - at * 44}" width="${long * 0.4}" height="12" rx="6" fill="#ffffffaa"/>`;
  });
  const kind = random.pick(cloths);
  return {
    width,
    height,
    alt: `Drawing of a desk${night ? ' at night' : ''}: a laptop with lines of code, a pile of books, a steaming mug, and on the wall ${clothNames[kind]}.`,
    inside: `<rect width="${width}" height="${height}" fill="${night ? '#1C3644' : colours.sand}"/>
      <rect x="70" y="60" width="230" height="300" fill="${colours.ink}"/>${cloth(kind, { x: 80, y: 70, width: 210, height: 280 }, 70, theme, random)}
      <rect x="760" y="70" width="250" height="210" rx="8" fill="${night ? '#0B1420' : '#BFE3DA'}" stroke="${colours.paper}" stroke-width="16"/><path d="M885 70V280M760 175H1010" stroke="${colours.paper}" stroke-width="10"/>
      ${night ? '<circle cx="940" cy="130" r="24" fill="#F6EBCB"/>' : '<circle cx="820" cy="126" r="30" fill="#FFD27A"/>'}
      <rect y="${table}" width="${width}" height="${height - table}" fill="#9C6B3F"/><rect y="${table}" width="${width}" height="20" fill="#B9854F"/>
      <rect x="310" y="${table - 362}" width="420" height="310" rx="20" fill="#2A2F2E"/><rect x="328" y="${table - 344}" width="384" height="274" rx="6" fill="${colours.night}"/>${codes.join('')}
      <path d="M270 ${table - 52}H770L820 ${table + 6}H220Z" fill="#C9CFCC"/><path d="M300 ${table - 40}H740L760 ${table - 16}H280Z" fill="#8C9693"/>
      ${books.join('')}
      <g transform="translate(150 ${table - 30})"><path d="M-50 -80H50V10Q50 40 20 40H-20Q-50 40 -50 10Z" fill="${theme.third}"/><path d="M50 -54Q96 -50 88 -16Q80 10 50 6" fill="none" stroke="${theme.third}" stroke-width="16"/><path d="M-20 -100q-16 -24 0 -44t0 -40M16 -100q-16 -24 0 -44t0 -40" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7"/></g>`,
  };
}

/** A hostel at night: most windows dark, and what one sees through those that are lit. */
export function drawHostel(random: Random): Sheet {
  const width = 900;
  const height = 1125;
  const curtains = [colours.coral, colours.mint, colours.marigold, colours.rose, colours.sky];
  const window = (x: number, y: number) => {
    const lit = random.below(10) < 6;
    const glow = lit ? random.pick([colours.sun, '#FFE2A0', '#FFC766']) : '#15242B';
    const inside = !lit
      ? ''
      : random.pick([
          `<path d="M0 0H34Q26 60 34 110H0ZM116 0H82Q90 60 82 110H116Z" fill="${random.pick(curtains)}"/>`,
          `<circle cx="58" cy="66" r="18" fill="#2A1710"/><path d="M24 110Q58 70 92 110Z" fill="${random.pick(curtains)}"/>`,
          `<path d="M6 24H110" stroke="#7A5A3A" stroke-width="4"/>${[14, 40, 66, 90].map((at) => `<rect x="${at}" y="24" width="18" height="${30 + random.below(20)}" fill="${random.pick(curtains)}"/>`).join('')}`,
          `<path d="M36 110V80H80V110Z" fill="#0B6B57"/><path d="M58 80Q30 40 44 26Q58 50 58 80Q60 40 78 30Q84 56 58 80Z" fill="#2F8F4E"/>`,
        ]);
    return `<g transform="translate(${x} ${y})"><rect x="-8" y="-8" width="132" height="126" fill="#0B161A"/><rect width="116" height="110" fill="${glow}"/>${inside}<path d="M58 0V110" stroke="#0B161A" stroke-width="6"/>
      <rect x="-14" y="116" width="144" height="12" fill="#52636A"/></g>`;
  };
  const windows = [0, 1, 2, 3, 4].flatMap((row) =>
    [0, 1, 2, 3].map((column) => window(112 + column * 186, 260 + row * 166)),
  );
  const stars = Array.from(
    { length: 40 },
    () =>
      `<circle cx="${random.below(width)}" cy="${random.below(200)}" r="${(1 + random.next() * 2.4).toFixed(1)}" fill="#fff"/>`,
  );
  return {
    width,
    height,
    alt: 'Drawing of a hostel at night: some windows are dark, in others one sees curtains, drying clothes, a plant and people.',
    inside: `<rect width="${width}" height="${height}" fill="#0B1420"/>${stars.join('')}<circle cx="${random.between(120, 780)}" cy="100" r="46" fill="#F6EBCB"/>
      <rect x="50" y="200" width="800" height="925" fill="#2E444C"/><rect x="30" y="184" width="840" height="34" fill="#3E5862"/>${windows.join('')}
      <rect y="1086" width="${width}" height="39" fill="#0E1B1F"/>`,
  };
}
