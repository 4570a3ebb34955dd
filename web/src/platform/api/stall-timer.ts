import { timedOut } from './network-errors.ts';

/** How long a request may take without progress, in milliseconds. */
export const stallLimitMs = 20_000;

/** Limits how long a request takes without progress. */
export interface StallTimer {
  /** Starts the limit again, because there was progress. */
  restart(): void;
  stop(): void;
}

/** Calls `onStalled` with the error to throw, once there was no progress for `stallLimitMs`. */
export function startStallTimer(onStalled: (error: Error) => void): StallTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = setTimeout(() => onStalled(timedOut()), stallLimitMs);
  };
  restart();
  return { restart, stop };
}

/** Resolves as `work` does. Rejects, and calls `onStalled`, if that takes longer than `stallLimitMs`. */
export function withinLimit<T>(work: Promise<T>, onStalled?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = startStallTimer((error) => {
      reject(error);
      onStalled?.();
    });
    void work.then(resolve, reject).finally(timer.stop);
  });
}
