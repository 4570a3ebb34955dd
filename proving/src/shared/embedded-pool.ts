import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Connects to the embedded PostgreSQL below a data directory, with the role of the server. */
export async function openEmbeddedPool(dataDir: string): Promise<pg.Pool & AsyncDisposable> {
  const folder = join(dataDir, 'postgres');
  const password = (await readFile(join(folder, 'baraza.password'), 'utf8')).trim();
  const port = /^port = (\d+)$/m.exec(await readFile(join(folder, 'baraza.conf'), 'utf8'))?.[1];
  const connectionString = `postgres://baraza:${password}@127.0.0.1:${port}/baraza`;
  const pool = new pg.Pool({ connectionString, max: 4 });
  pool.on('error', () => undefined);
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() });
}
