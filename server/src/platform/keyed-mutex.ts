import { Semaphore } from './semaphore.ts';

/**
 * Runs work per key one at a time, in order of arrival; different keys do not wait for each other. The database guarantees
 * correctness among servers; this keeps hundreds of requests for one row from occupying every connection.
 */
export class KeyedMutex {
  readonly #timeout: number;
  readonly #gates = new Map<string, { gate: Semaphore; wanted: number }>();

  /** `timeout`: how long to wait before a 503, in milliseconds. */
  constructor(timeout: number) {
    this.#timeout = timeout;
  }

  /** The number of keys with running or waiting work. */
  get size(): number {
    return this.#gates.size;
  }

  async take<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const turn = this.#gates.get(thing) ?? { gate: new Semaphore(1, this.#timeout), wanted: 0 };
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
