import { createSlideshow, type Slideshow } from './slideshow.ts';

/** Delays of the landing page, in milliseconds. */
const times = { welcomeSlide: 3000, welcomeFade: 800, welcomeClose: 300, connectSlide: 5000, connectFade: 300 };
const slides = 3;

export type ShowName = 'welcome' | 'connect';
type WelcomeState = 'open' | 'closing' | 'closed';

/**
 * The moving parts of the landing page. Created by the inline script and then taken over by React, so that nothing jumps or
 * restarts.
 */
export interface Stage {
  shows: Record<ShowName, Slideshow>;
  welcome: { now: () => WelcomeState; watch: (listener: () => void) => () => void; close: () => void };
  /** Runs the action of a control's `data-does`, such as `connect 2`, `welcome next` or `close`. */
  act: (what: string) => void;
}

/** Creates the stage; with `isStill` nothing plays automatically. */
export function createStage({ isStill }: { isStill: boolean }): Stage {
  const listeners = new Set<() => void>();
  let state: WelcomeState = 'open';
  const become = (next: WelcomeState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const close = () => {
    if (state !== 'open') return;
    become('closing');
    setTimeout(() => {
      if (shows.welcome.now().isPlaying) shows.welcome.toggle();
      become('closed');
    }, times.welcomeClose);
  };
  const show = (delayMs: number, fadeMs: number) =>
    createSlideshow({ count: slides, delayMs, fadeMs, isPlaying: !isStill });
  const shows = {
    welcome: show(times.welcomeSlide, times.welcomeFade),
    connect: show(times.connectSlide, times.connectFade),
  };

  return {
    shows,
    welcome: {
      now: () => state,
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close,
    },
    act(what) {
      if (what === 'close') return close();
      const [name, step = ''] = what.split(' ') as [ShowName, string?];
      const { goTo, toggle, now } = shows[name];
      const { index } = now();
      if (step === 'toggle') toggle();
      else goTo(step === 'next' ? index + 1 : step === 'previous' ? index - 1 : Number(step));
    },
  };
}
