/**
 * What the service worker has loaded. It is not in the timelines of pages, which count data. Pages ask for it and confirm what they
 * have counted: a page that is left before the answer arrives loses nothing.
 */
export class WorkerLoads {
  readonly #loads: object[] = [];
  /** How many loads have been counted and forgotten. */
  #counted = 0;

  add(load: object): void {
    this.#loads.push(load);
  }

  /** Returns what no page has counted, and the number to confirm it with. */
  list(): { loads: readonly object[]; end: number } {
    return { loads: [...this.#loads], end: this.#counted + this.#loads.length };
  }

  /** Removes the loads that `list` returned together with `end`. */
  confirm(end: number): void {
    this.#counted += this.#loads.splice(0, Math.max(0, end - this.#counted)).length;
  }
}
