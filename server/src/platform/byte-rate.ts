import { Transform } from 'node:stream';

/** How many senders are remembered before those that have all of their burst again are forgotten. */
const sendersMax = 10_000;

/** Slows each sender down to a number of bytes a second, once it has used up its burst. */
export class ByteRate {
  readonly #perSecond: number;
  /** The burst as the time, in milliseconds, in which it is earned. */
  readonly #burstTime: number;
  /** Up to when, on the clock of `performance.now()`, the bytes of a sender use up its rate. */
  readonly #usedUntil = new Map<string, number>();

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#perSecond = perSecond;
    this.#burstTime = (burst / perSecond) * 1000;
  }

  /** Counts bytes of a sender; returns how long they have to wait, in milliseconds. */
  charge(sender: string, bytes: number): number {
    const now = performance.now();
    const earliest = now - this.#burstTime;
    const before = Math.max(this.#usedUntil.get(sender) ?? earliest, earliest);
    const usedUntil = before + (bytes / this.#perSecond) * 1000;
    if (this.#usedUntil.size >= sendersMax) this.#forget(earliest);
    this.#usedUntil.set(sender, usedUntil);
    return Math.max(0, usedUntil - now);
  }

  /** A stream that passes the bytes of a sender on at its rate. */
  slowDown(sender: string): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const wait = this.charge(sender, chunk.length);
        if (wait === 0) done(null, chunk);
        else setTimeout(done, wait, null, chunk);
      },
    });
  }

  #forget(earliest: number): void {
    for (const [sender, usedUntil] of this.#usedUntil) if (usedUntil <= earliest) this.#usedUntil.delete(sender);
  }
}
