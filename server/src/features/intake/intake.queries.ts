import { defaultIntake } from '@baraza/contract/features/intake-limits.ts';
import { sql } from 'kysely';
import { isVisibleTo, visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { runStatement } from '#platform/statement.ts';
import { firstOf, lastId } from '#platform/page-sql.ts';
import type { WrittenRow } from '#platform/written-json.ts';
import { announcementJson } from './intake.view.ts';

interface AuthorRow {
  author_id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
}

export interface AnnouncementRow extends WrittenRow {
  author_id: string;
  intake: string;
}

export interface IcebreakerRow extends AuthorRow {
  id: string;
  intake: string;
  content: string;
  created_at: Date;
  ends_at: Date;
  is_live: boolean;
}

export interface IcebreakerCommentRow extends AuthorRow {
  id: string;
  content: string;
  created_at: Date;
}

const authorColumns = ['author.username', 'author.first_name', 'author.last_name', 'author.avatar'] as const;

export async function findIntake(db: Db, personId: string): Promise<string | null> {
  const text = 'select intake from person where id = $1';
  const [row] = await runStatement<{ intake: string | null }>(db, { name: 'own-intake', text, values: [personId] });
  return row?.intake ?? null;
}

const announcementColumns = `announcement.id, ${announcementJson.sql} as json`;
const seenAnnouncements = `announcement join person as author on author.id = announcement.author_id
  where ${visiblePersonSql({ person: 'author', viewer: '$1' })}`;

export interface OwnAnnouncements {
  /** The viewer's own intake, or the one that stands for none. */
  intake: string;
  rows: WrittenRow[];
}

/** Announcements of the viewer's own intake, newest first. */
export async function listAnnouncements(
  db: Db,
  viewerId: string,
  page: { limit: number; lastId: string | undefined },
): Promise<OwnAnnouncements> {
  const rows = `select ${announcementColumns} from ${seenAnnouncements}
    and announcement.intake = (select intake from own) and announcement.id < $2`;
  // One row at least tells of the intake; where nothing is announced it holds nothing else.
  const text = `with own as (select coalesce((select intake from person where id = $1), $4) as intake)
    select own.intake, page.id, page.json from own left join (${firstOf(rows, 'id desc', '$3')}) as page on true
    order by page.id desc`;
  const values = [viewerId, page.lastId ?? lastId, page.limit, defaultIntake];
  const found = await runStatement<WrittenRow & { intake: string }>(db, { name: 'announcements', text, values });
  return { intake: found[0]?.intake ?? defaultIntake, rows: found.filter(({ id }) => id !== null) };
}

export async function findAnnouncement(db: Db, viewerId: string, id: string): Promise<AnnouncementRow | undefined> {
  const text = `select ${announcementColumns}, announcement.author_id, announcement.intake
    from ${seenAnnouncements} and announcement.id = $2`;
  const [row] = await runStatement<AnnouncementRow>(db, { name: 'announcement', text, values: [viewerId, id] });
  return row;
}

export async function addAnnouncement(
  tx: Tx,
  announcement: { authorId: string; intake: string; content: string },
): Promise<string> {
  const row = await tx
    .insertInto('announcement')
    .values({ author_id: announcement.authorId, intake: announcement.intake, content: announcement.content })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Sets or unsets the viewer's like; the counter moves only when the row does. */
export async function setAnnouncementLike(tx: Tx, viewerId: string, id: string, liked: boolean): Promise<void> {
  const moved = liked
    ? await tx
        .insertInto('announcement_like')
        .values({ announcement_id: id, user_id: viewerId })
        .onConflict((there) => there.doNothing())
        .executeTakeFirst()
    : await tx
        .deleteFrom('announcement_like')
        .where('announcement_id', '=', id)
        .where('user_id', '=', viewerId)
        .executeTakeFirst();
  const changed = 'numDeletedRows' in moved ? moved.numDeletedRows : moved.numInsertedOrUpdatedRows;
  if (!changed) return;
  await tx
    .updateTable('announcement')
    .set({ likes_count: sql<number>`likes_count + ${liked ? 1 : -1}` })
    .where('id', '=', id)
    .execute();
}

/** Removes an announcement of this author; tells whether it was there. */
export async function removeAnnouncement(db: Db, authorId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('announcement')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

function icebreakers(db: Db, viewerId: string) {
  return db
    .selectFrom('icebreaker')
    .innerJoin('person as author', 'author.id', 'icebreaker.author_id')
    .select(['icebreaker.id', 'icebreaker.intake', 'icebreaker.content', 'icebreaker.created_at', 'icebreaker.ends_at'])
    .select('icebreaker.author_id')
    .select(authorColumns)
    .select(sql<boolean>`icebreaker.ends_at > now()`.as('is_live'))
    .where(isVisibleTo(viewerId, 'author'));
}

export async function findLiveIcebreaker(db: Db, viewerId: string, intake: string): Promise<IcebreakerRow | undefined> {
  const row = await icebreakers(db, viewerId)
    .where('icebreaker.intake', '=', intake)
    .where(sql<boolean>`icebreaker.ends_at > now()`)
    .executeTakeFirst();
  return row && withName(row);
}

export async function findIcebreaker(db: Db, viewerId: string, id: string): Promise<IcebreakerRow | undefined> {
  const row = await icebreakers(db, viewerId).where('icebreaker.id', '=', id).executeTakeFirst();
  return row && withName(row);
}

/** Icebreakers of an intake that are over, newest first. */
export async function listPastIcebreakers(
  db: Db,
  viewerId: string,
  page: { intake: string; limit: number; lastId: string | undefined },
): Promise<IcebreakerRow[]> {
  const { intake, limit, lastId } = page;
  const rows = await icebreakers(db, viewerId)
    .where('icebreaker.intake', '=', intake)
    .where(sql<boolean>`icebreaker.ends_at <= now()`)
    .$if(lastId !== undefined, (query) => query.where('icebreaker.id', '<', lastId ?? ''))
    .orderBy('icebreaker.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(withName);
}

/**
 * Lets one after the other ask in an intake. The constraint alone would do, but of those who ask at once each then waits for
 * the others, until PostgreSQL breaks them off a second later, and some again.
 */
export async function takeTurnAtIcebreaker(tx: Tx, intake: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`icebreaker ${intake}`}, 0))`.execute(tx);
}

/** Adds an icebreaker that lives for some hours; the constraint `icebreaker_one_live` refuses a second one. */
export async function addIcebreaker(
  tx: Tx,
  icebreaker: { authorId: string; intake: string; content: string; hours: number },
): Promise<string> {
  const row = await tx
    .insertInto('icebreaker')
    .values({
      author_id: icebreaker.authorId,
      intake: icebreaker.intake,
      content: icebreaker.content,
      ends_at: sql<Date>`now() + make_interval(hours => ${icebreaker.hours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Ends what nobody sees any more because its author is gone: it must not stand in the way of a new one. */
export async function endOrphanedIcebreaker(tx: Tx, intake: string): Promise<void> {
  await tx
    .updateTable('icebreaker')
    .set({ ends_at: sql<Date>`greatest(now(), created_at + interval '1 microsecond')` })
    .where('intake', '=', intake)
    .where(sql<boolean>`ends_at > now()`)
    .where('author_id', 'in', (query) => query.selectFrom('person').select('id').where('deleted_at', 'is not', null))
    .execute();
}

function icebreakerComments(db: Db, viewerId: string) {
  return db
    .selectFrom('icebreaker_comment as said')
    .innerJoin('person as author', 'author.id', 'said.author_id')
    .select(['said.id', 'said.content', 'said.created_at', 'said.author_id'])
    .select(authorColumns)
    .where(isVisibleTo(viewerId, 'author'));
}

/** What was answered, oldest first. */
export async function listIcebreakerComments(
  db: Db,
  viewerId: string,
  page: { icebreakerId: string; limit: number; lastId: string | undefined },
): Promise<IcebreakerCommentRow[]> {
  const { icebreakerId, limit, lastId } = page;
  const rows = await icebreakerComments(db, viewerId)
    .where('said.icebreaker_id', '=', icebreakerId)
    .$if(lastId !== undefined, (query) => query.where('said.id', '>', lastId ?? ''))
    .orderBy('said.id')
    .limit(limit)
    .execute();
  return rows.map(withName);
}

/** Answers an icebreaker, as long as it lives; nothing when it is over. */
export async function addIcebreakerComment(
  tx: Tx,
  comment: { icebreakerId: string; authorId: string; content: string },
): Promise<IcebreakerCommentRow | undefined> {
  const made = await tx
    .insertInto('icebreaker_comment')
    .columns(['icebreaker_id', 'author_id', 'content'])
    .expression((query) =>
      query
        .selectFrom('icebreaker')
        .select([
          'id',
          sql<string>`${comment.authorId}::uuid`.as('author'),
          sql<string>`${comment.content}::text`.as('words'),
        ])
        .where('id', '=', comment.icebreakerId)
        .where(sql<boolean>`ends_at > now()`),
    )
    .returning('id')
    .executeTakeFirst();
  if (!made) return undefined;
  const row = await icebreakerComments(tx, comment.authorId)
    .where('said.icebreaker_id', '=', comment.icebreakerId)
    .where('said.id', '=', made.id)
    .executeTakeFirstOrThrow();
  return withName(row);
}

/** Whoever is seen has a username. */
function withName<Row extends { username: string | null }>(row: Row): Row & { username: string } {
  return { ...row, username: row.username ?? '' };
}
