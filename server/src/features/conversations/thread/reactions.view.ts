import type { Reaction } from '@baraza/contract/features/conversations.ts';

/** The reactions to a message, oldest first, as one person sees them, without those of the people in `hidden`. */
export function viewReactions(
  reactions: readonly { person_id: string; emoji: string }[],
  viewerId: string,
  hidden: ReadonlySet<string>,
): Reaction[] {
  const viewed = new Map<string, Reaction>();
  for (const { person_id: personId, emoji } of reactions) {
    if (hidden.has(personId)) continue;
    const { count, mine } = viewed.get(emoji) ?? { count: 0, mine: false };
    viewed.set(emoji, { emoji, count: count + 1, mine: mine || personId === viewerId });
  }
  return [...viewed.values()];
}
