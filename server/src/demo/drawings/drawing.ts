import type { Random } from '#server/demo/randomness.ts';
import type { Cloth } from './cloth.ts';
import { drawBoard, drawChart, drawScore } from './boards.ts';
import { drawGroup } from './group.ts';
import { drawLandscape, type Scene, type Time } from './landscape.ts';
import { themes } from './palette.ts';
import { drawPlate, type Dish } from './plate.ts';
import { drawCard, drawCloth, drawPoster } from './posters.ts';
import { drawBus, drawDesk, drawHostel } from './things.ts';

/** What a picture is to show; the chance it is drawn with gives its colours and details. */
export type Drawing =
  | { kind: 'poster'; lines: string[]; foot: string }
  | { kind: 'card'; lines: string[] }
  | { kind: 'cloth'; cloth: Cloth }
  | { kind: 'landscape'; scene: Scene; time: Time }
  | { kind: 'chart'; title: string; unit: string; bars: [label: string, value: number][] }
  | { kind: 'score'; home: string; away: string; goals: [number, number] }
  | { kind: 'board'; title: string }
  | { kind: 'plate'; dish: Dish }
  | { kind: 'bus'; name: string }
  | { kind: 'desk' }
  | { kind: 'hostel' }
  | { kind: 'group'; people: number };

/** A picture ready to be rasterised: an SVG of that many pixels, and what it shows in words. */
export interface Drawn {
  svg: string;
  alt: string;
}

/** Width and height of a picture and what is in it. */
export interface Sheet {
  width: number;
  height: number;
  inside: string;
  alt: string;
}

/** Drawings are thought up at about 1080 pixels and kept smaller, which a phone cannot tell and a first start can. */
const size = 0.7;

export function draw(drawing: Drawing, random: Random): Drawn {
  const { width, height, inside, alt } = sheet(drawing, random);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * size)}" height="${Math.round(height * size)}" viewBox="0 0 ${width} ${height}">${inside}</svg>`,
    alt,
  };
}

function sheet(drawing: Drawing, random: Random): Sheet {
  const theme = random.pick(themes);
  switch (drawing.kind) {
    case 'poster':
      return drawPoster(drawing, theme, random);
    case 'card':
      return drawCard(drawing, theme, random);
    case 'cloth':
      return drawCloth(drawing, theme, random);
    case 'landscape':
      return drawLandscape(drawing, random);
    case 'chart':
      return drawChart(drawing, theme, random);
    case 'score':
      return drawScore(drawing, random);
    case 'board':
      return drawBoard(drawing, random);
    case 'plate':
      return drawPlate(drawing, theme, random);
    case 'bus':
      return drawBus(drawing, theme, random);
    case 'desk':
      return drawDesk(theme, random);
    case 'hostel':
      return drawHostel(random);
    case 'group':
      return drawGroup(drawing, theme, random);
  }
}
