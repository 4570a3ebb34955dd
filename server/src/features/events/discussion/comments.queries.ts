import { sql } from 'kysely';
import { eventRepliesPerPage } from '@baraza/contract/features/event-limits.ts';
import {
  isMutedBy,
  isMutedSql,
  isShownTo,
  isVisibleTo,
  type PersonColumns,
  personColumns,
  shownContentSql,
  personColumnsSql,
  visiblePersonSql,
} from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { firstId, firstRows } from '#platform/sql/page-sql.ts';
import { runStatement } from '#platform/sql/statement.ts';
import { areDetailsVisibleSql, isEventVisibleSql, isEventVisibleTo } from '#features/events/events.visibility.ts';

/** A comment without its replies. */
export interface CommentRow extends PersonColumns<'author'> {
  id: string;
  event_id: string;
  parent_id: string | null;
  content: string;
  created_at: Date;
  replies_count: number;
  hidden_at: Date | null;
}

const columns = [
  'comment.id',
  'comment.event_id',
  'comment.parent_id',
  'comment.content',
  'comment.created_at',
  'comment.replies_count',
  'comment.hidden_at',
] as const;

/** The comments of an event whose authors the viewer may see. */
function selectComments(db: Db, viewerId: string, eventId: string) {
  return db
    .selectFrom('event_comment as comment')
    .innerJoin('person as author', 'author.id', 'comment.author_id')
    .select([...columns, ...personColumns('author')])
    .where('comment.event_id', '=', eventId)
    .where(isVisibleTo(viewerId, 'author'))
    .where(isShownTo(viewerId, 'comment.author_id'));
}

export interface DiscussionPage {
  eventId: string;
  limit: number;
  lastCommentId?: string | undefined;
}

/** A page of a discussion as one viewer sees it. */
export interface Discussion {
  /** Whether the viewer may read the discussion. Otherwise both lists are empty. */
  seesDetails: boolean;
  /** Up to one comment more than the page holds. */
  comments: CommentRow[];
  /** The replies to the comments of the page, at any depth, nearest first. */
  replies: CommentRow[];
}

const names = { event: 'event', host: 'host', viewer: '$1' };

/**
 * A page of top-level comments, or of the replies to one, oldest first, with up to `eventRepliesPerPage` replies to them.
 * Undefined if the viewer may not see the event.
 */
export async function findDiscussion(
  db: Db,
  viewerId: string,
  page: DiscussionPage & { parentId?: string | undefined },
): Promise<Discussion | undefined> {
  const { eventId, limit, lastCommentId = firstId, parentId } = page;
  const isShown = (row: string) => shownContentSql({ row, author: `${row}.author_id`, viewer: '$1' });
  const comments = `select ${columns.join(', ')}, ${personColumnsSql('author')}
    from event_comment as comment join person as author on author.id = comment.author_id
    where comment.event_id = $2 and ${visiblePersonSql({ person: 'author', viewer: '$1' })} and ${isShown('comment')}
      and not ${isMutedSql({ person: 'author', viewer: '$1' })}`;
  const isParentVisible = `(select ${visiblePersonSql({ person: 'above', viewer: '$1' })} and ${isShown('parent')}
    from event_comment as parent join person as above on above.id = parent.author_id
    where parent.event_id = $2 and parent.id = $5)`;
  const ofParent = parentId ? `comment.parent_id = $5 and ${isParentVisible}` : 'comment.parent_id is null';
  const level = `${comments} and (select sees_details from access) and ${ofParent} and comment.id > $3`;
  const rows = await runStatement<CommentRow & { sees_details: boolean; level: number | null }>(db, {
    name: parentId ? 'event-replies-page' : 'event-comments-page',
    text: `with recursive access as (
      select ${areDetailsVisibleSql(names)} as sees_details from event join person as host on host.id = event.host_id
      where event.id = $2 and ${isEventVisibleSql(names)}
    ), page as (${firstRows(level, 'id', '$4 + 1')}), thread as (
      (select page.*, 0 as level from page order by id limit $4)
      union all
      -- A lateral lookup per comment that has replies. With a join, PostgreSQL may read the whole event at each level.
      select reply.*, thread.level + 1 from thread cross join lateral (
        ${comments} and comment.parent_id = thread.id offset 0
      ) as reply where thread.replies_count > 0
    )
    select access.sees_details, found.* from access left join (
      select page.*, 0 as level from page
      union all (select * from thread where level > 0 order by level, id limit ${eventRepliesPerPage})
    ) as found on true order by found.level, found.id`,
    values: [viewerId, eventId, lastCommentId, limit, ...(parentId ? [parentId] : [])],
  });
  if (!rows[0]) return undefined;
  return {
    seesDetails: rows[0].sees_details,
    comments: rows.filter((row) => row.level === 0),
    replies: rows.filter((row) => row.level !== null && row.level > 0),
  };
}

/** The comments written after a comment, at any depth, in the order of writing. */
export async function listCommentsAfter(
  db: Db,
  viewerId: string,
  { eventId, after, limit }: { eventId: string; after: string; limit: number },
): Promise<CommentRow[]> {
  return selectComments(db, viewerId, eventId)
    .where((eb) => eb.not(isMutedBy(viewerId, 'author')))
    .where('comment.id', '>', after)
    .orderBy('comment.id')
    .limit(limit)
    .execute();
}

/** A comment and all its ancestors, the top-level one first; empty if the viewer may not see one of them. */
export async function listThread(
  db: Db,
  viewerId: string,
  { eventId, id }: { eventId: string; id: string },
): Promise<CommentRow[]> {
  const rows = await db
    .withRecursive('thread', (recursive) =>
      recursive
        .selectFrom('event_comment')
        .select(['id', 'parent_id', sql<number>`0`.as('height')])
        .where('event_id', '=', eventId)
        .where('id', '=', id)
        .unionAll(
          recursive
            .selectFrom('event_comment as parent')
            .innerJoin('thread', 'thread.parent_id', 'parent.id')
            .select(['parent.id', 'parent.parent_id', sql<number>`thread.height + 1`.as('height')])
            .where('parent.event_id', '=', eventId),
        ),
    )
    .selectFrom('thread')
    .innerJoin(selectComments(db, viewerId, eventId).as('comment'), 'comment.id', 'thread.id')
    .selectAll('comment')
    .orderBy('thread.height', 'desc')
    .execute();
  // If an ancestor is hidden, so are its replies.
  const isWhole = rows.every(({ parent_id }, index) => parent_id === (rows[index - 1]?.id ?? null));
  return isWhole && rows.at(-1)?.id === id ? rows : [];
}

/** One comment of an event, if the viewer may see its author. */
export async function findComment(
  db: Db,
  viewerId: string,
  { eventId, id }: { eventId: string; id: string },
): Promise<CommentRow | undefined> {
  return selectComments(db, viewerId, eventId).where('comment.id', '=', id).executeTakeFirst();
}

/** The position of a comment of any event, if the viewer may see the event, the author and the comment. */
export async function findParent(db: Db, viewerId: string, id: string) {
  return db
    .selectFrom('event_comment as comment')
    .innerJoin('person as author', 'author.id', 'comment.author_id')
    .innerJoin('event', 'event.id', 'comment.event_id')
    .innerJoin('person as host', 'host.id', 'event.host_id')
    .select(['comment.event_id', 'comment.parent_id', 'comment.author_id', 'comment.depth'])
    .where('comment.id', '=', id)
    .where(isVisibleTo(viewerId, 'author'))
    .where(isShownTo(viewerId, 'comment.author_id'))
    .where(isEventVisibleTo(viewerId))
    .executeTakeFirst();
}

/** The id of the comment that this author sent with this `clientId`. */
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

/** Adds a comment and counts it as a reply of its parent. */
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

/** Deletes a comment; the replies to it are deleted by cascade. Returns whether it existed. */
export async function removeComment(tx: Tx, { eventId, id }: { eventId: string; id: string }): Promise<boolean> {
  const row = await tx
    .deleteFrom('event_comment')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .returning('parent_id')
    .executeTakeFirst();
  if (row?.parent_id) await countReplies(tx, { eventId, id: row.parent_id }, -1);
  return row !== undefined;
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
export async function listDiscussionReaders(tx: Tx, eventId: string, personIds: readonly string[]): Promise<string[]> {
  const canRead = areDetailsVisibleSql({ event: 'event', host: 'host', viewer: 'person.id' });
  const { rows } = await sql<{ id: string }>`
    select person.id from person, event
    where event.id = ${eventId} and event.hidden_at is null and person.id = any(${personIds}::uuid[])
      and ${sql.raw(canRead)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns everyone who may read the discussion of the event; 'everyone' if it is public, and its host if it is hidden. */
export async function listAllDiscussionReaders(tx: Tx, eventId: string): Promise<string[] | 'everyone'> {
  const rows = await runStatement<{ id: string | null }>(tx, {
    name: 'event-discussion-readers',
    text: `with shown as (select id, visibility from event where id = $1 and hidden_at is null)
     select null as id from shown where visibility = 'PUBLIC'
     union all select host_id from event where id = $1
     union all select user_id from event_attendee join shown on shown.id = event_id
     union all select user_id from event_invitation join shown on shown.id = event_id where visibility <> 'PRIVATE'`,
    values: [eventId],
  });
  const ids = rows.map(({ id }) => id);
  return ids.includes(null) ? 'everyone' : ids.filter((id) => id !== null);
}

/** The ids of all events of a host. */
export async function listHostedIds(tx: Tx, hostId: string): Promise<string[]> {
  const rows = await tx.selectFrom('event').select('id').where('host_id', '=', hostId).execute();
  return rows.map(({ id }) => id);
}
