import type { SystemEvent } from '@baraza/contract/features/conversations.ts';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import {
  isPendingRequest,
  isSeparated,
  type WritingRefusal,
  writingRefusal,
} from '#features/conversations/participants.queries.ts';
import type { Db, ValueOrSql } from '#platform/sql/database.ts';
import { runCompiled } from '#platform/sql/compiled.ts';
import { audienceColumns, selectReceivers } from './audience.queries.ts';
import { selectSentMessages } from './messages.queries.ts';

export interface NewMessage {
  conversationId: string;
  senderId: string;
  content: string;
  clientId: string | undefined;
  /** The message that this one replies to. */
  replyToId: string | undefined;
  /** The file of an attached picture or voice note; null if it could not be attached. */
  picture?: string | null | undefined;
  /** Whether it repeats another message. */
  isForwarded?: boolean;
  /** A change of a group by the sender, without content. */
  system?: GroupChange | undefined;
}

export interface GroupChange {
  type: SystemEvent['type'];
  /** The person concerned. */
  subjectId?: string | undefined;
  /** How many people were added. */
  count?: number | undefined;
}

/** Why a message is refused; the first reason if there are several. */
export type Refusal = 'already_sent' | 'taken_back' | WritingRefusal | 'text_only' | 'no_original' | 'no_picture';

function valuesOf({
  conversationId,
  senderId,
  content,
  clientId,
  replyToId,
  picture,
  isForwarded = false,
  system,
}: NewMessage) {
  return {
    conversation: conversationId,
    sender: senderId,
    content,
    clientId: clientId ?? null,
    replyTo: replyToId ?? null,
    picture: picture ?? null,
    isPictureMissing: picture === null,
    isForwarded,
    systemType: system?.type ?? null,
    subject: system?.subjectId ?? null,
    peopleCount: system?.count ?? null,
  };
}

type Values = ReturnType<typeof valuesOf>;
type Parameters = { [Name in keyof Values]: ValueOrSql<Values[Name]> };

/** The sender's conversation, and whether a message to it would be refused. */
function selectTarget(
  db: Db,
  { conversation, sender, clientId, replyTo, picture, isPictureMissing, systemType }: Parameters,
) {
  return db
    .selectFrom('conversation_member as me')
    .innerJoin('conversation', 'conversation.id', 'me.conversation_id')
    .innerJoin('person as viewer', 'viewer.id', 'me.person_id')
    .leftJoin('message as original', (join) =>
      join
        .onRef('original.conversation_id', '=', 'conversation.id')
        .on(sql<boolean>`original.id = ${replyTo}::uuid`)
        .onRef('original.seq', '>', 'me.joined_seq')
        .on('original.hidden_at', 'is', null)
        .on('original.system_type', 'is', null)
        .on(({ not }) => not(isSeparated('me.person_id', 'original.sender_id'))),
    )
    .where('me.conversation_id', '=', conversation)
    .where('me.person_id', '=', sql<string>`${sender}::uuid`)
    .select([
      'conversation.id as conversation_id',
      'conversation.revision',
      sql<boolean>`(${isPendingRequest} and conversation.started_by = me.person_id)`.as('is_request'),
      sql<boolean>`(${isPendingRequest} and conversation.started_by <> me.person_id)`.as('is_answer'),
      'original.seq as original_seq',
      sql<Refusal | null>`coalesce(
        case
          when (select true from message where sender_id = ${sender}::uuid and client_id = ${clientId}::text) then 'already_sent'
          when (select true from message_taken_back where sender_id = ${sender}::uuid and client_id = ${clientId}::text)
            then 'taken_back' end,
        case when ${systemType}::text is null then ${writingRefusal} end,
        case
          when ${isPendingRequest} and conversation.started_by = me.person_id
            and (${picture}::text is not null or ${isPictureMissing}::boolean) then 'text_only'
          when ${replyTo}::uuid is not null and original.seq is null then 'no_original'
          when ${isPictureMissing}::boolean then 'no_picture' end)`.as('refusal'),
    ]);
}

/**
 * Stores a message and returns it with its audience. Without a message it was refused, or, without a refusal either, a block was added,
 * a message deleted or a request answered while the statement ran, which has to run again. Undefined if the sender has no such conversation.
 *
 * One statement numbers and stores it, so that the row of the conversation is locked briefly. It sees the rows as of its start, except
 * the row of the conversation, whose `revision` tells whether what it saw is still true. The id and the time are generated under that
 * lock, and so rise with the number.
 */
export async function addMessage(db: Db, message: NewMessage) {
  const [row] = await runCompiled(db, {
    name: 'message-post',
    values: valuesOf(message),
    build: (parameters) =>
      db
        .with('target', () => selectTarget(db, parameters))
        .with('numbered', (cte) =>
          cte
            .updateTable('conversation')
            .from('target')
            .set({
              last_seq: sql<number>`last_seq + 1`,
              last_message_at: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
              // An answer accepts a request. Of two messages of its sender at the same time, the second is decided again.
              request: sql<string | null>`case when target.is_answer then 'ACCEPTED' else conversation.request end`,
              revision: sql<number>`conversation.revision + case when ${isPendingRequest} then 1 else 0 end`,
            })
            .whereRef('conversation.id', '=', 'target.conversation_id')
            .whereRef('conversation.revision', '=', 'target.revision')
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
              'is_forwarded',
              'system_type',
              'subject_id',
              'people_count',
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
                sql`${parameters.isForwarded}::boolean`.as('is_forwarded'),
                sql`${parameters.systemType}::text`.as('system_type'),
                sql`${parameters.subject}::uuid`.as('subject_id'),
                sql`${parameters.peopleCount}::int`.as('people_count'),
                'last_message_at as created_at',
                'last_message_at as updated_at',
              ]),
            )
            .returningAll(),
        )
        .with('receiver', () => selectReceivers(db, 'added'))
        .with('skipped', (cte) =>
          cte
            .updateTable('conversation_member as member')
            .from('receiver')
            .set({ skipped_count: sql<number>`skipped_count + 1` })
            .whereRef('member.conversation_id', '=', 'receiver.conversation_id')
            .whereRef('member.person_id', '=', 'receiver.person_id')
            .where(sql<boolean>`(receiver.is_sender or receiver.is_separated)`),
        )
        .selectFrom('target')
        .select([
          'refusal',
          'is_request',
          'is_answer',
          jsonObjectFrom(selectSentMessages(db, 'added')).as('message'),
          jsonObjectFrom(db.selectFrom(sql<object>`receiver`.as('receiver')).select(audienceColumns())).as('audience'),
        ]),
  });
  return row;
}
