import type { Random } from '#server/demo/randomness.ts';
import type { Sheet } from './drawing.ts';
import { colours } from './palette.ts';

export type Scene = 'savanna' | 'city' | 'lake' | 'campus' | 'dunes' | 'mountain' | 'beach';
export type Time = 'dawn' | 'day' | 'dusk' | 'night';

interface Light {
  sky: [string, string, string];
  sun: string;
  far: string;
  middle: string;
  near: string;
  shadow: string;
}

const lights: Record<Time, Light> = {
  dawn: {
    sky: ['#F7C9A8', '#FBE3C0', '#FBF1DC'],
    sun: '#FFF3D6',
    far: '#C99AA0',
    middle: '#7F8A6C',
    near: '#3F5D46',
    shadow: '#22392E',
  },
  day: {
    sky: ['#8CCFCB', '#BFE3DA', '#EAF4E6'],
    sun: '#FFD27A',
    far: '#7DB0A2',
    middle: '#3F8A63',
    near: '#0B6B57',
    shadow: '#0A4A40',
  },
  dusk: {
    sky: ['#6B2D5C', '#D9572F', '#FFB21A'],
    sun: '#FFE2A0',
    far: '#8E3B46',
    middle: '#5A2A44',
    near: '#2D1E36',
    shadow: '#170F20',
  },
  night: {
    sky: ['#0B1420', '#152A3C', '#23465A'],
    sun: '#F6EBCB',
    far: '#1C3644',
    middle: '#142A33',
    near: '#0D1D22',
    shadow: '#081214',
  },
};

const spoken: Record<Scene, string> = {
  savanna: 'acacia trees on the savanna',
  city: 'the roofs and towers of a city',
  lake: 'a lake with a small sailing boat',
  campus: 'a campus with a clock tower and palm trees',
  dunes: 'desert dunes',
  mountain: 'a mountain with snow on its top above green hills',
  beach: 'a beach with palm trees and waves',
};
const times: Record<Time, string> = {
  dawn: 'in the first light',
  day: 'on a clear day',
  dusk: 'at sunset',
  night: 'under the stars',
};

const width = 1080;

export function drawLandscape({ scene, time }: { scene: Scene; time: Time }, random: Random): Sheet {
  const height = random.pick([720, 810, 1080]);
  const light = lights[time];
  const horizon = height * random.between(0.6, 0.7);
  return {
    width,
    height,
    alt: `Drawing of ${spoken[scene]} ${times[time]}.`,
    inside: `${sky(light, height, horizon, time, random)}${scenes[scene]({ light, height, horizon, time, random })}`,
  };
}

function sky({ sky: bands, sun }: Light, height: number, horizon: number, time: Time, random: Random): string {
  const x = random.between(220, 860);
  const y = time === 'day' || time === 'night' ? horizon * random.between(0.2, 0.4) : horizon - random.between(10, 80);
  const radius = time === 'night' ? 54 : random.between(80, 120);
  const moon = `<path d="M${x} ${y - radius}A${radius} ${radius} 0 1 0 ${x + radius} ${y}A${radius * 0.8} ${radius * 0.8} 0 0 1 ${x} ${y - radius}Z" fill="${sun}"/>`;
  const stars = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${random.below(width)}" cy="${random.below(horizon * 0.85)}" r="${(1 + random.next() * 2.4).toFixed(1)}" fill="#fff" opacity=".8"/>`,
  );
  const cloud = () => {
    const [cx, cy] = [random.between(60, 1000), random.between(50, horizon * 0.5)];
    return `<g fill="#fff" opacity="${time === 'day' ? 0.75 : 0.25}"><rect x="${cx - 110}" y="${cy}" width="220" height="34" rx="17"/><rect x="${cx - 60}" y="${cy - 26}" width="130" height="40" rx="20"/></g>`;
  };
  const birds = Array.from(
    { length: random.below(5) + 2 },
    () =>
      `<path d="M${random.between(100, 980)} ${random.between(60, horizon * 0.5)}q12 -14 22 0q10 -14 22 0" fill="none" stroke="#10231F" stroke-width="4" stroke-linecap="round"/>`,
  );
  return `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${bands[0]}"/><stop offset=".55" stop-color="${bands[1]}"/><stop offset="1" stop-color="${bands[2]}"/></linearGradient>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>${time === 'night' ? stars.join('') : ''}
    ${time === 'night' ? moon : `<circle cx="${x}" cy="${y}" r="${radius * 1.6}" fill="${sun}" opacity=".25"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${sun}"/>${cloud()}${cloud()}${birds.join('')}`}`;
}

interface View {
  light: Light;
  height: number;
  horizon: number;
  time: Time;
  random: Random;
}

/** A ridge from one edge of the picture to the other. */
function hills({ height, random }: View, top: number, swing: number, fill: string): string {
  const points = [0, 1, 2, 3, 4].map((at) => `${at * 270} ${top + random.between(-swing, swing)}`);
  const [from, ...rest] = points as [string, ...string[]];
  const curve = rest.map((point, at) => `${at === 0 ? `Q${135} ${top - swing * 1.4}` : 'T'} ${point}`).join(' ');
  return `<path d="M${from} ${curve} V${height} H0 Z" fill="${fill}"/>`;
}

function acacia(x: number, y: number, size: number, fill: string): string {
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="${fill}"><path d="M-7 0Q-2 -70 -34 -120L-26 -124Q-2 -96 2 -84Q10 -110 40 -128L46 -122Q12 -90 8 0Z"/>
    <ellipse cx="-40" cy="-132" rx="92" ry="20"/><ellipse cx="40" cy="-146" rx="104" ry="24"/><ellipse cx="0" cy="-164" rx="74" ry="18"/></g>`;
}

function palm(x: number, y: number, size: number, fill: string): string {
  const leaf = (turn: number) =>
    `<path d="M0 -190Q44 -232 104 -190Q52 -206 0 -184Z" transform="rotate(${turn} 0 -190)"/>`;
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="${fill}"><path d="M-8 0Q-16 -100 -5 -192H5Q0 -100 12 0Z"/>
    ${[-190, -150, -110, -70, -30, 10, 50].map(leaf).join('')}</g>`;
}

function houses({ horizon, height, light, time, random }: View, base: number, tall: number, fill: string): string {
  const drawn: string[] = [];
  for (let x = -20; x < width;) {
    const wide = random.between(60, 130);
    const high = random.between(tall * 0.35, tall);
    const roof = random.below(4);
    drawn.push(
      `<rect x="${x}" y="${base - high}" width="${wide + 2}" height="${height - base + high}" fill="${fill}"/>`,
    );
    if (roof === 0)
      drawn.push(
        `<path d="M${x} ${base - high}L${x + wide / 2} ${base - high - 40}L${x + wide} ${base - high}Z" fill="${fill}"/>`,
      );
    if (roof === 1)
      drawn.push(`<path d="M${x + wide / 2} ${base - high}V${base - high - 60}" stroke="${fill}" stroke-width="6"/>`);
    for (let wy = base - high + 22; wy < base - 12; wy += 34) {
      for (let wx = x + 14; wx < x + wide - 20; wx += 28) {
        const lit = time === 'night' || time === 'dusk' ? random.isOneIn(2) : random.isOneIn(4);
        drawn.push(
          `<rect x="${wx}" y="${wy}" width="13" height="17" fill="${lit ? colours.sun : light.shadow}" opacity="${lit ? 0.95 : 0.45}"/>`,
        );
      }
    }
    x += wide;
  }
  return `<g>${drawn.join('')}</g><rect y="${Math.max(base, horizon)}" width="${width}" height="${height}" fill="${fill}"/>`;
}

const scenes: Record<Scene, (view: View) => string> = {
  savanna(view) {
    const { light, horizon, random } = view;
    const trees = [0, 1, 2].map(() =>
      acacia(random.between(80, 1000), horizon + random.between(60, 130), random.between(0.5, 1), light.near),
    );
    return `${hills(view, horizon, 30, light.far)}${hills(view, horizon + 60, 26, light.middle)}${trees.join('')}
      ${hills(view, horizon + 140, 20, light.near)}${acacia(random.between(160, 900), horizon + 230, random.between(1.4, 1.8), light.shadow)}
      ${hills(view, horizon + 222, 14, light.shadow)}`;
  },
  city(view) {
    const { light, horizon } = view;
    return `${houses(view, horizon, 300, light.far)}${houses(view, horizon + 90, 220, light.middle)}${houses(view, horizon + 190, 170, light.near)}`;
  },
  lake(view) {
    const { light, horizon, height, random } = view;
    const x = random.between(260, 820);
    const ripples = Array.from(
      { length: 26 },
      () =>
        `<rect x="${random.between(-40, 1000)}" y="${random.between(horizon + 10, height)}" width="${random.between(60, 220)}" height="5" rx="2.5" fill="#fff" opacity=".22"/>`,
    );
    return `${hills(view, horizon - 40, 36, light.far)}<rect y="${horizon}" width="${width}" height="${height}" fill="${light.middle}"/>${ripples.join('')}
      <g transform="translate(${x} ${horizon + 90})"><path d="M-90 0H90Q70 44 40 44H-40Q-70 44 -90 0Z" fill="${light.shadow}"/><path d="M-6 -8V-190Q90 -110 76 -8Z" fill="${colours.paper}"/><path d="M-14 -8V-150Q-70 -80 -62 -8Z" fill="${colours.marigold}"/></g>
      ${hills(view, height - 40, 26, light.shadow)}`;
  },
  campus(view) {
    const { light, horizon, height, time, random } = view;
    const lit = time === 'night' || time === 'dusk' ? colours.sun : light.shadow;
    const x = random.between(280, 700);
    const wall = time === 'night' ? '#3A4A48' : '#E7C79B';
    const windows = Array.from(
      { length: 12 },
      (_, at) => `<path d="M${x - 330 + at * 58} ${horizon + 40}v-62a16 16 0 0 1 32 0v62Z" fill="${lit}"/>`,
    );
    return `${hills(view, horizon - 30, 40, light.far)}<rect x="${x - 350}" y="${horizon - 90}" width="700" height="180" fill="${wall}"/><rect x="${x - 366}" y="${horizon - 106}" width="732" height="22" fill="${colours.coral}"/>${windows.join('')}
      <rect x="${x - 60}" y="${horizon - 330}" width="120" height="420" fill="${wall}"/><path d="M${x - 80} ${horizon - 330}L${x} ${horizon - 440}L${x + 80} ${horizon - 330}Z" fill="${colours.coral}"/>
      <circle cx="${x}" cy="${horizon - 262}" r="40" fill="${colours.paper}"/><path d="M${x} ${horizon - 290}V${horizon - 262}H${x + 22}" fill="none" stroke="${colours.ink}" stroke-width="7" stroke-linecap="round"/>
      <path d="M${x - 34} ${horizon + 90}v-80a34 34 0 0 1 68 0v80Z" fill="${light.shadow}"/>
      ${hills(view, horizon + 110, 12, light.near)}<path d="M${x - 30} ${horizon + 88}H${x + 30}L${x + 220} ${height}H${x - 220}Z" fill="${colours.sun}" opacity=".6"/>
      ${palm(x - 430, horizon + 170, 1.25, light.shadow)}${palm(x + 440, horizon + 150, 1.05, light.shadow)}${palm(x + 560, horizon + 190, 1.4, light.shadow)}`;
  },
  dunes(view) {
    const { horizon, time } = view;
    const sands =
      time === 'night' ? ['#2B3E4A', '#22323C', '#182630', '#101B22'] : ['#F2C88C', '#E3A75C', '#CE8440', '#A65F2B'];
    return sands.map((sand, at) => hills(view, horizon - 10 + at * 78, 58 - at * 6, sand)).join('');
  },
  mountain(view) {
    const { light, horizon, time, random } = view;
    const x = random.between(360, 720);
    const top = horizon * 0.28;
    return `<path d="M${x - 740} ${horizon + 160}L${x - 90} ${top + 40}Q${x} ${top - 30} ${x + 100} ${top + 50}L${x + 740} ${horizon + 160}Z" fill="${light.far}"/>
      <path d="M${x - 218} ${top + 150}L${x - 90} ${top + 40}Q${x} ${top - 30} ${x + 100} ${top + 50}L${x + 232} ${top + 160}L${x + 150} ${top + 130}L${x + 90} ${top + 190}L${x + 10} ${top + 120}L${x - 70} ${top + 186}L${x - 130} ${top + 124}Z" fill="#fff" opacity="${time === 'night' ? 0.4 : 0.9}"/>
      ${hills(view, horizon + 10, 40, light.middle)}${acacia(random.between(100, 960), horizon + 130, 0.9, light.near)}${hills(view, horizon + 110, 30, light.near)}${hills(view, horizon + 200, 20, light.shadow)}`;
  },
  beach(view) {
    const { light, horizon, height, time } = view;
    const sand = { dawn: '#F3DDB0', day: '#F6E2B8', dusk: '#C98A5E', night: '#3B4A4C' }[time];
    const sea = time === 'night' ? '#12303A' : time === 'dusk' ? '#8E3B46' : '#2E9AA0';
    const waves = [0, 1, 2, 3].map(
      (at) =>
        `<path d="M0 ${horizon + 50 + at * 40}q45 -22 90 0t90 0t90 0t90 0t90 0t90 0t90 0t90 0t90 0t90 0t90 0t90 0" fill="none" stroke="#fff" stroke-width="7" opacity="${0.25 + at * 0.12}"/>`,
    );
    return `<rect y="${horizon}" width="${width}" height="${height}" fill="${sea}"/>${waves.join('')}
      <path d="M0 ${horizon + 210}Q360 ${horizon + 130} 700 ${horizon + 220}T1080 ${horizon + 190}V${height}H0Z" fill="${sand}"/>
      ${palm(130, height + 10, 2, light.shadow)}${palm(300, height + 20, 1.5, light.shadow)}
      <g transform="translate(800 ${Math.min(horizon + 262, height - 34)})"><path d="M-120 0Q0 40 120 0L96 34H-96Z" fill="${colours.coral}"/><path d="M-120 0Q0 40 120 0" fill="none" stroke="${colours.marigold}" stroke-width="9"/></g>`;
  },
};
