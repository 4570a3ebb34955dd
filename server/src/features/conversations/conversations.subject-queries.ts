import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#platform/sql/database.ts';
import type { SubjectContent } from '#platform/features/subjects.ts';
import { isSeparated } from './participants.queries.ts';

export type MessagePosition = NonNullable<Awaited<ReturnType<typeof findPosition>>>;

/** Finds a message in the conversations of a person, because messages have no index by id. */
export async function findPosition(db: Db, personId: string, id: string) {
  return db
    .selectFrom('conversation_member as member')
    .innerJoin('conversation', 'conversation.id', 'member.conversation_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('message')
          .select(['message.conversation_id', 'message.seq', 'message.sender_id', 'message.hidden_at'])
          .whereRef('message.conversation_id', '=', 'member.conversation_id')
          .where('message.id', '=', id)
          .whereRef('message.seq', '>', 'member.joined_seq')
          .where('message.system_type', 'is', null)
          // Keeps PostgreSQL from scanning all messages for the id.
          .offset(sql.lit(0))
          .as('found'),
      (join) => join.onTrue(),
    )
    .select([
      'found.conversation_id',
      'found.seq',
      'found.sender_id',
      'found.hidden_at',
      isSeparated('member.person_id', 'found.sender_id').as('is_separated'),
    ])
    .where('member.person_id', '=', personId)
    .executeTakeFirst();
}

export async function findReportedMessage(
  db: Db,
  { conversation_id, seq }: MessagePosition,
): Promise<Pick<SubjectContent, 'authorId' | 'content' | 'pictures' | 'createdAt'> | undefined> {
  return db
    .selectFrom('message')
    .select(['sender_id as authorId', 'content', 'created_at as createdAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('media')
          .select(['media.file', 'media.width', 'media.height', 'media.placeholder'])
          .whereRef('media.file', '=', 'message.picture'),
      ).as('pictures'),
    )
    .where('conversation_id', '=', conversation_id)
    .where('seq', '=', seq)
    .executeTakeFirst();
}

/** The message with up to `count` messages before and after it, oldest first. */
export async function listContext(
  db: Db,
  { conversation_id, seq }: MessagePosition,
  count: number,
): Promise<SubjectContent['context']> {
  const messages = db
    .selectFrom('message')
    .select(['sender_id as authorId', 'content', 'created_at as createdAt', 'seq'])
    .where('conversation_id', '=', conversation_id)
    .where('system_type', 'is', null);
  const before = await messages.where('seq', '<', seq).orderBy('seq', 'desc').limit(count).execute();
  const rest = await messages
    .where('seq', '>=', seq)
    .orderBy('seq')
    .limit(count + 1)
    .execute();
  return [...before.toReversed(), ...rest].map(({ seq: own, ...message }) => ({ ...message, isReported: own === seq }));
}
