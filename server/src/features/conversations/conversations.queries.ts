import { CompiledQuery, sql } from 'kysely';
import type { PictureRow } from '#features/media/media.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { runNamed, type Runner } from '#platform/named-statement.ts';
import { lastId, longestPage } from '#platform/page-sql.ts';

export interface ConversationRow {
  id: string;
  last_message_at: Date | null;
  unread_count: number;
  muted: boolean;
  archived: boolean;
  read_by_other: string | null;
  delivered_to_other: string | null;
  can_write: boolean;
  participants: PersonRow[];
  last_message: MessageJson | null;
}

export interface PersonRow {
  id: string;
  username: string | null;
  name: string;
  avatar: string | null;
  country: string | null;
  is_deleted: boolean;
}

export interface MessageRow {
  id: string;
  seq: number;
  content: string;
  sender_id: string;
  conversation_id: string;
  client_id: string | null;
  created_at: Date;
  updated_at: Date;
  username: string | null;
  name: string;
  avatar: string | null;
  is_deleted: boolean;
  reply_id: string | null;
  reply_sender_id: string | null;
  reply_content: string | null;
  picture: PictureRow | null;
}

/** A message as PostgreSQL puts it into JSON: the same, with times as texts. */
export type MessageJson = Omit<MessageRow, 'created_at' | 'updated_at'> & { created_at: string; updated_at: string };

export const messageColumns = `message.id, message.seq, message.content, message.sender_id, message.conversation_id,
  message.client_id, message.created_at, message.updated_at,
  sender.username, sender.first_name || ' ' || sender.last_name as name, sender.avatar,
  sender.deleted_at is not null as is_deleted,
  answered.id as reply_id, answered.sender_id as reply_sender_id, answered.content as reply_content,
  (select json_build_object('file', file, 'width', width, 'height', height, 'placeholder', placeholder)
    from media where media.file = message.picture) as picture`;
const messageTables = messageTablesOf('message');

/**
 * What the columns of a message are read from, for the messages of a table or of another part of the statement. What one
 * answers is looked up by its key for each: joined, all messages of the conversation may be read for it, to find none.
 */
export function messageTablesOf(messages: string): string {
  return `${messages} join person as sender on sender.id = message.sender_id
  left join lateral (select id, sender_id, content from message as one
    where one.conversation_id = message.conversation_id and one.seq = message.reply_to_seq limit 1) as answered on true`;
}

const personJson = (person: string) => `json_build_object('id', ${person}.id, 'username', ${person}.username,
  'name', ${person}.first_name || ' ' || ${person}.last_name, 'avatar', ${person}.avatar, 'country', ${person}.country,
  'is_deleted', ${person}.deleted_at is not null)`;

/** Whether the two of a conversation are friends, as `areFriends` of connections says it of one pair. */
export const areFriends = `coalesce(
    (select true from follow where follower_id = low.id and following_id = high.id), false)
  and coalesce((select true from follow where follower_id = high.id and following_id = low.id), false)
  and low.deleted_at is null and high.deleted_at is null`;

const newestUpTo = (seq: string) => `select message.id from message
    where message.conversation_id = conversation.id and message.seq <= ${seq} order by message.seq desc limit 1`;

// $1 is the viewer, who is a member of all that is found here.
const conversationColumns = `conversation.id, conversation.last_message_at,
  conversation.unread_count, conversation.muted, conversation.archived, (${areFriends}) as can_write,
  case when exists (select from private_reader where private_reader.person_id = other.person_id) then null
    else (${newestUpTo('other.read_seq')}) end as read_by_other,
  (${newestUpTo('other.delivered_seq')}) as delivered_to_other,
  json_build_array(${personJson('low')}, ${personJson('high')}) as participants,
  (select row_to_json(newest) from (select ${messageColumns} from ${messageTables}
    where message.conversation_id = conversation.id and message.seq = conversation.last_message_seq) as newest) as last_message`;
/** The one of the two who is not the viewer. */
const otherOf = (conversation: string) =>
  `case when ${conversation}.low_id = $1 then ${conversation}.high_id else ${conversation}.low_id end`;

/** Those of the viewer's conversations, with who is around them: looked up for these alone. */
const conversationsOfViewer = (which: string) => `(
    select conversation.*, me.unread_count, me.muted, me.archived
    from conversation_member as me join conversation on conversation.id = me.conversation_id
    where me.person_id = $1 ${which}
  ) as conversation
  join conversation_member as other
    on other.conversation_id = conversation.id and other.person_id = ${otherOf('conversation')}
  join person as low on low.id = conversation.low_id
  join person as high on high.id = conversation.high_id`;

export interface ConversationsPage {
  limit: number;
  /** The last conversation of the page before. */
  after: { lastMessageAt: Date | undefined; id: string } | undefined;
}

/** The viewer's conversations, newest message first; those without any come last. */
export async function listConversations(
  runner: Runner,
  viewerId: string,
  { limit, after }: ConversationsPage,
): Promise<ConversationRow[]> {
  const place = `coalesce(conversation.last_message_at, '-infinity')`;
  const order = `${place} desc, conversation.id desc`;
  const which = `and (${place}, conversation.id) < ($3::timestamptz, $4::uuid) order by ${order} limit ${longestPage}`;
  return runNamed<ConversationRow>(
    runner,
    'conversations-page',
    `select ${conversationColumns} from ${conversationsOfViewer(which)} order by ${order} limit $2`,
    [viewerId, limit, after ? (after.lastMessageAt ?? '-infinity') : 'infinity', after?.id ?? lastId],
  );
}

/** One conversation of the viewer. */
export async function findConversation(
  runner: Runner,
  viewerId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  return findOne(runner, 'conversation', 'conversation.id = $2', [viewerId, id]);
}

/** The viewer's conversation with the person of that username, in any case of letters. */
export async function findConversationWith(
  runner: Runner,
  viewerId: string,
  username: string,
): Promise<ConversationRow | undefined> {
  return findOne(
    runner,
    'conversation-with',
    `${otherOf('conversation')} = (select id from person where lower(username) = lower($2) and deleted_at is null)`,
    [viewerId, username],
  );
}

async function findOne(
  runner: Runner,
  name: string,
  condition: string,
  values: string[],
): Promise<ConversationRow | undefined> {
  const text = `select ${conversationColumns} from ${conversationsOfViewer(`and ${condition}`)}`;
  const [row] = await runNamed<ConversationRow>(runner, name, text, values);
  return row;
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

export async function isParticipant(db: Db, personId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversation_member')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('conversation_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
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
export async function findSent(db: Db, senderId: string, clientId: string): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(db, 'message.sender_id = $1 and message.client_id = $2', [senderId, clientId]);
  return row;
}

export async function findMessage(db: Db, conversationId: string, id: string): Promise<MessageRow | undefined> {
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

/** A page of messages: the newest first, or with `after` the oldest first. */
export async function listMessages(runner: Runner, page: MessagesPage): Promise<MessageRow[]> {
  const { conversationId, limit, before, after, holding } = page;
  // A message that is gone still marks its place: ids and numbers rise together.
  const place = (id: string, seq: string) => `coalesce((select ${seq} from message as mark
    where mark.conversation_id = $1 and mark.id <= ${id} order by mark.id desc limit 1), 0)`;
  const conditions = ['message.conversation_id = $1'];
  const values: unknown[] = [conversationId, limit];
  const name = ['messages-page'];
  if (before) {
    values.push(before);
    name.push('before');
    const id = `$${values.length}::uuid`;
    conditions.push(`message.seq < ${place(id, `mark.seq + (mark.id < ${id})::int`)}`);
  }
  if (after) {
    values.push(after);
    name.push('after');
    conditions.push(`message.seq > ${place(`$${values.length}::uuid`, 'mark.seq')}`);
  }
  if (holding) {
    values.push(`%${holding.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
    name.push('holding');
    conditions.push(`message.content ilike $${values.length}`);
  }
  const text = `select ${messageColumns} from ${messageTables} where ${conditions.join(' and ')}
    order by message.seq ${after ? 'asc' : 'desc'} limit $2`;
  return runNamed<MessageRow>(runner, name.join('-'), text, values);
}

async function selectMessages(db: Db, condition: string, values: string[]): Promise<MessageRow[]> {
  const query = CompiledQuery.raw(`select ${messageColumns} from ${messageTables} where ${condition}`, values);
  const { rows } = await db.executeQuery<MessageRow>(query as CompiledQuery<MessageRow>);
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

/** The other one of a conversation of this person. */
export async function findOther(db: Db, personId: string, conversationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversation_member as me')
    .innerJoin('conversation_member as other', 'other.conversation_id', 'me.conversation_id')
    .select('other.person_id')
    .where('me.conversation_id', '=', conversationId)
    .where('me.person_id', '=', personId)
    .whereRef('other.person_id', '<>', 'me.person_id')
    .executeTakeFirst();
  return row?.person_id;
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
  await sql`update conversation set (last_message_seq, last_message_at) = (
      select max(seq), max(created_at) from message where conversation_id = ${conversationId})
    where id = ${conversationId}`.execute(tx);
  return removed.picture;
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
