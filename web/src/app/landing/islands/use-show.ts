import { useSyncExternalStore } from 'react';
import { atFirst } from '#app/landing/slideshow.ts';
import type { ShowName, Stage } from '#app/landing/stage.ts';

/** React finds what the first script has changed meanwhile, and is not to complain of it. */
export const asFound = { suppressHydrationWarning: true };

/** What a show shows now, the attributes of its box and slides, and those of a control that takes one step. */
export function useShow(stage: Stage, name: ShowName) {
  const { watch, now } = stage.shows[name];
  const { index, isPlaying, isFading, turn } = useSyncExternalStore(watch, now, () => atFirst);
  const control = (step: string | number) => {
    const does = `${name} ${step}`;
    return { ...asFound, 'data-does': does, onClick: () => stage.act(does) };
  };
  return {
    box: { ...asFound, 'data-show': name, 'data-playing': isPlaying, 'data-fading': isFading, 'data-turn': turn % 2 },
    slide: (each: number) => ({ ...asFound, 'data-slide': each, inert: each !== index }),
    control,
    dot: (each: number) => ({ ...control(each), 'aria-current': each === index }),
    pause: { ...control('toggle'), 'aria-pressed': !isPlaying },
  };
}
