import type { InfiniteData } from '@tanstack/react-query';
import type { Conversation, Message, Participant } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';

/** The pages of the list of conversations, as the cache holds them. */
export type ListPages = InfiniteData<{ items: Conversation[]; next: string | null }>;

/** The conversations of the list in the order of their last message, each once though pages overlap. */
export function listedOf(data: ListPages | undefined): Conversation[] {
  const byId = new Map(data?.pages.flatMap(({ items }) => items.map((each) => [each.id, each] as const)));
  return [...byId.values()].toSorted((one, other) =>
    (other.lastMessageAt ?? '').localeCompare(one.lastMessageAt ?? ''),
  );
}

/** The other one of the two. */
export function otherOf({ participants }: Pick<Conversation, 'participants'>, ownId: Id): Participant {
  const other = participants.find(({ id }) => id !== ownId);
  if (!other) throw new Error('A conversation has another one.');
  return other;
}

/** The list with one conversation changed; the same pages where it is not among them. */
export function changeListed(data: ListPages, id: Id, change: (conversation: Conversation) => Conversation): ListPages {
  if (!isListed(data, id)) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((each) => (each.id === id ? change(each) : each)),
  }));
  return { ...data, pages };
}

export function isListed(data: ListPages | undefined, id: Id): boolean {
  return data?.pages.some(({ items }) => items.some((each) => each.id === id)) ?? false;
}

/** A conversation with one more message; of two that come in the wrong order the later stays the last one. */
export function withLast(conversation: Conversation, message: Message, isUnread: boolean): Conversation {
  const [last] = conversation.messages;
  if (last && last.seq >= message.seq)
    return last.id === message.id ? { ...conversation, messages: [message] } : conversation;
  return {
    ...conversation,
    messages: [message],
    lastMessageAt: message.createdAt,
    archived: false,
    unreadCount: conversation.unreadCount + (isUnread ? 1 : 0),
  };
}

/** Those that have a message and belong to the part of the list that is looked at, and that what is typed is found in. */
export function shownOf(
  conversations: readonly Conversation[],
  { ownId, search, isArchive }: { ownId: Id; search: string; isArchive: boolean },
): Conversation[] {
  const wanted = plain(search);
  return conversations.filter((conversation) => {
    if (conversation.lastMessageAt === null || conversation.archived !== isArchive) return false;
    const { name, username } = otherOf(conversation, ownId);
    return [name, username, conversation.messages[0]?.content ?? ''].some((text) => plain(text).includes(wanted));
  });
}

/** Without what one does not type when one searches: capitals and accents. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
