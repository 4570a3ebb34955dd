import { sql } from 'kysely';
import type { MuteDuration } from '@baraza/contract/features/privacy.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

export type MutedWordRow = Awaited<ReturnType<typeof listMutedWords>>[number];

const columns = ['id', 'content', 'until'] as const;
const isOver = sql<boolean>`until <= now()`;
const intervals = { day: '1 day', week: '7 days' } as const;

/** A person's muted words, the newest first, without those whose time is over. */
export async function listMutedWords(db: Db, personId: string) {
  return db
    .selectFrom('muted_word')
    .select(columns)
    .where('person_id', '=', personId)
    .where(sql<boolean>`(until is null or until > now())`)
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a text has letters or signs, and is not only punctuation. */
export async function hasWords(db: Db, text: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select char_length(spaced_words(${text})) > 2 as has`.execute(db);
  return rows[0]?.has === true;
}

export async function removeExpiredWords(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('muted_word').where('person_id', '=', personId).where(isOver).execute();
}

/** Adds a word, or changes the text and the duration of the one that is compared in the same way. */
export async function setMutedWord(
  tx: Tx,
  personId: string,
  { content, duration }: { content: string; duration: MuteDuration },
): Promise<MutedWordRow> {
  const until = duration === 'forever' ? null : sql<Date>`now() + ${intervals[duration]}::interval`;
  return tx
    .insertInto('muted_word')
    .values({ person_id: personId, content, until })
    .onConflict((old) => old.constraint('muted_word_once').doUpdateSet({ content, until }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function countMutedWords(db: Db, personId: string): Promise<number> {
  const { number } = await db
    .selectFrom('muted_word')
    .select(sql<number>`count(*)::int`.as('number'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return number;
}

export async function removeMutedWord(db: Db, personId: string, id: string): Promise<void> {
  await db.deleteFrom('muted_word').where('id', '=', id).where('person_id', '=', personId).execute();
}
