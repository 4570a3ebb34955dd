import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Db } from '#platform/sql/database.ts';

/** The first number of the advisory locks of backups. */
const backupLocks = 0x6261636b;
const locks = { running: 1, collecting: 2 };

/**
 * Takes a lock of the session: `running` admits one backup at a time, and while `collecting` is held no picture is removed
 * from the storage. Returns whether it was free. PostgreSQL releases it with the connection.
 */
export async function tryBackupLock(client: ClientBase, name: keyof typeof locks): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
    backupLocks,
    locks[name],
  ]);
  return rows[0]?.locked === true;
}

export async function releaseBackupLock(client: ClientBase, name: keyof typeof locks): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', [backupLocks, locks[name]]);
}

/**
 * Returns whether a backup collects pictures now. A picture whose removal was committed before the call may be deleted even
 * if a backup begins afterwards, because that backup's snapshot does not contain it.
 */
export async function isBackupCollecting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${backupLocks}::int, ${locks.collecting}::int) as is_free`.execute(db);
  return rows[0]?.is_free !== true;
}
