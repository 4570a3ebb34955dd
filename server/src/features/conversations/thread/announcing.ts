import type { Message, Reaction } from '@baraza/contract/features/conversations.ts';
import { listSeparated } from '#features/conversations/participants.queries.ts';
import { devicesOf } from '#features/conversations/participants.service.ts';
import { requireRow } from '#platform/http/errors.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { DomainEventOf } from '#platform/features/publish.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { findAudience } from './audience.queries.ts';
import { findMessage, type SentMessageRow } from './messages.queries.ts';
import { viewSentMessage, viewSeparated, withoutQuote } from './messages.view.ts';
import { listReactions, listSeparatedReactions, type MessageKey, type MessagePosition } from './reactions.queries.ts';
import { viewReactions } from './reactions.view.ts';

/** Emits a message to all devices of the members, as each of them sees it. */
export function announceMessage(
  { sockets }: Pick<Deps, 'sockets'>,
  tx: Tx,
  { message, audience, exceptSocket: except }: DomainEventOf<'conversations.messagePosted'>,
): void {
  for (const [personIds, body] of [
    [audience.whole, message],
    [audience.unquoted, withoutQuote(message)],
    [audience.separated, viewSeparated(message)],
  ] as const) {
    sockets.announce(tx, '/conversations message:new', { rooms: devicesOf(personIds), except }, body);
  }
}

/**
 * Emits a message that the viewer changed, or the reactions to it, to all devices of the members who see it and from whom no block hides the
 * viewer. Returns the message as the viewer sees it.
 */
export async function announceChange(
  { sockets }: Pick<Deps, 'sockets'>,
  tx: Tx,
  viewerId: string,
  key: MessageKey,
): Promise<Message> {
  const views = await viewForMembers(tx, key);
  const separated = new Set(await listSeparated(tx, viewerId, key.conversationId));
  const receivers = views.filter(({ personId }) => !separated.has(personId));
  // Most members see the same: all but those who reacted, and those from whom a block hides something.
  for (const [text, same] of Map.groupBy(receivers, ({ message }) => JSON.stringify(message))) {
    const rooms = devicesOf(same.map(({ personId }) => personId));
    sockets.announce(tx, '/conversations message:updated', { rooms }, JSON.parse(text) as Message);
  }
  return viewOf(views, viewerId);
}

/** Tells the devices of both people to reload a conversation after its request was answered. */
export function announceAnswered(
  { sockets }: Pick<Deps, 'sockets'>,
  tx: Tx,
  conversationId: string,
  personIds: readonly string[],
): void {
  sockets.announce(tx, '/conversations conversation:updated', { rooms: devicesOf(personIds) }, { conversationId });
}

/** A message as a member sees it. Throws 404 if they do not. */
export async function viewForMember(tx: Tx, viewerId: string, key: MessageKey): Promise<Message> {
  return viewOf(await viewForMembers(tx, key), viewerId);
}

/** A message as its sender sees it, with its reactions. */
export async function viewOwnMessage(db: Db, row: SentMessageRow): Promise<Message> {
  const reactionsFor = await findReactions(db, { conversationId: row.conversation_id, seq: row.seq });
  return viewSentMessage(row, reactionsFor(row.sender_id));
}

interface MemberView {
  personId: string;
  message: Message;
}

function viewOf(views: readonly MemberView[], viewerId: string): Message {
  return requireRow(views.find(({ personId }) => personId === viewerId)).message;
}

async function viewForMembers(tx: Tx, { conversationId, messageId }: MessageKey): Promise<MemberView[]> {
  const row = requireRow(await findMessage(tx, conversationId, messageId));
  const position = { conversationId, seq: row.seq };
  const reactionsFor = await findReactions(tx, position);
  const viewFor = (personId: string): Message => viewSentMessage(row, reactionsFor(personId));
  const audience = row.hidden_at ? { whole: [row.sender_id], unquoted: [] } : await findAudience(tx, position);
  return [
    ...audience.whole.map((personId) => ({ personId, message: viewFor(personId) })),
    ...audience.unquoted.map((personId) => ({ personId, message: withoutQuote(viewFor(personId)) })),
  ];
}

/** Returns the reactions to a message as each member sees them. */
async function findReactions(db: Db, position: MessagePosition): Promise<(personId: string) => Reaction[]> {
  const reactions = await listReactions(db, position);
  const hidden = Map.groupBy(await listSeparatedReactions(db, position), ({ member_id: id }) => id);
  return (personId) =>
    viewReactions(reactions, personId, new Set(hidden.get(personId)?.map(({ person_id: id }) => id)));
}
