/** How long a round takes at least, in milliseconds, and how many connections it closes per second at most. */
const minTime = 10_000;
const maxPerSecond = 200;
/** How much time is at least between the starts of two rounds, in milliseconds. */
const interval = 60_000;

interface Connection {
  close(): void;
}

/**
 * Closes the connections after broadcasts were missed, so that their clients request what they have missed. Requests during a round, and until a
 * minute after its start, share the next one.
 */
export class ReconnectRounds {
  readonly #open: ReadonlySet<Connection>;
  /** Connections of the last request; later ones have missed nothing. */
  #due: Connection[] = [];
  #isWaiting = false;

  constructor(open: ReadonlySet<Connection>) {
    this.#open = open;
  }

  request(): void {
    this.#due = [...this.#open];
    if (!this.#isWaiting) this.#start();
  }

  #start(): void {
    const due = this.#due.filter((each) => this.#open.has(each));
    this.#due = [];
    this.#isWaiting = due.length > 0;
    if (!this.#isWaiting) return;
    const time = Math.max(minTime, (due.length / maxPerSecond) * 1_000);
    closeWithin(time, due);
    setTimeout(() => this.#start(), Math.max(time, interval)).unref();
  }
}

/**
 * Closes the connections one after another within this time in milliseconds, so that the servers do not authenticate all clients
 * together. Clients connect again and request what they have missed.
 */
export function closeWithin(time: number, connections: readonly Connection[]): void {
  connections.forEach((each, index) => setTimeout(() => each.close(), (time * index) / connections.length).unref());
}
