import type pg from 'pg';

/**
 * The schema that exists in a database while a backup is restored into it. A restore that was interrupted leaves it, so that no
 * server starts on a part of a community.
 */
const marker = 'unfinished_restore';

type Client = Pick<pg.ClientBase, 'query'>;

/** Marks a database before a restore changes anything in it or in the storage. */
export async function markRestore(client: Client): Promise<void> {
  await client.query(`create schema if not exists ${marker}`);
}

/** Removes the mark. Returns whether there was one. */
export async function unmarkRestore(client: Client): Promise<boolean> {
  const isMarked = await isRestoring(client);
  if (isMarked) await client.query(`drop schema ${marker}`);
  return isMarked;
}

/** Throws an Error of one sentence if a restore into this database did not finish. */
export async function assertRestored(client: Client): Promise<void> {
  if (!(await isRestoring(client))) return;
  throw new Error(
    'A restore into this database did not finish: run "npm run admin -- restore --replace" again, or "npm run admin -- restore --give-up" to use the database as it is.',
  );
}

async function isRestoring(client: Client): Promise<boolean> {
  return (await client.query('select from pg_namespace where nspname = $1', [marker])).rowCount === 1;
}
