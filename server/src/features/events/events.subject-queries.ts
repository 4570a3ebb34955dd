import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#platform/sql/database.ts';
import type { SubjectContent } from '#platform/features/subjects.ts';

export async function findReportedEvent(db: Db, id: string): Promise<SubjectContent | undefined> {
  const row = await db
    .selectFrom('event')
    .select(['host_id', 'title', 'description', 'location', 'created_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('media')
          .select(['media.file', 'media.width', 'media.height', 'media.placeholder'])
          .whereRef('media.file', '=', 'event.cover'),
      ).as('pictures'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      authorId: row.host_id,
      title: row.title,
      content: `${row.description}\n\n${row.location}`,
      pictures: row.pictures,
      createdAt: row.created_at,
      context: [],
      link: `/events-parties/events/${id}`,
    }
  );
}
