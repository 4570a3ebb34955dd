import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#platform/sql/database.ts';
import type { SubjectContent } from '#platform/features/subjects.ts';

export async function findReportedPost(db: Db, id: string): Promise<SubjectContent | undefined> {
  const row = await db
    .selectFrom('post')
    .select(['owner_id as authorId', 'content', 'created_at as createdAt'])
    .select((eb) => [
      eb
        .selectFrom('poll')
        .innerJoin('poll_option', 'poll_option.poll_id', 'poll.id')
        .select(sql<string>`string_agg('– ' || poll_option.text, E'\\n' order by poll_option.position)`.as('options'))
        .whereRef('poll.post_id', '=', 'post.id')
        .as('options'),
      jsonArrayFrom(
        eb
          .selectFrom('post_image as image')
          .innerJoin('media', 'media.file', 'image.file')
          .select(['media.file', 'media.width', 'media.height', 'media.placeholder'])
          .whereRef('image.post_id', '=', 'post.id')
          .orderBy('image.position'),
      ).as('pictures'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { options, ...post } = row;
  const content = [post.content, options].filter(Boolean).join('\n');
  return { ...post, content, title: '', context: [], link: `/feed/${id}` };
}
