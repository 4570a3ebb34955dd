import type { Reaction } from '@baraza/contract/features/conversations.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { isShownTo } from '#features/profiles/profiles.public.ts';
import { isSeparated } from '#features/conversations/participants.queries.ts';
import { participantColumns, type ParticipantColumns } from '#features/conversations/participants.view.ts';
import type { Db, Tables, Tx, ValueOrSql } from '#platform/sql/database.ts';
import { skipMessage } from '#features/conversations/unread.queries.ts';
import { maxPageRows } from '#platform/sql/page-sql.ts';
import { shownReactions } from './reactions.queries.ts';

type SelectedMessage = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

/** What `viewMessage` needs. A time is a text if PostgreSQL returned the row as JSON. */
export type MessageRow = Omit<SelectedMessage, 'created_at' | 'updated_at' | 'hidden_at'> &
  Record<'created_at' | 'updated_at', Date | string> & { hidden_at: Date | string | null };

/** A message with the columns of its sender. */
export type SentMessageRow = MessageRow & ParticipantColumns<'sender'>;

/** A message as a member of its conversation sees it. */
export type ShownMessageRow = MessageRow & {
  sender: ParticipantColumns<'sender'> | null;
  is_separated: boolean;
  is_subject_separated: boolean;
  reactions: Reaction[];
};

/** Whether the message under this alias has a picture or a voice note; null without one. */
export function attachmentOf(alias: string): RawBuilder<'PICTURE' | 'VOICE' | null> {
  return sql`(select case when attached.duration_ms is null then 'PICTURE' else 'VOICE' end
    from media as attached where attached.file = ${sql.ref(`${alias}.picture`)})`;
}

/**
 * Messages of the table, or of a common table expression that returns its columns. `isQuoted` is a condition on the message `original` that
 * they reply to.
 */
function selectMessages(
  db: Db,
  { source = 'message', isQuoted }: { source?: 'message' | 'added'; isQuoted?: RawBuilder<boolean> } = {},
) {
  return db
    .selectFrom(sql<Selectable<Tables['message']>>`${sql.table(source)}`.as('message'))
    .select([
      'message.id',
      'message.seq',
      'message.content',
      'message.conversation_id',
      'message.created_at',
      'message.updated_at',
      'message.client_id',
      'message.sender_id',
      'message.hidden_at',
      'message.system_type',
      'message.people_count',
      'message.is_forwarded',
      'message.revision',
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('media')
          .select(['media.file', 'media.width', 'media.height', 'media.placeholder', 'media.copy_bytes'])
          .select(['media.duration_ms', 'media.bytes', 'media.peaks'])
          .whereRef('media.file', '=', 'message.picture'),
      ).as('picture'),
      jsonObjectFrom(
        eb
          .selectFrom('message as original')
          .select(['original.id', 'original.sender_id', 'original.content'])
          .select(attachmentOf('original').as('attachment'))
          .whereRef('original.conversation_id', '=', 'message.conversation_id')
          .whereRef('original.seq', '=', 'message.reply_to_seq')
          .where('original.hidden_at', 'is', null)
          .$if(isQuoted !== undefined, (query) => query.where(isQuoted ?? sql<boolean>`true`)),
      ).as('reply_to'),
      jsonObjectFrom(
        eb
          .selectFrom('person as subject')
          .select(participantColumns('subject'))
          .whereRef('subject.id', '=', 'message.subject_id'),
      ).as('subject'),
    ]);
}

/**
 * Messages as the joined member `me` of `conversation` sees them. The senders of a direct conversation are its members, who are selected
 * with it.
 */
export function selectShownMessages(db: Db) {
  const isQuoted = sql<boolean>`(original.seq > me.joined_seq and not ${isSeparated('me.person_id', 'original.sender_id')})`;
  return selectMessages(db, { isQuoted })
    .where('message.seq', '>', sql.ref<number>('me.joined_seq'))
    .where(isShownTo(sql.ref('me.person_id'), 'message.sender_id'))
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('person as sender')
          .select(participantColumns('sender'))
          .whereRef('sender.id', '=', 'message.sender_id')
          .where(sql<boolean>`conversation.kind <> 'DIRECT'`),
      ).as('sender'),
      isSeparated('me.person_id', 'message.sender_id').as('is_separated'),
      isSeparated('me.person_id', 'message.subject_id').as('is_subject_separated'),
      shownReactions.as('reactions'),
    ]);
}

/** Messages with the columns of their senders. */
export function selectSentMessages(db: Db, source?: 'message' | 'added') {
  return selectMessages(db, { ...(source && { source }) })
    .innerJoin('person as sender', 'sender.id', 'message.sender_id')
    .select(participantColumns('sender'));
}

/** The most messages of one reply that catches up. */
export const maxCatchUpMessages = 500;

export interface MessagesPage {
  conversationId: string;
  limit: number;
  /** Messages older than this one. */
  before?: string | undefined;
  /** Messages newer than this one, oldest first. */
  after?: string | undefined;
  /** Messages that contain this text, regardless of case and accents. */
  containing?: string | undefined;
  /** Messages with a picture that are not hidden. */
  attached?: 'PICTURE';
}

/** The values of a page, and the name of its query: each combination of filters has its own. */
export function compiledPage(prefix: string, page: MessagesPage) {
  const { conversationId, limit, before, after, containing, attached } = page;
  const filters = Object.entries({ before, after, containing, attached }).flatMap(([filter, value]) =>
    value ? [filter] : [],
  );
  return {
    name: [prefix, ...filters].join('-'),
    values: {
      conversation: conversationId,
      limit,
      before: before ?? null,
      after: after ?? null,
      containing: containing ?? '',
    },
  };
}

type PageParameters = {
  [Name in keyof ReturnType<typeof compiledPage>['values']]: ValueOrSql<
    ReturnType<typeof compiledPage>['values'][Name]
  >;
};

/** A page of messages that the joined member `me` of `conversation` may see, newest first; with `after` oldest first. */
export function selectMessagesPage(
  db: Db,
  { before, after, containing, attached }: MessagesPage,
  { conversation, limit, ...parameters }: PageParameters,
) {
  const direction = after ? 'asc' : 'desc';
  const messages = selectShownMessages(db)
    .where('message.conversation_id', '=', conversation)
    .$if(before !== undefined, (query) =>
      query.where('message.seq', '<', seqAt(conversation, parameters.before, { isUpperBound: true })),
    )
    .$if(after !== undefined, (query) =>
      query.where('message.seq', '>', seqAt(conversation, parameters.after, { isUpperBound: false })),
    )
    .$if(containing !== undefined, (query) =>
      query.where(
        sql<boolean>`coalesce(message.search_text, lower(message.content)) like (select plain_pattern(${parameters.containing}))
          and not ${isSeparated('me.person_id', 'message.sender_id')}`,
      ),
    )
    .$if(attached !== undefined, (query) =>
      query.where(
        sql<boolean>`message.picture is not null and message.hidden_at is null and ${attachmentOf('message')} = 'PICTURE'
          and not ${isSeparated('me.person_id', 'message.sender_id')}`,
      ),
    )
    .orderBy('message.seq', direction)
    // A limit that is a parameter has PostgreSQL plan each call again.
    .limit(sql.lit(after ? maxCatchUpMessages + 1 : maxPageRows));
  return db.selectFrom(messages.as('page')).selectAll().orderBy('page.seq', direction).limit(limit);
}

/**
 * The number of a message. If it has been deleted, the number of the one before it, as an upper bound one more: ids and
 * numbers rise together.
 */
function seqAt(
  conversation: ValueOrSql<string>,
  id: ValueOrSql<string | null>,
  { isUpperBound }: { isUpperBound: boolean },
) {
  const seq = isUpperBound ? sql`mark.seq + (mark.id < ${id}::uuid)::int` : sql`mark.seq`;
  return sql<number>`coalesce((select ${seq} from message as mark
    where mark.conversation_id = ${conversation} and mark.id <= ${id}::uuid order by mark.id desc limit 1), 0)`;
}

export async function findMessage(db: Db, conversationId: string, id: string) {
  return selectSentMessages(db)
    .where('message.conversation_id', '=', conversationId)
    .where('message.id', '=', id)
    .executeTakeFirst();
}

/** The message that this sender sent with this client id. */
export async function findSent(db: Db, senderId: string, clientId: string): Promise<SentMessageRow | undefined> {
  return selectSentMessages(db)
    .where('message.sender_id', '=', senderId)
    .where('message.client_id', '=', clientId)
    .executeTakeFirst();
}

export async function setContent(tx: Tx, conversationId: string, id: string, content: string): Promise<void> {
  await tx
    .updateTable('message')
    .set({ content, updated_at: sql<Date>`clock_timestamp()` })
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes a message and updates the inbox and unread counts of the members. Returns the file of its picture or voice note, or null. Its
 * client id is recorded, so that the sender's device cannot send it again.
 */
export async function removeMessage(
  tx: Tx,
  message: { conversationId: string; id: string; seq: number },
): Promise<string | null> {
  const { conversationId, id, seq } = message;
  const removed = await tx
    .deleteFrom('message')
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .returning(['sender_id', 'client_id', 'picture', 'hidden_at'])
    .executeTakeFirst();
  if (!removed) return null;
  if (removed.client_id !== null) {
    await tx
      .insertInto('message_taken_back')
      .values({ sender_id: removed.sender_id, client_id: removed.client_id })
      .execute();
  }
  if (removed.hidden_at === null) await skipMessage(tx, { conversationId, seq, senderId: removed.sender_id });
  await setLastMessages(tx, [conversationId]);
  return removed.picture;
}

/**
 * Hides a message from everyone but its sender. Returns whether it was shown before. The conversation's row must be locked.
 */
export async function hideMessage(
  tx: Tx,
  { conversationId, id }: { conversationId: string; id: string },
): Promise<boolean> {
  const hidden = await tx
    .updateTable('message')
    .set({ hidden_at: sql<Date>`now()` })
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning(['seq', 'sender_id'])
    .executeTakeFirst();
  if (hidden) await skipMessage(tx, { conversationId, seq: hidden.seq, senderId: hidden.sender_id });
  return hidden !== undefined;
}

/** Makes the time of the last message of these conversations agree with the messages that are left. */
export async function setLastMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({
      last_message_at: sql<Date | null>`(select created_at from message where message.conversation_id = conversation.id
        order by seq desc limit 1)`,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
