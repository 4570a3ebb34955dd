import { sql } from 'kysely';
import type { SubjectContent, SubjectType } from '#platform/features/subjects.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** How many days authors can report that a moderator has removed their content. */
const reportableDays = 30;

interface Removal {
  id: string;
  type: 'POST' | 'COMMENT';
  personId: string;
  moderatorId: string;
  content: string;
  reason: string;
}

export async function addRemovedContent(tx: Tx, { id, type, personId, moderatorId, ...texts }: Removal): Promise<void> {
  await tx
    .insertInto('removed_content')
    .values({ id, subject_type: type, person_id: personId, decided_by: moderatorId, ...texts })
    .execute();
}

/** Removed content with the reason, for a report by its author. It is about the moderator, who decided. */
export async function findRemovedContent(
  db: Db,
  { id, type }: { id: string; type: SubjectType },
): Promise<(SubjectContent & { personId: string }) | undefined> {
  const row = await db
    .selectFrom('removed_content')
    .select(['person_id', 'decided_by', 'content', 'reason', 'removed_at'])
    .where('id', '=', id)
    .where('subject_type', '=', type)
    .executeTakeFirst();
  if (!row) return undefined;
  const content = `${row.content}\n\nRemoved by a moderator: ${row.reason}`;
  const about = { authorId: row.decided_by, personId: row.person_id, createdAt: row.removed_at };
  return { ...about, title: '', content, pictures: [], context: [], link: null };
}

export async function removeRemovedContentOf(tx: Tx, personId: string): Promise<void> {
  await sql`delete from removed_content where person_id = ${personId} or decided_by = ${personId}`.execute(tx);
}

export async function removeOldRemovedContent(db: Db): Promise<void> {
  await sql`delete from removed_content where removed_at < now() - make_interval(days => ${reportableDays})`.execute(
    db,
  );
}
