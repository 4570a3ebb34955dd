import { hash, randomUUID } from 'node:crypto';

/** The count of an action in the current time window. */
export interface Count {
  count: number;
  /** Milliseconds until the window ends. */
  left: number;
}

/** Whose actions a key counts. Each kind has its own store, so that many addresses cannot displace the counts of people. */
type Counted = 'person' | 'address';

export interface Counting {
  counted?: Counted;
  amount?: number;
}

/** Counts actions for rate limits. */
export interface RateCounter {
  /** Adds `amount`, or one, under `key`. The first one starts a window of `span` milliseconds. */
  add(key: string, span: number, options?: Counting): Promise<Count>;
}

/** The maximum number of keys of one kind and span. */
const maxKeys = 50_000;

interface Window {
  count: number;
  until: number;
}

/**
 * Counts within this process. A window that has not ended is never dropped: when a store is full, further keys share 4,096 counts
 * until windows end. Otherwise a caller with many addresses could reset a limit.
 */
export class LocalRateCounter implements RateCounter {
  readonly #stores = new Map<string, Map<string, Window>>();
  /** Makes it impossible to choose keys that share a count. */
  readonly #seed = randomUUID();

  async add(key: string, span: number, options?: Counting): Promise<Count> {
    return this.addNow(key, span, options);
  }

  /** Adds `amount`, which may be negative, to the current window. `isShared` is whether other keys share the count. */
  addNow(key: string, span: number, { amount = 1, counted = 'person' }: Counting = {}): Count & { isShared: boolean } {
    const now = Date.now();
    const windows = this.#storeOf(`${counted} ${span}`);
    // All windows of a store are equally long, so they end in the order in which they began.
    for (const [oldest, { until }] of windows) {
      if (until > now) break;
      windows.delete(oldest);
    }
    const isShared = windows.size >= maxKeys && !windows.has(key);
    const stored = isShared ? `shared ${hash('sha256', this.#seed + key).slice(0, 3)}` : key;
    const window = windows.get(stored) ?? { count: 0, until: now + span };
    window.count += amount;
    windows.set(stored, window);
    return { count: window.count, left: window.until - now, isShared };
  }

  #storeOf(name: string): Map<string, Window> {
    const known = this.#stores.get(name);
    if (known) return known;
    const windows = new Map<string, Window>();
    this.#stores.set(name, windows);
    return windows;
  }
}
