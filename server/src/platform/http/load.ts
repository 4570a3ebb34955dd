import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { unavailable } from './errors.ts';

/** How often the delay of the event loop is measured, in milliseconds. */
const interval = 250;
/** The resolution of the measurement, in milliseconds, which is also the delay of an idle loop. */
const resolution = 20;
/** The mean delay in two intervals in a row, in milliseconds, from which requests are refused. */
const maxDelay = 300;
/** When a refused client may try again, in seconds. */
const retryAfter = 3;

/** How long the requests of a caller are counted, in milliseconds. */
const countedFor = 2_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns whether the event loop is late, so that new connections are refused. */
    isOverloaded: () => boolean;
    /** Counts a request of a caller. Throws 503 while the event loop is late and few others have sent as many. */
    shed: (caller: string) => void;
  }
}

/** Measures how late the event loop is. */
export interface LoopDelay {
  start(): void;
  stop(): void;
  /** Returns the mean delay since the last call, in milliseconds; undefined if nothing was measured. */
  read(): number | undefined;
}

export class MeasuredLoopDelay implements LoopDelay {
  readonly #delays = monitorEventLoopDelay({ resolution });
  #before = { count: 0, sum: 0 };

  start(): void {
    this.#delays.enable();
  }

  stop(): void {
    this.#delays.disable();
  }

  read(): number | undefined {
    const { count } = this.#delays;
    const before = this.#before;
    if (count === before.count) return undefined;
    const sum = (this.#delays.mean / 1e6) * count;
    this.#before = { count, sum };
    return (sum - before.sum) / (count - before.count) - resolution;
  }
}

/** For load tests and journeys, whose requests are never refused. */
export const neverLate: LoopDelay = { start: () => {}, stop: () => {}, read: () => 0 };

/**
 * Refuses requests with 503 while the event loop is late, those of the callers with the most requests first. A refusal costs much less than a
 * request, so the server catches up and accepts requests again. A caller without other requests in the last seconds is never refused.
 */
export function shedLoad(app: FastifyInstance, loopDelay: LoopDelay): void {
  const recent = new RecentRequests();
  let wasLate = false;
  /** How many recent requests a caller may have; without limit unless the event loop is late. */
  let allowed = Number.POSITIVE_INFINITY;
  const measure = () => {
    const delay = loopDelay.read();
    if (delay === undefined) return;
    const isLate = delay >= maxDelay;
    // A single pause, such as the loading of a module, is over when it is measured. Further ones halve what is allowed.
    if (!isLate || !wasLate) allowed = Number.POSITIVE_INFINITY;
    else allowed = Math.max(1, Math.floor(Math.min(allowed, recent.most()) / 2));
    wasLate = isLate;
  };
  let timer: NodeJS.Timeout | undefined;
  // The start itself keeps the loop busy.
  app.addHook('onListen', async () => {
    loopDelay.start();
    timer = setInterval(measure, interval).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    loopDelay.stop();
  });
  app.decorate('isOverloaded', () => allowed < Number.POSITIVE_INFINITY);
  app.decorate('shed', (caller: string) => {
    if (recent.add(caller) <= allowed) return;
    throw unavailable('This site is very busy right now. Please try again in a moment.', { retryAfter });
  });
}

/** Counts the requests of each caller in the last one to two periods of `countedFor`. */
class RecentRequests {
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

/** Answers a handshake with 503. The client reconnects later, as after any failed attempt. */
export function refuseUpgrade(socket: Duplex): void {
  socket.end(
    `HTTP/1.1 503 Service Unavailable\r\nRetry-After: ${retryAfter}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
