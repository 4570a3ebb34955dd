/** What a person did: read something, write something by HTTP, or send a message by socket. */
export type Kind = 'read' | 'write' | 'message';

/** A time in which a part of the system was taken away, in milliseconds of `performance.now()`. */
interface Fault {
  name: string;
  from: number;
  to: number;
}

/** The median, the 99th percentile and the longest time, in milliseconds. */
export interface Times {
  count: number;
  median: number;
  p99: number;
  slowest: number;
}

/** Records each request with its time and outcome, and decides which outcomes are failures. */
export class UseRecord {
  readonly failures: string[] = [];
  readonly #faults: Fault[] = [];
  readonly #times: { kind: Kind; name: string; from: number; took: number }[] = [];
  readonly #unavailable: { name: string; from: number; to: number }[] = [];
  #requests = 0;

  get requests(): number {
    return this.#requests;
  }

  /** How many requests were answered with 503. */
  get unavailable(): number {
    return this.#unavailable.length;
  }

  /** Marks the time of `work` as a fault, and `settling` milliseconds after it. */
  async duringFault(name: string, settling: number, work: () => Promise<void>): Promise<void> {
    const fault: Fault = { name, from: performance.now(), to: Infinity };
    this.#faults.push(fault);
    try {
      await work();
    } finally {
      fault.to = performance.now() + settling;
    }
  }

  addSuccess(kind: Kind, name: string, from: number): void {
    this.#requests += 1;
    this.#times.push({ kind, name, from, took: performance.now() - from });
  }

  /** Records a 503 with `Retry-After`, which is a failure unless the database was away: see `unexpectedUnavailable`. */
  addUnavailable(name: string, from: number): void {
    this.#requests += 1;
    this.#unavailable.push({ name, from, to: performance.now() });
  }

  addFailure(name: string, problem: string): void {
    this.#requests += 1;
    this.failures.push(`${name}: ${problem} (${this.#nameOfNow()})`);
  }

  /** Returns the 503 answers outside the faults with this name. */
  unexpectedUnavailable(faultName: string): string[] {
    return this.#unavailable
      .filter(({ from, to }) => !this.#faults.some((fault) => fault.name === faultName && overlaps(fault, from, to)))
      .map(({ name, from }) => `${name}: 503 at ${Math.round(from / 1000)} s, outside the ${faultName}`);
  }

  /** Returns the times of one kind, outside all faults. */
  timesOf(...kinds: Kind[]): Times {
    const took = this.#times
      .filter(({ kind, from, took: time }) => kinds.includes(kind) && !this.#isInFault(from, from + time))
      .map((each) => each.took)
      .toSorted((a, b) => a - b);
    const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
    return { count: took.length, median: at(0.5), p99: at(0.99), slowest: at(1) };
  }

  /** Returns the slowest names with the 99th percentile of each, outside all faults. */
  slowestNames(count: number): string[] {
    const names = [...new Set(this.#times.map(({ name }) => name))];
    const rows = names.map((name) => {
      const took = this.#times
        .filter((each) => each.name === name && !this.#isInFault(each.from, each.from + each.took))
        .map((each) => each.took)
        .toSorted((a, b) => a - b);
      return { name, p99: took[Math.floor(took.length * 0.99)] ?? 0 };
    });
    return rows
      .toSorted((a, b) => b.p99 - a.p99)
      .slice(0, count)
      .map(({ name, p99 }) => `${name} ${Math.round(p99)} ms`);
  }

  #isInFault(from: number, to: number): boolean {
    return this.#faults.some((fault) => overlaps(fault, from, to));
  }

  #nameOfNow(): string {
    const now = performance.now();
    const fault = this.#faults.find(({ from, to }) => from <= now && now <= to);
    return fault ? `during the ${fault.name}` : 'without a fault';
  }
}

function overlaps(fault: Fault, from: number, to: number): boolean {
  return from <= fault.to && to >= fault.from;
}
