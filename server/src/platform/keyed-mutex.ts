import { Semaphore } from './semaphore.ts';

/**
 * Lets work on one thing in one at a time, first come first served; work on different things does not wait for each other.
 * The database keeps the truth among servers: this keeps hundreds who want the same row from holding every connection.
 */
export class KeyedMutex {
  readonly #patience: number;
  readonly #gates = new Map<string, { gate: Semaphore; wanted: number }>();

  /** `patience` is how long, in milliseconds, one waits before a 503. */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /** On how many things somebody works or waits at this moment. */
  get size(): number {
    return this.#gates.size;
  }

  async take<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const turn = this.#gates.get(thing) ?? { gate: new Semaphore(1, this.#patience), wanted: 0 };
    this.#gates.set(thing, turn);
    turn.wanted += 1;
    try {
      return await turn.gate.run(work);
    } finally {
      turn.wanted -= 1;
      if (turn.wanted === 0) this.#gates.delete(thing);
    }
  }
}
