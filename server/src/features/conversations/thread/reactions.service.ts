import type { Message } from '@baraza/contract/features/conversations.ts';
import { reactionKindsMax } from '@baraza/contract/features/conversation-limits.ts';
import { requireWriting } from '#features/conversations/participants.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import { conflict, notAllowed, requireRow, ruleBroken } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { transact } from '#platform/sql/pool.ts';
import type { Tx } from '#platform/sql/database.ts';
import { announceChange, viewForMember } from './announcing.ts';
import {
  countRevision,
  listReactions,
  lockShownMessage,
  removeReaction,
  setReaction,
  type MessageKey,
  type MessagePosition,
} from './reactions.queries.ts';

const emojiPattern = /^\p{RGI_Emoji}$/v;
/** UTF-16 units; the longest sequences have 15. */
const emojiMax = 32;

/**
 * Sets or replaces the viewer's reaction to a message. Throws 404 for a message that they do not see, 403 `not_friends`, `request_pending` and,
 * for the receiver of a request, `not_allowed`, 422 `not_an_emoji`,
 * and 409 `too_many_reactions` for a thirteenth kind of emoji.
 */
export async function react(deps: Deps, viewer: Viewer, key: MessageKey, emoji: string): Promise<Message> {
  return changeReactions(deps, viewer, key, emoji, async (tx, position) => {
    const others = (await listReactions(tx, position)).filter(({ person_id: id }) => id !== viewer.id);
    const kinds = new Set(others.map((reaction) => reaction.emoji));
    if (kinds.size >= reactionKindsMax && !kinds.has(emoji))
      throw conflict('too_many_reactions', `A message can have ${reactionKindsMax} different reactions.`);
    return setReaction(tx, position, viewer.id, emoji);
  });
}

/** Takes the viewer's reaction back. Throws what `react` throws for the message and the emoji. */
export async function unreact(deps: Deps, viewer: Viewer, key: MessageKey, emoji: string): Promise<Message> {
  return changeReactions(deps, viewer, key, emoji, (tx, position) => removeReaction(tx, position, viewer.id, emoji));
}

async function changeReactions(
  { db, sockets }: Deps,
  viewer: Viewer,
  key: MessageKey,
  emoji: string,
  change: (tx: Tx, position: MessagePosition) => Promise<boolean>,
): Promise<Message> {
  if (emoji.length > emojiMax || !emojiPattern.test(emoji)) throw ruleBroken('not_an_emoji', 'Please choose an emoji.');
  return transact(db, async (tx) => {
    const { isPendingRequest } = await requireWriting(tx, viewer, key.conversationId);
    // A reaction would show its sender that it was read.
    if (isPendingRequest) throw notAllowed('Please accept the request first.');
    const position = requireRow(await lockShownMessage(tx, viewer.id, key));
    if (!(await change(tx, position))) return viewForMember(tx, viewer.id, key);
    await countRevision(tx, position);
    return announceChange({ sockets }, tx, viewer.id, key);
  });
}
