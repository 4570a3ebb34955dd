import type { Making } from './making.ts';
import type { People } from './people.fixtures.ts';

export interface ConversationFixtures {
  /** The owner's conversation with the bystander, who is a friend, with a message of each. */
  conversation: string;
  /** The owner's message in it, and the bystander's. */
  message: string;
  otherMessage: string;
}

export async function makeConversationFixtures(
  { db, nextId }: Making,
  { owner, bystander }: People,
): Promise<ConversationFixtures> {
  const [conversation, message, otherMessage] = [nextId(), nextId(), nextId()];
  await db
    .insertInto('conversation')
    .values({
      id: conversation,
      direct_pair: [owner.id, bystander.id].toSorted(),
      started_by: owner.id,
      last_seq: 2,
      last_message_at: new Date(),
    })
    .execute();
  await db
    .insertInto('conversation_member')
    .values(
      [owner, bystander].map(({ id: person_id }) => ({
        conversation_id: conversation,
        person_id,
        // Of the two messages, one is their own.
        skipped_count: 1,
      })),
    )
    .execute();
  await db
    .insertInto('message')
    .values([
      { conversation_id: conversation, seq: 1, id: message, sender_id: owner.id, content: 'mine' },
      { conversation_id: conversation, seq: 2, id: otherMessage, sender_id: bystander.id, content: 'yours' },
    ])
    .execute();
  return { conversation, message, otherMessage };
}
