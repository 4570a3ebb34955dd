import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#platform/sql/database.ts';
import type { SubjectContent } from '#platform/features/subjects.ts';

export async function findReportedPost(db: Db, id: string): Promise<SubjectContent | undefined> {
  const row = await db
    .selectFrom('post')
    .select(['owner_id as authorId', 'content', 'created_at as createdAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('post_image as image')
          .innerJoin('media', 'media.file', 'image.file')
          .select(['media.file', 'media.width', 'media.height', 'media.placeholder'])
          .whereRef('image.post_id', '=', 'post.id')
          .orderBy('image.position'),
      ).as('pictures'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, title: '', context: [], link: `/feed/${id}` };
}
