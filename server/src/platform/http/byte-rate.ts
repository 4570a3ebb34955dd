import { Transform } from 'node:stream';

/** Above this number of senders, those with a full burst are dropped from the map. */
const maxSenders = 10_000;

/** Limits each sender to a number of bytes per second after an initial burst. */
export class ByteRate {
  readonly #perSecond: number;
  /** The burst, expressed as the milliseconds in which it refills. */
  readonly #burstTime: number;
  /** For each sender, the time of `performance.now()` until which its sent bytes use up its rate. */
  readonly #usedUntil = new Map<string, number>();

  #nextScan = 0;

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#perSecond = perSecond;
    this.#burstTime = (burst / perSecond) * 1000;
  }

  /** Counts bytes of a sender. Returns how long it must wait, in milliseconds. */
  charge(sender: string, bytes: number): number {
    const now = performance.now();
    const earliest = now - this.#burstTime;
    const before = Math.max(this.#usedUntil.get(sender) ?? earliest, earliest);
    const usedUntil = before + (bytes / this.#perSecond) * 1000;
    // A scan after each charge would cost more than the charge when many senders have used a part of their burst.
    if (this.#usedUntil.size >= maxSenders && now >= this.#nextScan) {
      this.#forget(earliest);
      this.#nextScan = now + 1_000;
    }
    this.#usedUntil.set(sender, usedUntil);
    return Math.max(0, usedUntil - now);
  }

  /** Returns a stream that passes the bytes of a sender on at its rate. */
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
