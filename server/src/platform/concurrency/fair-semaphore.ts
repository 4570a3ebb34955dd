import { type AppError, unavailable } from '#platform/http/errors.ts';

export interface FairSemaphoreOptions {
  /** How many holders there may be in total. */
  capacity: number;
  /** How many of them belong to one key, such as a person. */
  perKey: number;
  /** How many callers of one key may wait. The next one is refused immediately. */
  waitingPerKey: number;
  /** How long a caller waits, in milliseconds. */
  timeout: number;
  /** The error that a caller gets when its own key is at its limit. */
  refuse: () => AppError;
}

interface Key {
  name: string;
  held: number;
  waiting: Waiter[];
}

interface Waiter {
  admit: () => void;
}

/**
 * A semaphore whose waiting callers are served in turn by key, so that one key with many callers delays another key by one
 * holder at most. Background work is served when no caller of any key waits.
 */
export class FairSemaphore {
  readonly #options: FairSemaphoreOptions;
  readonly #keys = new Map<string, Key>();
  /** The keys with a waiting caller that may hold more, in the order in which they are served. */
  readonly #ready = new Set<Key>();
  readonly #background: Waiter[] = [];
  #held = 0;

  constructor(options: FairSemaphoreOptions) {
    this.#options = options;
  }

  /** The number of holders, in all or of one key. */
  held(name?: string): number {
    return name === undefined ? this.#held : (this.#keys.get(name)?.held ?? 0);
  }

  /** The number of callers of a key that wait. */
  waiting(name: string): number {
    return this.#keys.get(name)?.waiting.length ?? 0;
  }

  /**
   * Resolves to the function that releases, which is idempotent. Throws the error of `refuse` when the key has too many
   * waiting callers or its own holders do not release in time, and 503 `unavailable` when those of other keys do not.
   */
  async acquire(name: string): Promise<() => void> {
    const { capacity, perKey } = this.#options;
    const key = this.#keys.get(name) ?? { name, held: 0, waiting: [] };
    if (this.#held < capacity && key.held < perKey) {
      this.#keys.set(name, key);
      this.#hold(key);
    } else await this.#wait(key);
    return once(() => this.#release(key));
  }

  /** Runs `work` for a key. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(name);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Runs `work` once no caller of any key waits. */
  async runInBackground<T>(work: () => Promise<T>): Promise<T> {
    if (this.#held < this.#options.capacity) this.#held += 1;
    else await new Promise<void>((admit) => this.#background.push({ admit }));
    try {
      return await work();
    } finally {
      this.#held -= 1;
      this.#admit();
    }
  }

  #wait(key: Key): Promise<void> {
    const { perKey, waitingPerKey, timeout, refuse } = this.#options;
    if (key.waiting.length >= waitingPerKey) throw refuse();
    this.#keys.set(key.name, key);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        key.waiting.splice(key.waiting.indexOf(waiter), 1);
        const isOwn = key.held >= perKey;
        if (key.waiting.length === 0) this.#ready.delete(key);
        this.#forgetIdle(key);
        reject(isOwn ? refuse() : unavailable(busyServer, { retryAfter: 5 }));
      }, timeout);
      key.waiting.push(waiter);
      if (key.held < perKey) this.#ready.add(key);
    });
  }

  #hold(key: Key): void {
    this.#held += 1;
    key.held += 1;
  }

  #release(key: Key): void {
    this.#held -= 1;
    key.held -= 1;
    if (key.waiting.length > 0) this.#ready.add(key);
    this.#forgetIdle(key);
    this.#admit();
  }

  #forgetIdle(key: Key): void {
    if (key.held === 0 && key.waiting.length === 0) this.#keys.delete(key.name);
  }

  #admit(): void {
    while (this.#held < this.#options.capacity) {
      const [key] = this.#ready;
      const waiter = key ? key.waiting.shift() : this.#background.shift();
      if (!waiter) return;
      if (key) {
        // Deleting and adding the key again moves it to the end of the order.
        this.#ready.delete(key);
        this.#hold(key);
        if (key.waiting.length > 0 && key.held < this.#options.perKey) this.#ready.add(key);
      } else this.#held += 1;
      waiter.admit();
    }
  }
}

const busyServer = 'This site is busy right now. Please try again in a moment.';

function once(release: () => void): () => void {
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    release();
  };
}
