/** The state of a slide show. */
export interface Showing {
  index: number;
  isPlaying: boolean;
  /** True while the transition after a change runs. */
  isFading: boolean;
  /** The number of changes, so that a progress bar knows when to restart. */
  turn: number;
}

/** The state of every show in the prerendered page. */
export const atFirst: Showing = { index: 0, isPlaying: true, isFading: false, turn: 0 };

export interface SlideshowOptions {
  count: number;
  /** How long a slide is shown and how long the transition takes, in milliseconds. */
  delayMs: number;
  fadeMs: number;
  isPlaying: boolean;
}

export interface Slideshow {
  now: () => Showing;
  /** Calls `listener` on every change. Returns the function that unsubscribes. */
  watch: (listener: () => void) => () => void;
  /** Goes to a slide, wrapping around at both ends, and shows it for its whole delay. */
  goTo: (index: number) => void;
  /** Pauses with the remaining time, or resumes. */
  toggle: () => void;
}

/** Creates a looping slide show that continues after a slide was chosen. */
export function createSlideshow({ count, delayMs, fadeMs, isPlaying }: SlideshowOptions): Slideshow {
  const listeners = new Set<() => void>();
  let showing: Showing = { ...atFirst, isPlaying };
  let [left, since] = [delayMs, Date.now()];
  let next: ReturnType<typeof setTimeout> | undefined;
  let faded: ReturnType<typeof setTimeout> | undefined;

  const change = (part: Partial<Showing>) => {
    showing = { ...showing, ...part };
    for (const listener of listeners) listener();
  };
  const run = () => {
    clearTimeout(next);
    since = Date.now();
    if (showing.isPlaying) next = setTimeout(() => goTo(showing.index + 1), left);
  };
  const goTo = (index: number) => {
    clearTimeout(faded);
    faded = setTimeout(() => change({ isFading: false }), fadeMs);
    change({ index: (index + count) % count, isFading: true, turn: showing.turn + 1 });
    left = delayMs;
    run();
  };
  run();

  return {
    now: () => showing,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    goTo,
    toggle() {
      if (showing.isPlaying) left = Math.max(0, left - (Date.now() - since));
      change({ isPlaying: !showing.isPlaying });
      run();
    },
  };
}
