import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { conflict, ruleBroken } from './errors.ts';
import { transact } from './pool.ts';

/** What makes two creating calls the same one. */
export interface Once {
  personId: string;
  /** The call, such as `POST /api/posts`: one key used for two calls is a reuse. */
  operation: string;
  key: string | undefined;
  /** Everything the caller sent that decides the outcome. */
  content: readonly (string | Uint8Array)[];
}

/** The first answer to this key, if it was given within 24 h. Throws `idempotency_key_reused` for another body. */
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
 * Runs a creating write in one transaction that also keeps its answer, so that the same key answers with the first
 * result, also after a crash. While another holder of the key is running: 409 `request_in_progress`.
 */
export async function createOnce<T>(db: Db, once: Once, create: (tx: Tx) => Promise<T>): Promise<T> {
  const { key } = once;
  if (key === undefined) return transact(db, create);
  return transact(db, async (tx) => {
    // The lock ends with the transaction, so a killed server leaves no key that is running for ever.
    const lock = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${once.personId} ${key}`}, 0)) as free`.execute(tx);
    if (!lock.rows[0]?.free) throw conflict('request_in_progress', 'The same request is still running.');
    const first = await findReply<T>(tx, once);
    if (first !== undefined) return first;
    const reply = await create(tx);
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

/** Removes answers older than a day. */
export async function removeOldReplies(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotent_reply')
    .where(sql<boolean>`created_at < now() - interval '24 hours'`)
    .execute();
}

/** Removes all answers to a person. */
export async function removeRepliesOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('idempotent_reply').where('person_id', '=', personId).execute();
}

function hashOf({ operation, content }: Once): Buffer {
  const hash = createHash('sha256').update(operation);
  for (const part of content) hash.update(`\0${part.length}\0`).update(part);
  return hash.digest();
}
