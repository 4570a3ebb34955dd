import { Semaphore } from './semaphore.ts';

/**
 * Runs work per key one at a time, in order of arrival; different keys do not wait for each other. The database guarantees
 * correctness among servers; this keeps hundreds of requests for one row from occupying every connection.
 */
export class KeyedMutex {
  readonly #timeout: number;
  readonly #queues = new Map<string, { semaphore: Semaphore; users: number }>();

  /** `timeout`: how long to wait before a 503, in milliseconds. */
  constructor(timeout: number) {
    this.#timeout = timeout;
  }

  /** The number of keys with running or waiting work. */
  get size(): number {
    return this.#queues.size;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { semaphore: new Semaphore(1, this.#timeout), users: 0 };
    this.#queues.set(key, queue);
    queue.users += 1;
    try {
      return await queue.semaphore.run(work);
    } finally {
      queue.users -= 1;
      if (queue.users === 0) this.#queues.delete(key);
    }
  }
}
