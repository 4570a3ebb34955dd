import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';
import { conflict, ruleBroken } from './errors.ts';
import { transact } from '#platform/sql/pool.ts';

/** Identifies a creating request, so that a retry is recognised. */
export interface Once {
  personId: string;
  /** The endpoint, such as `POST /api/posts`. Using one key for two endpoints is an error. */
  operation: string;
  key: string | undefined;
  /** Everything in the request that determines the outcome. */
  content: readonly (string | Uint8Array)[];
}

/** Returns the first reply to this key if it was given within 24 h. Throws `idempotency_key_reused` for a different body. */
export async function findReply<T>(db: Db, once: Once): Promise<T | undefined> {
  if (once.key === undefined) return undefined;
  const row = await db
    .selectFrom('idempotent_reply')
    .select(['body_hash', 'reply'])
    .where('person_id', '=', once.personId)
    .where('key', '=', once.key)
    .where(sql<boolean>`created_at > now() - interval '24 hours'`)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.body_hash.equals(hashOf(once))) {
    throw ruleBroken('idempotency_key_reused', 'This Idempotency-Key was used for something else.');
  }
  return row.reply as T;
}

/**
 * Runs a creating write in a transaction that also stores its reply, so that the same key returns the first result, even after
 * a crash. Throws 409 `request_in_progress` while another request with this key is running.
 */
export async function createOnce<T>(db: Db, once: Once, create: (tx: Tx) => Promise<T>): Promise<T> {
  const { key } = once;
  if (key === undefined) return transact(db, create);
  return transact(db, async (tx) => {
    // The lock ends with the transaction, so a killed server leaves no key locked.
    const lock = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${once.personId} ${key}`}, 0)) as free`.execute(tx);
    if (!lock.rows[0]?.free) throw conflict('request_in_progress', 'The same request is still running.');
    const first = await findReply<T>(tx, once);
    if (first !== undefined) return first;
    const reply = wellFormed(await create(tx));
    await tx
      .insertInto('idempotent_reply')
      .values({ person_id: once.personId, key, body_hash: hashOf(once), status: 201, reply: JSON.stringify(reply) })
      .onConflict((old) =>
        old.columns(['person_id', 'key']).doUpdateSet((row) => ({
          body_hash: row.ref('excluded.body_hash'),
          reply: row.ref('excluded.reply'),
          created_at: sql<never>`now()`,
        })),
      )
      .execute();
    return reply;
  });
}

/** Removes replies older than a day. */
export async function removeOldReplies(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotent_reply')
    .where(sql<boolean>`created_at < now() - interval '24 hours'`)
    .execute();
}

/** Removes all replies to a person. */
export async function removeRepliesOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('idempotent_reply').where('person_id', '=', personId).execute();
}

/** PostgreSQL rejects unpaired surrogates in JSON and replaces them in text, so the reply replaces them too. */
function wellFormed<T>(reply: T): T {
  return JSON.parse(JSON.stringify(reply, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value)));
}

function hashOf({ operation, content }: Once): Buffer {
  const hash = createHash('sha256').update(operation);
  for (const part of content) hash.update(`\0${part.length}\0`).update(part);
  return hash.digest();
}
