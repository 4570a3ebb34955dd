/** The count of an action in the current time window. */
export interface Count {
  count: number;
  /** Milliseconds until the window ends. */
  left: number;
}

/** Counts actions for rate limits. */
export interface RateCounter {
  /** Adds one under `key`, which ends with who is counted, if an address as `callerOf` writes it. The first one starts a window of `span` milliseconds. */
  add(key: string, span: number): Promise<Count>;
}

interface Window {
  count: number;
  until: number;
}

/**
 * The windows of one span, for people or for addresses. When it is full, the oldest with a count of one is dropped: a caller
 * with many addresses, who counts each of them once, does not end the window of a limit that somebody has reached.
 */
class WindowStore {
  readonly #max: number;
  readonly #once = new Map<string, Window>();
  readonly #repeated = new Map<string, Window>();

  constructor(max: number) {
    this.#max = max;
  }

  add(key: string, span: number, amount: number): Count {
    const now = Date.now();
    const known = this.#repeated.get(key) ?? this.#once.get(key);
    if (known && known.until > now) {
      known.count += amount;
      if (this.#once.delete(key)) this.#repeated.set(key, known);
      return { count: known.count, left: known.until - now };
    }
    // Deleting first keeps the maps in the order in which the windows began.
    this.#once.delete(key);
    this.#repeated.delete(key);
    if (this.#once.size + this.#repeated.size >= this.#max) this.#dropOne(now);
    this.#once.set(key, { count: amount, until: now + span });
    return { count: amount, left: span };
  }

  #dropOne(now: number): void {
    const [firstRepeated] = this.#repeated;
    const [firstOnce] = this.#once;
    if (firstRepeated && (!firstOnce || firstRepeated[1].until <= now)) this.#repeated.delete(firstRepeated[0]);
    else if (firstOnce) this.#once.delete(firstOnce[0]);
  }
}

/** The most windows of each store. */
const maxWindows = 50_000;

/** Counts within this process, with stores of their own for each span and for addresses, of which a caller can have many. */
export class LocalRateCounter implements RateCounter {
  readonly #stores = new Map<string, WindowStore>();

  async add(key: string, span: number): Promise<Count> {
    return this.addNow(key, span);
  }

  /** Adds `amount`, which may be negative, to the current window. */
  addNow(key: string, span: number, amount = 1): Count {
    const name = `${key.includes(' address:') ? 'address' : 'other'} ${span}`;
    let store = this.#stores.get(name);
    if (!store) this.#stores.set(name, (store = new WindowStore(maxWindows)));
    return store.add(key, span, amount);
  }
}
