import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** A connection of one's own to the embedded PostgreSQL below a data directory, as the role the server works as. */
export async function connectToEmbedded(dataDir: string): Promise<pg.Client & AsyncDisposable> {
  const folder = join(dataDir, 'postgres');
  const password = (await readFile(join(folder, 'baraza.password'), 'utf8')).trim();
  const port = /^port = (\d+)$/m.exec(await readFile(join(folder, 'baraza.conf'), 'utf8'))?.[1];
  const client = new pg.Client({ connectionString: `postgres://baraza:${password}@127.0.0.1:${port}/baraza` });
  client.on('error', () => undefined);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
