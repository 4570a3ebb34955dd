import autocannon from 'autocannon';
import { cpuOf } from './accounting.ts';
import type { Running } from './processes.ts';

/** What one measurement gave; CPU is per request or transaction, in milliseconds. */
export interface Measured {
  perSecond: number;
  serverMs?: number | undefined;
  databaseMs?: number | undefined;
  /** What all but the slowest hundredth took at most, in milliseconds, where that was looked at. */
  p99?: number;
}

export interface Ask {
  method: 'GET' | 'PATCH';
  path: string;
  body?: string;
}

export interface Load {
  connections: number;
  seconds: number;
  token?: string;
  headers?: Record<string, string>;
  /** What is asked next; all connections take from the same line. */
  next: () => Ask;
}

/** Counts what PostgreSQL has worked so far, in milliseconds of CPU. */
export type DatabaseClock = () => Promise<number | undefined>;

/** Asks a server as fast as it answers. Any other answer than a good one is an error: it would be a figure of something else. */
export async function load(server: Running, database: DatabaseClock, options: Load): Promise<Measured> {
  const headers = {
    ...options.headers,
    ...(options.token && { authorization: `Bearer ${options.token}` }),
  };
  const { result, serverMs, databaseMs } = await accounted(server, database, () =>
    autocannon({
      url: server.url,
      connections: options.connections,
      duration: options.seconds,
      requests: [
        {
          setupRequest: (request) => {
            const { method, path, body } = options.next();
            return {
              ...request,
              method,
              path,
              headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
              ...(body !== undefined && { body }),
            };
          },
        },
      ],
    }),
  );
  const answered = result['2xx'];
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0 || answered === 0) throw new Error(`${bad} of ${answered + bad} requests to ${server.url} went wrong.`);
  return {
    perSecond: answered / result.duration,
    serverMs: serverMs && serverMs / answered,
    databaseMs: databaseMs && databaseMs / answered,
  };
}

/** Runs `work` and tells what CPU it cost the server and PostgreSQL. */
export async function accounted<T>(
  server: Running | undefined,
  database: DatabaseClock,
  work: () => Promise<T>,
): Promise<{ result: T; serverMs: number | undefined; databaseMs: number | undefined }> {
  const serverBefore = server && (await cpuOf(server.pid));
  const databaseBefore = await database();
  const result = await work();
  const serverAfter = server && (await cpuOf(server.pid));
  const databaseAfter = await database();
  return {
    result,
    serverMs: since(serverBefore, serverAfter),
    databaseMs: since(databaseBefore, databaseAfter),
  };
}

function since(before: number | undefined, after: number | undefined): number | undefined {
  return before === undefined || after === undefined ? undefined : after - before;
}
