import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { canWriteSql } from '#features/connections/connections.public.ts';
import type { Db } from '#platform/sql/database.ts';
import { runPrepared, type ValueOrParameter } from '#platform/sql/prepared.ts';
import { selectSentMessages, type SentMessageRow } from './messages.queries.ts';

export interface NewMessage {
  conversationId: string;
  senderId: string;
  content: string;
  clientId: string | undefined;
  /** The message that this one replies to. */
  replyToId: string | undefined;
  /** The file of an attached picture. */
  picture: string | undefined;
}

/** Why a message is refused; the first reason if there are several. */
export type Refusal = 'already_sent' | 'taken_back' | 'not_friends' | 'no_original';

export interface TargetRow {
  other_id: string;
  refusal: Refusal | null;
}

type Values = ReturnType<typeof valuesOf>;
type Parameters = { [Name in keyof Values]: ValueOrParameter<Values[Name]> };

function valuesOf({ conversationId, senderId, clientId, replyToId }: Omit<NewMessage, 'content' | 'picture'>) {
  return {
    conversation: conversationId,
    sender: senderId,
    clientId: clientId ?? null,
    replyTo: replyToId ?? null,
  };
}

/** The sender's conversation, its other participant, and whether a message to it would be refused. */
function selectTarget(db: Db, { conversation, sender, clientId, replyTo }: Parameters) {
  return db
    .selectFrom('conversation')
    .innerJoin('person as me', (join) => join.on(sql<boolean>`me.id = ${sender}::uuid`))
    .innerJoin('person as other', (join) =>
      join.on(sql<boolean>`other.id = case when conversation.low_id = ${sender}::uuid then conversation.high_id
        else conversation.low_id end`),
    )
    .leftJoin('message as original', (join) =>
      join
        .onRef('original.conversation_id', '=', 'conversation.id')
        .on(sql<boolean>`original.id = ${replyTo}::uuid`)
        .on('original.hidden_at', 'is', null),
    )
    .where('conversation.id', '=', conversation)
    .where(sql<boolean>`${sender}::uuid in (conversation.low_id, conversation.high_id)`)
    .select([
      'conversation.id as conversation_id',
      sql<string>`conversation.xmin`.as('version'),
      'original.seq as original_seq',
      'other.id as other_id',
      sql<Refusal | null>`case
        when (select true from message where sender_id = ${sender}::uuid and client_id = ${clientId}::text) then 'already_sent'
        when (select true from message_taken_back where sender_id = ${sender}::uuid and client_id = ${clientId}::text)
          then 'taken_back'
        when ${sql.raw(canWriteSql({ from: 'me', to: 'other', startedBy: 'conversation.started_by' }))} is not true
          then 'not_friends'
        when ${replyTo}::uuid is not null and original.seq is null then 'no_original'
      end`.as('refusal'),
    ]);
}

/** Whether a message would be refused. Undefined if the sender has no such conversation. */
export async function findTarget(
  db: Db,
  message: Omit<NewMessage, 'content' | 'picture'>,
): Promise<TargetRow | undefined> {
  const [row] = await runPrepared(db, {
    name: 'message-target',
    values: valuesOf(message),
    build: (parameters) => selectTarget(db, parameters),
  });
  return row;
}

/**
 * Stores a message and returns it as it is shown. There is none if it was refused, or if another message was stored or a block
 * was added while the statement ran. Undefined if the sender has no such conversation.
 *
 * One statement numbers and stores it and updates the inbox of both, so that the row of the conversation is locked briefly.
 * All its parts see the rows as of its start. `xmin`, the version of the conversation's row, shows whether what they saw is still
 * true once the row is locked.
 * The id and the time are generated while it is locked, and so rise with the number.
 */
export async function addMessage(
  db: Db,
  { content, picture = null, ...message }: Omit<NewMessage, 'picture'> & { picture?: string | null | undefined },
): Promise<(TargetRow & { message: SentMessageRow | null }) | undefined> {
  const [row] = await runPrepared(db, {
    name: 'message-post',
    values: { ...valuesOf(message), content, picture },
    build: (parameters) =>
      db
        .with('target', () => selectTarget(db, parameters))
        .with('numbered', (cte) =>
          cte
            .updateTable('conversation')
            .from('target')
            .set({
              last_seq: sql<number>`last_seq + 1`,
              last_message_seq: sql<number>`last_seq + 1`,
              last_message_at: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
            })
            .whereRef('conversation.id', '=', 'target.conversation_id')
            .where(sql<boolean>`conversation.xmin = target.version`)
            .where('target.refusal', 'is', null)
            .returning(['conversation.id', 'last_seq', 'last_message_at', 'target.original_seq']),
        )
        .with('added', (cte) =>
          cte
            .insertInto('message')
            .columns([
              'conversation_id',
              'seq',
              'sender_id',
              'content',
              'client_id',
              'reply_to_seq',
              'picture',
              'created_at',
              'updated_at',
            ])
            .expression(({ selectFrom }) =>
              selectFrom('numbered').select([
                'id',
                'last_seq',
                sql`${parameters.sender}::uuid`.as('sender_id'),
                sql`${parameters.content}::text`.as('content'),
                sql`${parameters.clientId}::text`.as('client_id'),
                'original_seq',
                sql`${parameters.picture}::text`.as('picture'),
                'last_message_at as created_at',
                'last_message_at as updated_at',
              ]),
            )
            .returningAll(),
        )
        .with('counted', (cte) =>
          cte
            .updateTable('conversation_member as member')
            .from('numbered')
            .set({
              archived: sql.lit(false),
              last_message_at: sql<Date>`numbered.last_message_at`,
              unread_count: sql<number>`unread_count + (member.person_id <> ${parameters.sender}::uuid)::int`,
            })
            .whereRef('member.conversation_id', '=', 'numbered.id'),
        )
        .selectFrom('target')
        .select(['other_id', 'refusal', jsonObjectFrom(selectSentMessages(db, 'added')).as('message')]),
  });
  return row;
}
