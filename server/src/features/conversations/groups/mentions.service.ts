import { mentionsIn } from '@baraza/contract/shared/text-marks.ts';
import '#features/conversations/conversations.domain-events.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { DomainEventOf } from '#platform/features/publish.ts';
import type { Tx } from '#platform/sql/database.ts';
import { listMentioned } from './mentions.queries.ts';

/** Publishes whom a new message of a group mentions. */
export async function mentionMembers(
  { publish }: Pick<Deps, 'publish'>,
  tx: Tx,
  { message, audience }: DomainEventOf<'conversations.messagePosted'>,
): Promise<void> {
  const { conversationId, senderId: actorId, content, isForwarded } = message;
  // The names in a forwarded message were written to others.
  if (audience.is_direct || actorId === null || isForwarded) return;
  const usernames = mentionsIn(content);
  if (usernames.length === 0) return;
  const mentioned = await listMentioned(tx, { conversationId, senderId: actorId, usernames });
  const groupName = mentioned[0]?.group_name;
  if (groupName === undefined) return;
  const userIds = mentioned.map(({ id }) => id);
  await publish(tx, { type: 'conversations.mentioned', actorId, conversationId, groupName, userIds });
}
