import type { Conversation, Participant } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { otherParticipant } from './inbox/inbox-pages.ts';

/** What a path of `/chat` shows: the list, an invitation to a group, the conversation with a user, or a group. Usernames are single segments. */
export type ChatAddress = { kind: 'list' } | { kind: 'join' } | ConversationAddress;

export type ConversationAddress = { kind: 'person'; username: string } | { kind: 'group'; id: Id };

/** Returns undefined for a path that shows nothing. */
export function parseChatPath(pathname: string): ChatAddress | undefined {
  const [, , first = '', ...rest] = pathname.split('/');
  const [second, ...more] = rest.filter(Boolean);
  if (more.length > 0) return undefined;
  if (second !== undefined && first !== 'groups') return undefined;
  if (second !== undefined) return second === 'join' ? { kind: 'join' } : { kind: 'group', id: second.toLowerCase() };
  return first === '' ? { kind: 'list' } : { kind: 'person', username: decodePart(first) };
}

/** How a conversation is shown: as the other person, or as the group. */
export interface ConversationFace {
  name: string;
  image: string | null;
  path: string;
  /** Whether it is the chat of a club. */
  isClub: boolean;
  /** The other person; null in a group. */
  other: Participant | null;
}

export function faceOf(conversation: Omit<Conversation, 'messages'>, ownId: Id): ConversationFace {
  const { id, kind, name, image } = conversation;
  if (kind !== 'DIRECT')
    return { name: name ?? '', image, path: `/chat/groups/${id}`, isClub: kind === 'COMMUNITY', other: null };
  const other = otherParticipant(conversation, ownId);
  return { name: other.name, image: other.image, path: `/chat/${other.username}`, isClub: false, other };
}

/**
 * Returns the id of the person whose presence the conversation shows, or null: the other person while the viewer may write to them. The server
 * knows whether they are friends.
 */
export function activeIdOf(
  { canWrite, request }: Pick<Conversation, 'canWrite' | 'request'>,
  { other }: ConversationFace,
): Id | null {
  return canWrite && !request ? (other?.id ?? null) : null;
}

/**
 * The lane of the unsent messages of a conversation, and the key of its draft: of the person, which exists before the conversation
 * does, or of the group.
 */
export function laneOf({
  conversationId,
  other,
}: {
  conversationId: Id | null;
  other: Pick<Participant, 'id'> | null;
}): string {
  return `chat.${other?.id ?? conversationId}`;
}

/** Whether the address is that of the conversation. */
export function isAt(conversation: Conversation, address: ChatAddress, ownId: Id): boolean {
  if (address.kind === 'group') return conversation.id === address.id;
  if (address.kind !== 'person' || conversation.kind !== 'DIRECT') return false;
  return otherParticipant(conversation, ownId).username.toLowerCase() === address.username.toLowerCase();
}

/** Decodes a path segment. Returns a malformed one unchanged; no username matches it. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
