import type { Db } from '#platform/sql/database.ts';
import type { SubjectContent } from '#platform/features/subjects.ts';
import { linkToHub } from './intake.links.ts';

export async function findReported(
  db: Db,
  table: 'announcement' | 'icebreaker',
  id: string,
): Promise<SubjectContent | undefined> {
  const row = await db
    // Both tables share these columns.
    .selectFrom(`${table} as announcement` as 'announcement')
    .innerJoin('community', 'community.id', 'announcement.community_id')
    .select(['author_id as authorId', 'content', 'announcement.created_at as createdAt', 'kind', 'slug'])
    .where('announcement.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, slug, ...content } = row;
  return { ...content, title: '', pictures: [], context: [], link: linkToHub({ kind, slug }) };
}
