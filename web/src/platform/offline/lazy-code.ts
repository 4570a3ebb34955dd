import { useEffect, useState } from 'react';
import { mayPrefetch } from './data-saver.ts';
import { loadWithMessages } from '#platform/locale/messages.ts';
import { withinLimit } from '#platform/api/stall-timer.ts';

/** Code that loads when it is first needed. */
export interface LazyCode<T> {
  /** Loads it once. Rejects after 20 s; the next call after a failure tries again. */
  load: () => Promise<T>;
  /** Returns it if it is loaded. */
  loaded: () => T | undefined;
  /** Starts loading it before it is needed, except while data is saved, and ignores a failure. */
  preload: () => void;
}

/** Describes code by its dynamic import and the features whose messages it shows, which load in parallel. */
export function lazyCode<T>(load: () => Promise<T>, features: readonly string[] = []): LazyCode<T> {
  let loading: Promise<T> | undefined;
  let loaded: T | undefined;
  const start = () =>
    withinLimit(loadWithMessages(load, features)).then(
      (code) => (loaded = code),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
  const loadOnce = () => (loading ??= start());
  return {
    load: loadOnce,
    loaded: () => loaded,
    preload: () => void (mayPrefetch() && loadOnce().catch(() => undefined)),
  };
}

/** Returns the code once it is loaded, which begins when `start` resolves, and again when the network is back after a failure. */
export function useLazyCode<T>(code: LazyCode<T>, start: () => Promise<void> = startNow): T | undefined {
  const [loaded, setLoaded] = useState<T | undefined>(code.loaded);
  useEffect(() => {
    const load = () =>
      code.load().then(
        (result) => setLoaded(() => result),
        () => addEventListener('online', load, { once: true }),
      );
    void start().then(load);
  }, [code, start]);
  return loaded;
}

const startNow = () => Promise.resolve();
