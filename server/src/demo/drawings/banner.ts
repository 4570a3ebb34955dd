import type { Random } from '#server/demo/randomness.ts';
import { cloth, cloths } from './cloth.ts';
import { themes } from './palette.ts';

/** A wide cloth with a shape or two over it, for the top of a profile. */
export function drawBanner(random: Random): string {
  const [width, height] = [1080, 360];
  const theme = random.pick(themes);
  const whole = { x: 0, y: 0, width, height };
  const over = random.pick([
    '',
    `<circle cx="${random.between(500, 980)}" cy="180" r="150" fill="${theme.second}"/><circle cx="${random.between(500, 980)}" cy="180" r="90" fill="${theme.third}"/>`,
    `<path d="M0 360V250Q270 150 540 240T1080 200V360Z" fill="${theme.ground}"/><path d="M0 360V310Q270 230 540 300T1080 270V360Z" fill="${theme.first}"/>`,
    `<path d="M${random.between(300, 700)} 0h220l-160 360h-220Z" fill="${theme.ground}"/>`,
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="756" height="252" viewBox="0 0 ${width} ${height}">${cloth(random.pick(cloths), whole, random.between(80, 150), theme, random)}${over}</svg>`;
}
