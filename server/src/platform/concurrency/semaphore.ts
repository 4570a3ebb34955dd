import { unavailable } from '#platform/http/errors.ts';

interface Waiter {
  weight: number;
  enter: () => void;
}

/**
 * Limits concurrent work to a total weight of `capacity`, in any unit, such as bytes. Further work waits in order of arrival. A
 * weight above the capacity counts as the whole capacity.
 */
export class Semaphore {
  readonly #capacity: number;
  readonly #timeout: number;
  readonly #line: Waiter[] = [];
  #inside = 0;

  /** `timeout`: how long to wait before a 503, in milliseconds; without limit by default. */
  constructor(capacity: number, timeout = Number.POSITIVE_INFINITY) {
    this.#capacity = capacity;
    this.#timeout = timeout;
  }

  /** The total weight of the running work. */
  get inside(): number {
    return this.#inside;
  }

  /** The number of waiting callers. */
  get waiting(): number {
    return this.#line.length;
  }

  /** Resolves to the function that releases, to be called exactly once. Throws 503 `unavailable` when the timeout ends. */
  async enter(asked = 1): Promise<() => void> {
    const weight = Math.min(asked, this.#capacity);
    if (this.#line.length > 0 || this.#inside + weight > this.#capacity) await this.#wait(weight);
    else this.#inside += weight;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#inside -= weight;
      this.#admit();
    };
  }

  /** Runs `work` when there is capacity. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #wait(weight: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = { weight, enter: resolve };
      this.#line.push(waiter);
      if (!Number.isFinite(this.#timeout)) return;
      const timer = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(waiter), 1);
        this.#admit();
        reject(unavailable('This site is busy right now. Please try again in a moment.', { retryAfter: 5 }));
      }, this.#timeout);
      waiter.enter = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #admit(): void {
    for (let next = this.#line[0]; next && this.#inside + next.weight <= this.#capacity; next = this.#line[0]) {
      this.#line.shift();
      this.#inside += next.weight;
      next.enter();
    }
  }
}
