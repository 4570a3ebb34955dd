/** Keeps the values that were used last, at most `max`. Concurrent calls for one key share the computation. */
export class RecentValues<T> {
  readonly #max: number;
  readonly #values = new Map<string, Promise<T>>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Returns the value of a key, which is computed unless it is kept. A failure is not kept. */
  get(key: string, compute: () => Promise<T>): Promise<T> {
    const value = this.#values.get(key) ?? compute();
    // Deleting first keeps the map in the order of use.
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#max) break;
      this.#values.delete(oldest);
    }
    value.catch(() => this.#values.delete(key));
    return value;
  }
}
