import type { IncomingMessage, RequestListener, Server } from 'node:http';

/** How many requests of one caller begin in one turn of the event loop. */
const perTurn = 8;
/** With more waiting requests of a caller, the connections of further ones are closed after their responses. */
const keptConnections = 100;

/**
 * Begins a few requests of each caller per turn of the event loop. Node parses the data of all connections in one turn, so a thousand
 * requests of one caller would begin before the next request of anyone else. If more than a hundred wait, the connections of further ones
 * are closed after their responses, because new connections are accepted one per turn.
 */
export function takeTurns(server: Server, callerOf: (request: IncomingMessage) => string): void {
  const [handle] = server.listeners('request') as [RequestListener];
  server.removeListener('request', handle);
  const turns = new Turns();
  server.on('request', (request, response) => {
    // Closed because of too many pipelined requests.
    if (request.socket.destroyed) return;
    const waiting = turns.take(callerOf(request), () => {
      if (!request.socket.destroyed) handle(request, response);
    });
    if (waiting > keptConnections) response.shouldKeepAlive = false;
  });
}

class Turns {
  /** The callers with requests in this turn, and their waiting requests in order. */
  readonly #callers = new Map<string, { begun: number; waiting: Set<() => void> }>();

  /** Calls `begin` in this turn of the event loop, or in a later one if the caller has begun enough. Returns how many of the caller's wait. */
  take(name: string, begin: () => void): number {
    if (this.#callers.size === 0) setImmediate(this.#next);
    const caller = this.#callers.get(name) ?? { begun: 0, waiting: new Set() };
    this.#callers.set(name, caller);
    if (caller.begun === perTurn) {
      caller.waiting.add(begin);
    } else {
      caller.begun += 1;
      begin();
    }
    return caller.waiting.size;
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
