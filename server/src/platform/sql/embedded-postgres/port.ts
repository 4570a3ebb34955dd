import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range that Linux and macOS use for outgoing connections, so that the port stays free while PostgreSQL restarts. */
const LOWEST = 20_000;
const ABOVE_HIGHEST = 32_000;

/**
 * Returns the requested port, or throws if it is in use. Without a request, the previous port if it is free, else a new one.
 */
export async function choosePort(wished: number | undefined, kept: number | undefined): Promise<number> {
  if (wished !== undefined) {
    if (await isFree(wished)) return wished;
    throw new Error(`Port ${wished} on 127.0.0.1 is taken; choose another one for the embedded PostgreSQL.`);
  }
  if (kept !== undefined && (await isFree(kept))) return kept;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(LOWEST, ABOVE_HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${LOWEST} to ${ABOVE_HIGHEST - 1} on 127.0.0.1 is free for the embedded PostgreSQL.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
