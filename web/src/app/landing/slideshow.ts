/** What a slide show looks like at one moment. */
export interface Showing {
  index: number;
  isPlaying: boolean;
  /** For a moment after each change. */
  isFading: boolean;
  /** Counts the changes, so that a progress bar knows when to begin anew. */
  turn: number;
}

/** What every show looks like in the page as it is served. */
export const atFirst: Showing = { index: 0, isPlaying: true, isFading: false, turn: 0 };

export interface SlideshowOptions {
  count: number;
  /** How long a slide stands, and how long the change to it takes, in milliseconds. */
  delayMs: number;
  fadeMs: number;
  isPlaying: boolean;
}

export interface Slideshow {
  now: () => Showing;
  /** Calls back on every change until the returned function is called. */
  watch: (listener: () => void) => () => void;
  /** Goes to a slide, around the ends too; it then stands for its whole time. */
  goTo: (index: number) => void;
  /** Pauses with the time that is left, or plays on. */
  toggle: () => void;
}

/** Slides that follow each other, loop, and go on after somebody chose one. */
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
