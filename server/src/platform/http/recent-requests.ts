/** How long the requests of a caller are counted, in milliseconds. */
const countedFor = 2_000;

/** Counts the requests of each caller in the last one to two periods of `countedFor`. */
export class RecentRequests {
  #current = new Map<string, number>();
  #last = new Map<string, number>();
  #endsAt = 0;

  /** Adds a request. Returns how many there are now. */
  add(caller: string): number {
    this.#rotate();
    const count = (this.#current.get(caller) ?? 0) + 1;
    this.#current.set(caller, count);
    return count + (this.#last.get(caller) ?? 0);
  }

  /** Returns the number of requests of the caller with the most. */
  most(): number {
    this.#rotate();
    let most = 0;
    for (const counts of [this.#current, this.#last]) for (const count of counts.values()) most = Math.max(most, count);
    return most;
  }

  #rotate(): void {
    const now = performance.now();
    if (now < this.#endsAt) return;
    this.#last = now < this.#endsAt + countedFor ? this.#current : new Map();
    this.#current = new Map();
    this.#endsAt = now + countedFor;
  }
}
