import { unavailable } from './errors.ts';

interface Waiter {
  weight: number;
  enter: () => void;
}

/**
 * Lets work in while what is inside weighs at most `capacity` together; the rest waits in line. Weights are in whatever
 * the capacity is in: bytes, or pieces of work. A weight above the capacity counts as all of it.
 */
export class Semaphore {
  readonly #capacity: number;
  readonly #patience: number;
  readonly #line: Waiter[] = [];
  #inside = 0;

  /** `patience` is how long, in milliseconds, one waits before a 503; forever unless said. */
  constructor(capacity: number, patience = Number.POSITIVE_INFINITY) {
    this.#capacity = capacity;
    this.#patience = patience;
  }

  /** How much is inside at this moment. */
  get inside(): number {
    return this.#inside;
  }

  /** How many wait to be let in. */
  get waiting(): number {
    return this.#line.length;
  }

  /** Resolves once inside, to what must be called exactly once to leave; throws 503 `unavailable` when patience ends. */
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

  /** Runs `work` inside. */
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
      if (!Number.isFinite(this.#patience)) return;
      const timer = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(waiter), 1);
        this.#admit();
        reject(unavailable('Baraza is busy right now. Please try again in a moment.', { retryAfter: 5 }));
      }, this.#patience);
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
