import { performance } from 'node:perf_hooks';
import pg from 'pg';

const lookEvery = 250;

/**
 * A connection that knows since when it waits for an answer. A database that hangs, or a network that swallows what is sent,
 * ends no statement by itself. The driver's own `query_timeout` sets a timer for each query, by which V8 keeps what was
 * read until it collects the whole heap: a page of the feed took a third more of the server's CPU.
 */
export class WaitingClient extends pg.Client {
  /** By the clock of `performance`; undefined while nothing is asked. */
  waitsSince: number | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('drain', () => {
      this.waitsSince = undefined;
    });
  }

  override query(...given: unknown[]): never {
    this.waitsSince = performance.now();
    const query = super.query as (...given: unknown[]) => unknown;
    return query.apply(this, given) as never;
  }
}

/** Ends connections of the pool that wait for longer than that, in milliseconds; what was asked of them fails as when they break. */
export function endSilentConnections(pool: pg.Pool, patience: number): void {
  const open = new Set<WaitingClient>();
  let looking: NodeJS.Timeout | undefined;
  const look = () => {
    const latest = performance.now() - patience;
    for (const client of open) if (client.waitsSince !== undefined && client.waitsSince < latest) void client.end();
  };
  pool.on('connect', (client: pg.Client) => {
    if (!(client instanceof WaitingClient)) throw new Error('The pool opens connections of another kind.');
    open.add(client);
    looking ??= setInterval(look, lookEvery).unref();
  });
  pool.on('remove', (client: pg.Client) => {
    if (client instanceof WaitingClient) open.delete(client);
    if (open.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  });
}
