import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#platform/sql/database.ts';
import type { ReportedContent } from '#platform/features/reportable.ts';

export async function findReportedEvent(db: Db, id: string): Promise<ReportedContent | undefined> {
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

export async function findReportedComment(db: Db, id: string): Promise<ReportedContent | undefined> {
  const row = await db
    .selectFrom('event_comment')
    .select(['author_id as authorId', 'content', 'created_at as createdAt', 'event_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { event_id, ...comment } = row;
  const link = `/events-parties/events/${event_id}?comment=${id}`;
  return { ...comment, title: '', pictures: [], context: [], link };
}

/** Returns whether a person hosts the event of a comment. */
export async function isHostOfComment(db: Db, personId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('event_comment as comment')
    .innerJoin('event', 'event.id', 'comment.event_id')
    .select('event.id')
    .where('comment.id', '=', id)
    .where('event.host_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The event that a comment belongs to. */
export async function findEventOfComment(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('event_comment').select('event_id').where('id', '=', id).executeTakeFirst();
  return row?.event_id;
}
