import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Product } from './product.ts';

/** Runs a statement in the product's database, for what takes time or thousands of people. Returns its rows. */
export async function inDatabase(
  { dataDir }: Product,
  text: string,
  values: unknown[] = [],
  user = 'baraza',
): Promise<unknown[]> {
  const folder = join(dataDir, 'postgres');
  const password = (await readFile(join(folder, 'baraza.password'), 'utf8')).trim();
  const port = Number(/^port = (\d+)$/m.exec(await readFile(join(folder, 'baraza.conf'), 'utf8'))?.[1]);
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'baraza' });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
