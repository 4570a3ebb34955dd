import { eventRepliesAtOnce } from '@baraza/contract/features/events.ts';
import { sql } from 'kysely';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { firstId, firstOf } from '#platform/page-sql.ts';
import type { WrittenRow } from '#platform/written-json.ts';
import { seesEvent, seesInside } from '#features/events/events.queries.ts';
import { seesInsideSql } from '#features/events/events.visibility.ts';
import { eventCommentJson } from '#features/events/events.view.ts';
import { runStatement } from '#platform/statement.ts';

/** A comment without what hangs under it. */
export interface EventCommentRow extends WrittenRow {
  parent_id: string | null;
  author_id: string;
}

const commentColumns = `comment.id, comment.parent_id, comment.author_id, comment.replies_count,
  ${eventCommentJson.sql} as json`;
const fromComments = 'from event_comment as comment join person as author on author.id = comment.author_id';
const visibleAuthor = visiblePersonSql({ person: 'author', viewer: '$1' });

export interface DiscussionPage {
  eventId: string;
  limit: number;
  lastCommentId?: string | undefined;
}

/** A page of a discussion as one viewer finds it. */
export interface Discussion {
  /** Whether they may read it; to whoever may not it is empty. */
  seesInside: boolean;
  /** One more than were asked for, where there is more. */
  comments: EventCommentRow[];
  /** What hangs under these, the nearest first. */
  under: EventCommentRow[];
}

/**
 * A page of top-level comments, or of the replies to one, oldest first, and what hangs under them, up to so much that a page
 * stays a page. Undefined where the viewer may not know of the event.
 */
export async function findDiscussion(
  db: Db,
  viewerId: string,
  page: DiscussionPage & { parentId?: string | undefined },
): Promise<Discussion | undefined> {
  const { eventId, limit, lastCommentId = firstId, parentId } = page;
  const of = parentId ? 'comment.parent_id = $5' : 'comment.parent_id is null';
  const comments = `select ${commentColumns} ${fromComments} where (select sees_inside from standing)
    and comment.event_id = $2 and ${visibleAuthor} and ${of} and comment.id > $3`;
  const rows = await runStatement<EventCommentRow & { sees_inside: boolean; level: number | null }>(db, {
    name: parentId ? 'event-replies-page' : 'event-comments-page',
    text: `with recursive standing as (
      select ${seesInside} as sees_inside from event join person as host on host.id = event.host_id
      where event.id = $2 and ${seesEvent}
    ), page as (${firstOf(comments, 'id', '$4 + 1')}), under as (
      (select page.*, 0 as level from page order by id limit $4)
      union all
      -- Looked up for each comment that is answered: joined, all of the event may be read at each level.
      select reply.*, under.level + 1 from under cross join lateral (
        select ${commentColumns} ${fromComments}
        where comment.event_id = $2 and comment.parent_id = under.id and ${visibleAuthor} offset 0
      ) as reply where under.replies_count > 0
    )
    select standing.sees_inside, found.* from standing left join (
      select page.*, 0 as level from page
      union all (select * from under where level > 0 order by level, id limit ${eventRepliesAtOnce})
    ) as found on true order by found.level, found.id`,
    values: [viewerId, eventId, lastCommentId, limit, ...(parentId ? [parentId] : [])],
  });
  if (!rows[0]) return undefined;
  return {
    seesInside: rows[0].sees_inside,
    comments: rows.filter(({ level }) => level === 0),
    under: rows.filter(({ level }) => level !== null && level > 0),
  };
}

/** Whatever was written after a comment, at any level, in the order of writing. */
export async function listCommentsAfter(
  db: Db,
  viewerId: string,
  { eventId, after, limit }: { eventId: string; after: string; limit: number },
): Promise<EventCommentRow[]> {
  return runStatement<EventCommentRow>(db, {
    name: 'event-comments-after',
    text: firstOf(
      `select ${commentColumns} ${fromComments} where comment.event_id = $2 and ${visibleAuthor} and comment.id > $3`,
      'id',
      '$4',
    ),
    values: [viewerId, eventId, after, limit],
  });
}

/** A comment and all that it answers, the top-level one first; none where one of them is not to be seen. */
export async function listThread(
  db: Db,
  viewerId: string,
  { eventId, id }: { eventId: string; id: string },
): Promise<EventCommentRow[]> {
  const rows = await runStatement<EventCommentRow>(db, {
    name: 'event-comment-thread',
    text: `with recursive thread as (
      select id, parent_id, 0 as height from event_comment where event_id = $2 and id = $3
      union all
      select said.id, said.parent_id, thread.height + 1 from event_comment as said join thread on said.id = thread.parent_id
      where said.event_id = $2
    )
    select ${commentColumns} ${fromComments} join thread on comment.event_id = $2 and comment.id = thread.id
    where ${visibleAuthor} order by thread.height desc`,
    values: [viewerId, eventId, id],
  });
  // Where one of them is hidden, so is what answers it.
  const isWhole = rows.every(({ parent_id }, at) => parent_id === (rows[at - 1]?.id ?? null));
  return isWhole && rows.at(-1)?.id === id ? rows : [];
}

/** One comment of an event, if the viewer may see its author. */
export async function findComment(
  db: Db,
  viewerId: string,
  { eventId, id }: { eventId: string; id: string },
): Promise<EventCommentRow | undefined> {
  const [row] = await runStatement<EventCommentRow>(db, {
    name: 'event-comment',
    text: `select ${commentColumns} ${fromComments} where comment.event_id = $2 and comment.id = $3 and ${visibleAuthor}`,
    values: [viewerId, eventId, id],
  });
  return row;
}

/** Where a comment hangs, wherever it is. */
export async function findPlace(db: Db, id: string) {
  return db
    .selectFrom('event_comment')
    .select(['event_id', 'parent_id', 'author_id', 'depth'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The comment that this author's device calls so. */
export async function findSent(
  db: Db,
  { eventId, authorId, clientId }: { eventId: string; authorId: string; clientId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('event_comment')
    .select('id')
    .where('event_id', '=', eventId)
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.id;
}

export interface NewComment {
  eventId: string;
  authorId: string;
  parentId: string | null;
  depth: number;
  content: string;
  clientId: string | null;
}

/** Adds a comment, and counts it where it answers another one. */
export async function addComment(tx: Tx, comment: NewComment): Promise<string> {
  const { id } = await tx
    .insertInto('event_comment')
    .values({
      event_id: comment.eventId,
      author_id: comment.authorId,
      parent_id: comment.parentId,
      depth: comment.depth,
      content: comment.content,
      client_id: comment.clientId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (comment.parentId) await countReplies(tx, { eventId: comment.eventId, id: comment.parentId }, 1);
  return id;
}

/** Removes a comment with all that hangs under it. */
export async function removeComment(
  tx: Tx,
  { eventId, id }: { eventId: string; id: string },
): Promise<'removed' | 'not there'> {
  const row = await tx
    .deleteFrom('event_comment')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .returning('parent_id')
    .executeTakeFirst();
  if (row?.parent_id) await countReplies(tx, { eventId, id: row.parent_id }, -1);
  return row ? 'removed' : 'not there';
}

async function countReplies(tx: Tx, { eventId, id }: { eventId: string; id: string }, by: number): Promise<void> {
  await tx
    .updateTable('event_comment')
    .set({ replies_count: sql<number>`replies_count + ${by}` })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
}

/** Returns those of `personIds` who may read the discussion of the event. */
export async function listInside(tx: Tx, eventId: string, personIds: readonly string[]): Promise<string[]> {
  const inside = seesInsideSql({ event: 'event', host: 'host', viewer: 'person.id' });
  const { rows } = await sql<{ id: string }>`
    select person.id from person, event
    where event.id = ${eventId} and person.id = any(${personIds}::uuid[]) and ${sql.raw(inside)}`.execute(tx);
  return rows.map(({ id }) => id);
}
