import { hash, randomBytes } from 'node:crypto';
import type { Making } from './making.ts';
import type { People } from './people.fixtures.ts';

export interface ConversationFixtures {
  /** The owner's conversation with the bystander, who is a friend, with a message of each. */
  conversation: string;
  /** The owner's message in it, and the bystander's, to which the owner reacted with 🎉. */
  message: string;
  otherMessage: string;
  /** A group of the owner, who is its admin, and the bystander, with a message of the owner. */
  group: string;
  groupMessage: string;
  /** A group of the bystander, who is its admin, and the owner, with a message of the owner. */
  joinedGroup: string;
  joinedMessage: string;
  /** The secret of its invitation link. */
  groupToken: string;
}

export async function makeConversationFixtures(
  { db, nextId }: Making,
  { owner, bystander }: People,
): Promise<ConversationFixtures> {
  const [conversation, message, otherMessage, group, groupMessage] = [nextId(), nextId(), nextId(), nextId(), nextId()];
  const [joinedGroup, joinedMessage] = [nextId(), nextId()];
  const groupToken = randomBytes(16).toString('hex');
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
  await db
    .insertInto('message_reaction')
    .values({ conversation_id: conversation, seq: 2, person_id: owner.id, emoji: '🎉' })
    .execute();
  await db
    .insertInto('conversation')
    .values([
      { id: group, kind: 'GROUP', started_by: owner.id, last_seq: 1, last_message_at: new Date(1) },
      { id: joinedGroup, kind: 'GROUP', started_by: bystander.id, last_seq: 1, last_message_at: new Date(0) },
    ])
    .execute();
  await db
    .insertInto('conversation_group')
    .values([
      { conversation_id: group, name: 'Study group' },
      { conversation_id: joinedGroup, name: 'Running group' },
    ])
    .execute();
  await db
    .insertInto('conversation_invitation')
    .values({
      conversation_id: group,
      token_hash: hash('sha256', groupToken, 'buffer'),
      created_by: owner.id,
      expires_at: new Date('2099-01-01T00:00:00Z'),
    })
    .execute();
  await db
    .insertInto('conversation_member')
    .values([
      { conversation_id: group, person_id: owner.id, role: 'ADMIN', skipped_count: 1 },
      { conversation_id: group, person_id: bystander.id, skipped_count: 0 },
      { conversation_id: joinedGroup, person_id: owner.id, role: 'MEMBER', skipped_count: 1 },
      { conversation_id: joinedGroup, person_id: bystander.id, role: 'ADMIN', skipped_count: 0 },
    ])
    .execute();
  await db
    .insertInto('message')
    .values([
      { conversation_id: group, seq: 1, id: groupMessage, sender_id: owner.id, content: 'welcome' },
      { conversation_id: joinedGroup, seq: 1, id: joinedMessage, sender_id: owner.id, content: 'when' },
    ])
    .execute();
  return { conversation, message, otherMessage, group, groupMessage, joinedGroup, joinedMessage, groupToken };
}
