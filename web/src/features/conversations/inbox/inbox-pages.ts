import type { InfiniteData } from '@tanstack/react-query';
import type { Conversation, Message, Participant } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';

/** The pages of the conversation list in the query cache. */
export type InboxPages = InfiniteData<{ items: Conversation[]; next: string | null }>;

/** All loaded conversations, pinned ones first, then newest message first, without the duplicates of overlapping pages. */
export function conversationsIn(data: InboxPages | undefined): Conversation[] {
  const byId = new Map(data?.pages.flatMap(({ items }) => items.map((each) => [each.id, each] as const)));
  return [...byId.values()].toSorted(
    (one, other) =>
      Number(other.isPinned) - Number(one.isPinned) ||
      (other.lastMessageAt ?? '').localeCompare(one.lastMessageAt ?? ''),
  );
}

/** The participant who is not the viewer. */
export function otherParticipant({ participants }: Pick<Conversation, 'participants'>, ownId: Id): Participant {
  const other = participants.find(({ id }) => id !== ownId);
  if (!other) throw new Error('A conversation needs a second participant.');
  return other;
}

/** Applies a change to one conversation. Returns the same pages if it is not in them. */
export function updateConversation(
  data: InboxPages,
  id: Id,
  change: (conversation: Conversation) => Conversation,
): InboxPages {
  if (!hasConversation(data, id)) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((each) => (each.id === id ? change(each) : each)),
  }));
  return { ...data, pages };
}

/** Removes a conversation. */
export function withoutConversation(data: InboxPages, id: Id): InboxPages {
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((each) => each.id !== id) }));
  return { ...data, pages };
}

export function hasConversation(data: InboxPages | undefined, id: Id): boolean {
  return data?.pages.some(({ items }) => items.some((each) => each.id === id)) ?? false;
}

export function asRead(conversation: Conversation): Conversation {
  return { ...conversation, unreadCount: 0 };
}

/** Sets the last message of a conversation. Ignores a message that is older than the current one. */
export function withNewMessage(conversation: Conversation, message: Message, isUnread: boolean): Conversation {
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

export type InboxFilter = 'all' | 'unread' | 'archived' | 'requests';

interface Wanted {
  ownId: Id;
  search: string;
  filter: InboxFilter;
  /** The conversation that is open stays in the unread ones while it is read. */
  isOpen: (conversation: Conversation) => boolean;
}

/** Whether a conversation is a request to the viewer that they have neither answered nor refused. */
export function isOpenRequest({ request, archived, lastMessageAt }: Conversation): boolean {
  return request === 'RECEIVED' && !archived && lastMessageAt !== null;
}

/** The conversations with messages that pass a filter and match a search by name, username or last message. */
export function filterConversations(
  conversations: readonly Conversation[],
  { ownId, search, filter, isOpen }: Wanted,
  fold: (text: string) => string,
): Conversation[] {
  const wanted = fold(search.trim());
  return conversations.filter((conversation) => {
    if (conversation.lastMessageAt === null || conversation.archived !== (filter === 'archived')) return false;
    if (filter !== 'archived' && isOpenRequest(conversation) !== (filter === 'requests')) return false;
    if (filter === 'unread' && conversation.unreadCount === 0 && !isOpen(conversation)) return false;
    const { name, username } =
      conversation.kind === 'DIRECT'
        ? otherParticipant(conversation, ownId)
        : { name: conversation.name, username: '' };
    const texts = [name ?? '', username, conversation.messages[0]?.content ?? ''];
    return texts.some((text) => fold(text).includes(wanted));
  });
}
