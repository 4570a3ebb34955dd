/** How often something was done in the current span of time. */
export interface Count {
  count: number;
  /** Milliseconds until it begins anew. */
  left: number;
}

/** Counts what callers do, for limits. */
export interface RateCounter {
  /** Counts one more under `key`; the first one begins a span of so many milliseconds. */
  add(key: string, span: number): Promise<Count>;
}

/** The most keys that are remembered; beyond that the oldest begin anew. */
const most = 50_000;

/** Counts within this process. */
export class LocalRateCounter implements RateCounter {
  readonly #spans = new Map<string, { count: number; until: number }>();

  async add(key: string, span: number): Promise<Count> {
    return this.addNow(key, span);
  }

  /** Counts `amount` more, or fewer, in the span that the first one began. */
  addNow(key: string, span: number, amount = 1): Count {
    const now = Date.now();
    const known = this.#spans.get(key);
    if (known && known.until > now) {
      known.count += amount;
      return { count: known.count, left: known.until - now };
    }
    // Deleted first, so that the order of the map is that of the beginnings.
    this.#spans.delete(key);
    for (const oldest of this.#spans.keys()) {
      if (this.#spans.size < most) break;
      this.#spans.delete(oldest);
    }
    this.#spans.set(key, { count: amount, until: now + span });
    return { count: amount, left: span };
  }
}
