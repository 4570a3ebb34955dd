import type { Message, Reaction } from '@baraza/contract/features/conversations.ts';

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
export function withReaction(message: Message, emoji: string, isSet: boolean): Message {
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
