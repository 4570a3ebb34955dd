import type { Conversation, Message } from '@baraza/contract/features/conversations.ts';
import { CompiledQuery, sql } from 'kysely';
import { areFriendsSql } from '#features/connections/connections.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { json } from '#platform/json-sql.ts';
import { runStatement } from '#platform/statement.ts';
import { firstOf, lastId, longestPage } from '#platform/page-sql.ts';
import { type RawJson, type WrittenRow, written } from '#platform/written-json.ts';
import {
  conversationJson,
  lastMessageJson,
  messageColumns,
  messageJson,
  senderJson,
  talkJson,
} from './conversations.view.ts';

/** A message with its sender, and what has to be known of it. */
export interface SentMessageRow extends WrittenRow {
  seq: number;
  sender_id: string;
  created_at: Date;
}

/** The columns of a `SentMessageRow`, of a `message` by this `sender`. */
export const sentMessageColumns = `message.id, message.seq, message.sender_id, message.created_at,
  ${messageJson('message', senderJson('sender')).sql} as json`;

/** What the columns of a message with its sender are read from, for the messages of a table or of another part of the statement. */
export function sentMessageTablesOf(messages: string): string {
  return `${messages} join person as sender on sender.id = message.sender_id`;
}

/** Conversations are in the order of their last messages; those without any come last. */
const place = `coalesce(me.last_message_at, '-infinity')`;

/**
 * Those of the viewer's conversations, with who is around them and what was said last: looked up for these alone. $1 is the
 * viewer, who is a member of all that is found.
 */
const selectConversations = (which: string, columns: string, more = '') => `viewer as materialized (
    select id, deleted_at, country, face from person where id = $1
  ) select ${columns} from (
    select conversation_id, last_message_at, ${place} as place, unread_count, muted, archived
    from conversation_member as me where person_id = $1 ${which}
  ) as me
  join conversation_member as other on other.conversation_id = me.conversation_id and other.person_id <> $1
  join person as friend on friend.id = other.person_id
  cross join viewer
  cross join lateral (select ${areFriendsSql('viewer', 'friend')} as can_write offset 0) as pair
  left join lateral (select ${messageColumns} from message
    where message.conversation_id = me.conversation_id order by message.seq desc limit 1) as newest on true ${more}`;

const conversationColumns = `me.conversation_id as id, me.last_message_at, ${conversationJson(lastMessageJson).sql} as json`;

export type ConversationRow = WrittenRow & { last_message_at: Date | null };

export interface ConversationsPage {
  limit: number;
  /** The last conversation of the page before. */
  after: { lastMessageAt: Date | undefined; id: string } | undefined;
}

/** The viewer's conversations, newest message first; those without any come last. */
export async function listConversations(
  db: Db,
  viewerId: string,
  { limit, after }: ConversationsPage,
): Promise<ConversationRow[]> {
  const which = `and (${place}, me.conversation_id) < ($3::timestamptz, $4::uuid)
    order by ${place} desc, me.conversation_id desc limit ${longestPage}`;
  return runStatement<ConversationRow>(db, {
    name: 'conversations-page',
    text: `with ${selectConversations(which, conversationColumns)}
     order by me.place desc, me.conversation_id desc limit $2`,
    values: [viewerId, limit, after ? (after.lastMessageAt ?? '-infinity') : 'infinity', after?.id ?? lastId],
  });
}

/** One conversation of the viewer. */
export async function findConversation(
  db: Db,
  viewerId: string,
  id: string,
): Promise<RawJson<Conversation> | undefined> {
  return findOne(db, 'conversation', '$2', [viewerId, id]);
}

/** The viewer's conversation with the person of that username, in any case of letters. */
export async function findConversationWith(
  db: Db,
  viewerId: string,
  username: string,
): Promise<RawJson<Conversation> | undefined> {
  return findOne(
    db,
    'conversation-with',
    `(select pair.id from person
      join conversation as pair on pair.low_id = least(person.id, $1) and pair.high_id = greatest(person.id, $1)
      where lower(person.username) = lower($2) and person.deleted_at is null)`,
    [viewerId, username],
  );
}

async function findOne(db: Db, name: string, id: string, values: string[]): Promise<RawJson<Conversation> | undefined> {
  const text = `with ${selectConversations(`and me.conversation_id = ${id}`, conversationColumns)}`;
  const [row] = await runStatement<WrittenRow>(db, { name, text, values });
  return row && written(row);
}

/** Starts the conversation of a pair unless it is there already; tells which of the two it was. */
export async function addConversation(
  tx: Tx,
  starterId: string,
  otherId: string,
): Promise<{ id: string; isNew: boolean }> {
  const [low, high] = starterId < otherId ? [starterId, otherId] : [otherId, starterId];
  const made = await tx
    .insertInto('conversation')
    .values({ low_id: low, high_id: high, started_by: starterId })
    .onConflict((pair) => pair.constraint('conversation_pair').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    await tx
      .insertInto('conversation_member')
      .values([low, high].map((person_id) => ({ conversation_id: made.id, person_id })))
      .execute();
    return { id: made.id, isNew: true };
  }
  const there = await tx
    .selectFrom('conversation')
    .select('id')
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .executeTakeFirstOrThrow();
  return { id: there.id, isNew: false };
}

/** How many conversations somebody has started within the last hour. */
export async function countStarted(db: Db, starterId: string): Promise<number> {
  const row = await db
    .selectFrom('conversation')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('started_by', '=', starterId)
    .where(sql<boolean>`created_at > now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Whether somebody was ever a member here; one whose account is gone still has their conversations. */
export async function isKnown(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('onboarded_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The other participant of a conversation of this person, and whether the two are friends; undefined for a stranger's. */
export async function findOther(
  db: Db,
  personId: string,
  conversationId: string,
): Promise<{ otherId: string; areFriends: boolean } | undefined> {
  const text = `select friend.id as "otherId", ${areFriendsSql('viewer', 'friend')} as "areFriends"
    from conversation_member as me
    join conversation_member as other on other.conversation_id = me.conversation_id and other.person_id <> me.person_id
    join person as viewer on viewer.id = me.person_id
    join person as friend on friend.id = other.person_id
    where me.conversation_id = $2 and me.person_id = $1`;
  const query = CompiledQuery.raw(text, [personId, conversationId]);
  const { rows } = await db.executeQuery(query as CompiledQuery<{ otherId: string; areFriends: boolean }>);
  return rows[0];
}

/** Holds the row of a conversation of this person until the transaction ends; answers who the other one is. */
export async function holdConversation(
  tx: Tx,
  personId: string,
  id: string,
): Promise<{ otherId: string; lastSeq: number } | undefined> {
  const row = await tx
    .selectFrom('conversation')
    .select(['low_id', 'high_id', 'last_seq'])
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('low_id', '=', personId), eb('high_id', '=', personId)]))
    .forUpdate()
    .executeTakeFirst();
  return row && { otherId: row.low_id === personId ? row.high_id : row.low_id, lastSeq: row.last_seq };
}

/** The message that this sender sent under this client id. */
export async function findSent(db: Db, senderId: string, clientId: string): Promise<SentMessageRow | undefined> {
  const [row] = await selectMessages(db, 'message.sender_id = $1 and message.client_id = $2', [senderId, clientId]);
  return row;
}

export async function findMessage(db: Db, conversationId: string, id: string): Promise<SentMessageRow | undefined> {
  const [row] = await selectMessages(db, 'message.conversation_id = $1 and message.id = $2', [conversationId, id]);
  return row;
}

export interface MessagesPage {
  conversationId: string;
  limit: number;
  /** Messages older than this one. */
  before?: string | undefined;
  /** Messages newer than this one, for catching up; then the oldest come first. */
  after?: string | undefined;
  /** Only those that hold this text, in any case of letters. */
  holding?: string | undefined;
}

/** What was found, and the message behind which the next page begins, where there is one. */
export interface WithMessages<T> {
  found: RawJson<T>;
  next: string | undefined;
}

/** One conversation of the viewer with a page of its messages, oldest first: the newest of them, or with `after` the oldest. */
export async function findWithMessages(
  db: Db,
  viewerId: string,
  page: MessagesPage,
): Promise<WithMessages<Conversation> | undefined> {
  const shown = conversationJson(json.known('page.messages')).sql;
  return readMessages(db, { name: 'conversation-messages', shown, order: 'seq' }, viewerId, page);
}

/** A page of the messages of one conversation of the viewer, newest first. */
export async function findMessages(
  db: Db,
  viewerId: string,
  page: MessagesPage,
): Promise<WithMessages<Message[]> | undefined> {
  return readMessages(db, { name: 'messages', shown: 'page.messages', order: 'seq desc' }, viewerId, page);
}

async function readMessages<T>(
  db: Db,
  { name, shown, order }: { name: string; shown: string; order: string },
  viewerId: string,
  { conversationId, limit, before, after, holding }: MessagesPage,
): Promise<WithMessages<T> | undefined> {
  const values: unknown[] = [viewerId, conversationId, limit];
  const put = (value: unknown) => `$${values.push(value)}`;
  // A message that is gone still marks its place: ids and numbers rise together.
  const place = (id: string, seq: string) => `coalesce((select ${seq} from message as mark
    where mark.conversation_id = $2 and mark.id <= ${id} order by mark.id desc limit 1), 0)`;
  const conditions = ['message.conversation_id = $2'];
  if (before) {
    const id = `${put(before)}::uuid`;
    conditions.push(`message.seq < ${place(id, `mark.seq + (mark.id < ${id})::int`)}`);
  }
  if (after) conditions.push(`message.seq > ${place(`${put(after)}::uuid`, 'mark.seq')}`);
  if (holding) conditions.push(`message.content ilike ${put(`%${holding.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`);
  const wanted = `from message where ${conditions.join(' and ')}`;
  // Catching up takes more than a page. One more than is shown tells whether there are more.
  const most = '$3::int + 1';
  const [way, last] = after ? ['seq', 'high'] : ['seq desc', 'low'];
  const numbers = `select seq ${wanted}`;
  const parts = `found as materialized (${after ? `${numbers} order by seq limit ${most}` : firstOf(numbers, way, most)}),
    span as materialized (select min(seq) as low, max(seq) as high from (select seq from found order by ${way} limit $3) as shown)`;
  const listed = `cross join lateral (
    select ${json.rows<Message>().sql} as messages,
      case when (select count(*) from found) > $3
        then (select id from message where conversation_id = $2 and seq = (select ${last} from span)) end as next
    from (
      select ${talkJson('message').sql} as json
      from (select ${messageColumns} ${wanted} and seq between (select low from span) and (select high from span)
        order by ${order} offset 0) as message offset 0
    ) as shown
  ) as page`;
  const columns = `me.conversation_id as id, ${shown} as json, page.next`;
  const text = `with ${parts}, ${selectConversations('and me.conversation_id = $2', columns, listed)}`;
  const asked = Object.entries({ before, after, holding }).flatMap(([field, value]) => (value ? [field] : []));
  const [row] = await runStatement<WrittenRow & { next: string | null }>(db, {
    name: [name, ...asked].join('-'),
    text,
    values,
  });
  return row && { found: written<T>(row), next: row.next ?? undefined };
}

async function selectMessages(db: Db, condition: string, values: string[]): Promise<SentMessageRow[]> {
  const text = `select ${sentMessageColumns} from ${sentMessageTablesOf('message')} where ${condition}`;
  const query = CompiledQuery.raw(text, values);
  const { rows } = await db.executeQuery<SentMessageRow>(query as CompiledQuery<SentMessageRow>);
  return rows;
}

/** Marks all there is as read by this person; answers the newest message, or nothing when there is none. */
export async function setRead(tx: Tx, personId: string, conversationId: string, seq: number): Promise<string | null> {
  await tx
    .updateTable('conversation_member')
    .set({
      read_seq: sql<number>`greatest(read_seq, ${seq})`,
      delivered_seq: sql<number>`greatest(delivered_seq, ${seq})`,
      unread_count: 0,
    })
    .where('person_id', '=', personId)
    .where('conversation_id', '=', conversationId)
    .execute();
  const newest = await tx
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? null;
}

/**
 * Lifts how far the other one's messages have reached this person, to a message of theirs; tells whether it did. That is
 * no more than what is there, whatever a device says.
 */
export async function setDelivered(
  tx: Tx,
  personId: string,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversation_member')
    .from('message')
    .set({ delivered_seq: sql<number>`message.seq` })
    .where('conversation_member.person_id', '=', personId)
    .where('conversation_member.conversation_id', '=', conversationId)
    .where('message.conversation_id', '=', conversationId)
    .where('message.id', '=', messageId)
    .where('message.sender_id', '<>', personId)
    .whereRef('conversation_member.delivered_seq', '<', 'message.seq')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many messages this person has not read, where they have not muted them. */
export async function countUnread(db: Db, personId: string): Promise<number> {
  const row = await db
    .selectFrom('conversation_member')
    .select(({ fn }) => fn.sum<string | null>('unread_count').as('count'))
    .where('person_id', '=', personId)
    .where('muted', '=', false)
    .where('unread_count', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(row.count ?? 0);
}

export async function isPrivateReader(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('private_reader')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPrivateReader(db: Db, personId: string, isPrivate: boolean): Promise<void> {
  if (!isPrivate) {
    await db.deleteFrom('private_reader').where('person_id', '=', personId).execute();
    return;
  }
  await db
    .insertInto('private_reader')
    .values({ person_id: personId })
    .onConflict((there) => there.column('person_id').doNothing())
    .execute();
}

export async function setContent(tx: Tx, conversationId: string, id: string, content: string): Promise<void> {
  await tx
    .updateTable('message')
    .set({ content, updated_at: sql<Date>`clock_timestamp()` })
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .execute();
}

/** Takes a message away, and with it what it meant for the list and for what the other one has not read; answers its picture. */
export async function removeMessage(
  tx: Tx,
  message: { conversationId: string; id: string; seq: number },
): Promise<string | null> {
  const { conversationId, id, seq } = message;
  const removed = await tx
    .deleteFrom('message')
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .returning(['sender_id', 'client_id', 'picture'])
    .executeTakeFirst();
  if (!removed) return null;
  if (removed.client_id !== null) {
    await tx
      .insertInto('message_taken_back')
      .values({ sender_id: removed.sender_id, client_id: removed.client_id })
      .execute();
  }
  await tx
    .updateTable('conversation_member')
    .set({ unread_count: sql<number>`unread_count - 1` })
    .where('conversation_id', '=', conversationId)
    .where('person_id', '<>', removed.sender_id)
    .where('read_seq', '<', seq)
    .execute();
  await setLastMessages(tx, [conversationId]);
  return removed.picture;
}

/** Puts these conversations in the lists of the two of each where the last one of the messages that are left has them stand. */
export async function setLastMessages(tx: Tx, ids: string[]): Promise<void> {
  await sql`with told as (
      update conversation set (last_message_seq, last_message_at) = (
        select seq, created_at from message where message.conversation_id = conversation.id order by seq desc limit 1)
      where id = any(${ids}::uuid[]) returning id, last_message_at
    ) update conversation_member as member set last_message_at = told.last_message_at
    from told where member.conversation_id = told.id`.execute(tx);
}

export async function setSettings(
  db: Db,
  personId: string,
  conversationId: string,
  settings: { muted?: boolean | undefined; archived?: boolean | undefined },
): Promise<void> {
  const { muted, archived } = settings;
  if (muted === undefined && archived === undefined) return;
  await db
    .updateTable('conversation_member')
    .set({ ...(muted !== undefined && { muted }), ...(archived !== undefined && { archived }) })
    .where('person_id', '=', personId)
    .where('conversation_id', '=', conversationId)
    .execute();
}
