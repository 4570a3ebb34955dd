/** The count of an action in the current time window. */
export interface Count {
  count: number;
  /** Milliseconds until the window ends. */
  left: number;
}

/** Counts actions for rate limits. */
export interface RateCounter {
  /** Adds one under `key`. The first one starts a window of `span` milliseconds. */
  add(key: string, span: number): Promise<Count>;
}

/** The maximum number of keys; beyond it the oldest are dropped. */
const maxKeys = 50_000;

/** Counts within this process. */
export class LocalRateCounter implements RateCounter {
  readonly #spans = new Map<string, { count: number; until: number }>();

  async add(key: string, span: number): Promise<Count> {
    return this.addNow(key, span);
  }

  /** Adds `amount`, which may be negative, to the current window. */
  addNow(key: string, span: number, amount = 1): Count {
    const now = Date.now();
    const known = this.#spans.get(key);
    if (known && known.until > now) {
      known.count += amount;
      return { count: known.count, left: known.until - now };
    }
    // Deleting first keeps the map in the order in which the windows began.
    this.#spans.delete(key);
    for (const oldest of this.#spans.keys()) {
      if (this.#spans.size < maxKeys) break;
      this.#spans.delete(oldest);
    }
    this.#spans.set(key, { count: amount, until: now + span });
    return { count: amount, left: span };
  }
}
