import type { Message, Reaction } from '@baraza/contract/features/conversations.ts';
import { setReaction } from '#features/conversations/conversations.api.ts';
import type { OpenConversation } from './open-conversation.ts';

/** The emoji that the menu of a message offers. */
export const quickEmoji = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** The reactions to a message. Messages that an earlier version stored on the phone have none. */
export function reactionsOf({ reactions }: Partial<Pick<Message, 'reactions'>>): readonly Reaction[] {
  return reactions ?? [];
}

export function hasOwnReaction(message: Message, emoji: string): boolean {
  return reactionsOf(message).some((reaction) => reaction.mine && reaction.emoji === emoji);
}

/** Returns the message with this reaction of the viewer, which replaces an earlier one, or without it. */
function withReaction(message: Message, emoji: string, isSet: boolean): Message {
  const others = reactionsOf(message)
    .map(({ mine, count, ...rest }) => ({ ...rest, count: mine ? count - 1 : count, mine: false }))
    .filter(({ count }) => count > 0);
  if (!isSet) return { ...message, reactions: others };
  const own = { emoji, count: 1, mine: true };
  const reactions = others.some((each) => each.emoji === emoji)
    ? others.map((each) => (each.emoji === emoji ? { ...own, count: each.count + 1 } : each))
    : [...others, own];
  return { ...message, reactions };
}

/**
 * Sets the viewer's reaction to a message, or takes it back. Shows it at once, and the earlier one again if the server does not confirm it.
 * Throws the ApiError of the call.
 */
export async function toggleReaction(open: OpenConversation, message: Message, emoji: string): Promise<void> {
  const isSet = !hasOwnReaction(message, emoji);
  const shown = withReaction(message, emoji, isSet);
  open.receiveMessage(shown);
  try {
    open.receiveMessage(await setReaction(message, emoji, isSet));
  } catch (error) {
    // What has arrived in the meantime has the reactions of others.
    if (open.state.log.messages.includes(shown)) open.receiveMessage(message);
    throw error;
  }
}
