import pg from 'pg';
import { inject } from 'vitest';
import { copyDatabase, dropDatabase } from './test-databases.ts';

/** A new database without tables, and a pool on it. It is dropped when disposed. */
export async function createEmptyDatabase(): Promise<AsyncDisposable & { url: string; pool: pg.Pool }> {
  const url = await copyDatabase(Object.assign(new URL(inject('postgresUrl')), { pathname: '/template0' }).href);
  const pool = new pg.Pool({ connectionString: url });
  // A test may terminate its connections.
  pool.on('error', () => {});
  return {
    url,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end();
      await dropDatabase(url);
    },
  };
}
