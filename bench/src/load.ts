import autocannon from 'autocannon';
import { cpuOf } from './accounting.ts';
import type { Running } from './processes.ts';

/** The result of one measurement; CPU is in milliseconds per request or transaction. */
export interface Measured {
  perSecond: number;
  serverMs?: number | undefined;
  databaseMs?: number | undefined;
  /** The 99th percentile in milliseconds, if it was measured. */
  p99?: number;
}

export interface Ask {
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE';
  path: string;
  body?: string;
}

export interface Load {
  connections: number;
  seconds: number;
  token?: string;
  headers?: Record<string, string>;
  /** Returns the next path; all connections share it. */
  next: () => Ask;
}

/** Returns the CPU time that PostgreSQL has used so far, in milliseconds. */
export type DatabaseClock = () => Promise<number | undefined>;

/** Sends requests as fast as the server responds. Any response except 200 is an error, since it would not be comparable. */
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
  if (bad > 0 || answered === 0) throw new Error(`${bad} of ${answered + bad} requests to ${server.url} failed.`);
  return {
    perSecond: answered / result.duration,
    serverMs: serverMs && serverMs / answered,
    databaseMs: databaseMs && databaseMs / answered,
  };
}

/** Runs `work` and returns the CPU time that it cost the server and PostgreSQL. */
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
