import { useSyncExternalStore } from 'react';
import { atFirst } from '#app/landing/slideshow.ts';
import type { ShowName, Stage } from '#app/landing/stage.ts';

/** The inline script may have changed attributes before hydration, which is not an error. */
export const asFound = { suppressHydrationWarning: true };

/** Returns the current slide, the attributes of its container and slides, and those of a control. */
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
