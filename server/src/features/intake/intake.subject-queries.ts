import type { Db } from '#platform/sql/database.ts';
import type { SubjectContent } from '#platform/features/subjects.ts';

export async function findReported(
  db: Db,
  table: 'announcement' | 'icebreaker',
  id: string,
): Promise<SubjectContent | undefined> {
  const row = await db
    // Both tables share these columns.
    .selectFrom(table as 'announcement')
    .select(['author_id as authorId', 'content', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, title: '', pictures: [], context: [], link: '/intake-hub' };
}
