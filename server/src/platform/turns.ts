import type { IncomingMessage, RequestListener, Server } from 'node:http';

/** How many requests of one caller begin in one turn of the event loop. */
const perTurn = 8;

/**
 * Begins a few requests of each caller per turn of the event loop. Node parses what has arrived on all connections in one turn, so
 * a thousand requests of one caller would all begin before the next request of anyone else.
 */
export function takeTurns(server: Server, callerOf: (request: IncomingMessage) => string): void {
  const [handle] = server.listeners('request') as [RequestListener];
  server.removeListener('request', handle);
  const turns = new Turns();
  server.on('request', (request, response) => {
    turns.take(callerOf(request), () => {
      if (!request.socket.destroyed) handle(request, response);
    });
  });
}

class Turns {
  /** Who has begun requests in this turn, with those that wait for another one, in order. */
  readonly #callers = new Map<string, { begun: number; waiting: Set<() => void> }>();

  /** Calls `begin` in this turn of the event loop, or in a later one if the caller has begun enough. */
  take(name: string, begin: () => void): void {
    if (this.#callers.size === 0) setImmediate(this.#next);
    const caller = this.#callers.get(name) ?? { begun: 0, waiting: new Set() };
    this.#callers.set(name, caller);
    if (caller.begun === perTurn) {
      caller.waiting.add(begin);
      return;
    }
    caller.begun += 1;
    begin();
  }

  readonly #next = () => {
    for (const [name, caller] of this.#callers) {
      caller.begun = 0;
      if (caller.waiting.size === 0) this.#callers.delete(name);
      for (const begin of caller.waiting) {
        if (caller.begun === perTurn) break;
        caller.waiting.delete(begin);
        caller.begun += 1;
        begin();
      }
    }
    if (this.#callers.size > 0) setImmediate(this.#next);
  };
}
