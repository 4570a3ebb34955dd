import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long before its end a server hands over to the others, in milliseconds; half of a shorter drain. */
const maxHandOver = 1_000;
/** Answered until the end, for health checks of proxies and for Prometheus. */
const operatorPaths: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

/**
 * Takes a server out of rotation before it closes. Readiness fails, and every response closes its connection, so that a proxy
 * does not reuse it. In the hand-over at the end, reads and new sockets are cut without a response: a proxy repeats them on
 * another server and stops sending to this one, so no write arrives while the port closes.
 */
export class Drain {
  #isLeaving = false;
  #isHandingOver = false;
  readonly #handOverListeners: ((time: number) => void)[] = [];

  /** Whether the server is about to close. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** Whether a request that a proxy repeats elsewhere is to be cut. */
  get isHandingOver(): boolean {
    return this.#isHandingOver;
  }

  /** Calls `listener` when the hand-over begins, with its duration in milliseconds. */
  onHandOver(listener: (time: number) => void): void {
    this.#handOverListeners.push(listener);
  }

  /** Resolves when the server may close, after `time` milliseconds. */
  async run(time: number): Promise<void> {
    this.#isLeaving = true;
    if (time <= 0) return;
    const handOver = Math.min(maxHandOver, time / 2);
    await sleep(time - handOver);
    this.#isHandingOver = true;
    for (const listener of this.#handOverListeners) listener(handOver);
    await sleep(handOver);
  }
}

/** Adds the hooks of a drain to the server. */
export function drainable(app: FastifyInstance): void {
  const drain = new Drain();
  app.decorate('drain', drain);
  // With a callback, because an asynchronous hook costs each request a turn of promises.
  app.addHook('onRequest', ({ method, routeOptions, raw }, reply, done) => {
    if (!drain.isLeaving) return done();
    reply.raw.setHeader('connection', 'close');
    const isRead = method === 'GET' || method === 'HEAD';
    if (!drain.isHandingOver || !isRead || operatorPaths.has(routeOptions.url)) return done();
    reply.hijack();
    raw.socket.destroy();
  });
}
