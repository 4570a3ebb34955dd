import type { Cloth } from '#server/demo/drawings/cloth.ts';
import type { Drawing } from '#server/demo/drawings/drawing.ts';
import type { Scene, Time } from '#server/demo/drawings/landscape.ts';
import type { Dish } from '#server/demo/drawings/plate.ts';

export type Topic =
  'study' | 'hostel' | 'food' | 'sport' | 'tech' | 'work' | 'fun' | 'event' | 'road' | 'view' | 'heart';

/** Who would say it so: speakers of a language, or people of a region. */
export type Voice =
  'swahili' | 'french' | 'nigeria' | 'ghana' | 'arabic' | 'ethiopia' | 'south' | 'uganda' | 'portuguese';

/** Something a student might post. `@` alone stands for somebody's username. */
export interface PostIdea {
  topic: Topic;
  text: string;
  voice?: Voice | undefined;
  pictures?: Drawing[];
}

/** Collects ideas of one topic: plain texts, texts of a voice, texts with pictures. */
export function ideas(topic: Topic, list: (string | [text: string, ...more: (Voice | Drawing)[]])[]): PostIdea[] {
  return list.map((item) => {
    const [text, ...more] = typeof item === 'string' ? [item] : item;
    return {
      topic,
      text,
      voice: more.find((each) => typeof each === 'string'),
      pictures: more.filter((each) => typeof each !== 'string'),
    };
  });
}

export const poster = (lines: string, foot: string): Drawing => ({ kind: 'poster', lines: lines.split('/'), foot });
export const card = (lines: string): Drawing => ({ kind: 'card', lines: lines.split('/') });
export const cloth = (of: Cloth): Drawing => ({ kind: 'cloth', cloth: of });
export const view = (scene: Scene, time: Time): Drawing => ({ kind: 'landscape', scene, time });
export const plate = (dish: Dish): Drawing => ({ kind: 'plate', dish });
export const chart = (title: string, unit: string, bars: [label: string, value: number][]): Drawing => ({
  kind: 'chart',
  title,
  unit,
  bars,
});
export const score = (home: string, away: string, goals: [number, number]): Drawing => ({
  kind: 'score',
  home,
  away,
  goals,
});
export const board = (title: string): Drawing => ({ kind: 'board', title });
export const bus = (name: string): Drawing => ({ kind: 'bus', name });
export const group = (people: number): Drawing => ({ kind: 'group', people });
export const desk: Drawing = { kind: 'desk' };
export const hostel: Drawing = { kind: 'hostel' };
