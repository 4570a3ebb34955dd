import { type Conversation, type Message, type ReadMark } from '@baraza/contract/features/conversations.ts';
import { messageChangeMinutes, messagePageSize } from '@baraza/contract/features/conversation-limits.ts';
import type { ConversationRow } from '#features/conversations/inbox/conversations.queries.ts';
import { viewConversation, viewMessageOf } from '#features/conversations/inbox/conversations.view.ts';
import { isPrivateReader } from '#features/conversations/inbox/settings.queries.ts';
import { listOthers, lockConversation } from '#features/conversations/participants.queries.ts';
import { devicesOf, requireMembership, requireWriting, roomOf } from '#features/conversations/participants.service.ts';
import { removePictures } from '#features/media/media.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { conflict, notAllowed, notFound } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { transact } from '#platform/sql/pool.ts';
import { announceChange } from './announcing.ts';
import { lockMember, setDelivered, setRead } from './marks.queries.ts';
import { maxCatchUpMessages, findMessage, removeMessage, type SentMessageRow, setContent } from './messages.queries.ts';
import type { MessageKey } from './reactions.queries.ts';
import { findPinned, findThread } from './thread.queries.ts';

export interface ThreadQuery {
  limit: number | undefined;
  /** Messages older than this one. */
  before: string | undefined;
  /** Messages newer than this one. */
  after: string | undefined;
}

/** A conversation with a page of its messages, oldest first: the newest ones, or with `after` the next ones after a message. */
export async function viewThread(
  { db, reads }: Deps,
  viewer: Viewer,
  id: string,
  { limit = undefined, before, after }: ThreadQuery,
): Promise<{ conversation: Conversation; nextCursor: string | undefined }> {
  const pageSize = limit ?? (after ? maxCatchUpMessages : messagePageSize);
  const find = (readDb: Db) =>
    findThread(readDb, viewer.id, { conversationId: id, limit: pageSize + 1, before, after });
  // The newest messages join what the socket has sent, without a gap, so they do not lag.
  const row = before ? await reads.run(viewer.id, find, db) : await find(db);
  if (!row) throw notFound();
  const { items, nextCursor } = pageOfMessages(row, pageSize);
  const pinned = await findPinned(db, viewer.id, row);
  const conversation = {
    ...viewConversation(row, after ? items : items.toReversed()),
    ...(pinned && { pinned: viewMessageOf(row)(pinned) }),
  };
  return { conversation, nextCursor };
}

/** The messages of a conversation that contain a text, newest first. */
export async function searchMessages(
  { reads }: Deps,
  viewer: Viewer,
  id: string,
  { q, limit, before }: { q: string; limit: number; before: string | undefined },
): Promise<Page<Message>> {
  const page = { conversationId: id, limit: limit + 1, before, containing: q };
  const row = await reads.search(viewer.id, (db) => findThread(db, viewer.id, page));
  if (!row) throw notFound();
  return pageOfMessages(row, limit);
}

/** The messages of a conversation that have a picture, newest first. */
export async function viewPictures(
  { db, reads }: Deps,
  viewer: Viewer,
  id: string,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<Page<Message>> {
  const page = { conversationId: id, limit: limit + 1, before, attached: 'PICTURE' as const };
  const row = await reads.run(viewer.id, (readDb) => findThread(readDb, viewer.id, page), db);
  if (!row) throw notFound();
  return pageOfMessages(row, limit);
}

function pageOfMessages(row: ConversationRow, limit: number): Page<Message> {
  return pageOf(row.messages, limit, { view: viewMessageOf(row), cursorOf: ({ id }) => id });
}

/**
 * Marks all messages of a conversation as received and read by the viewer. The other person of a direct conversation sees the mark while
 * the viewer may write to them and has not left their request unanswered; if the viewer keeps reading private, as received only.
 */
export async function readConversation(
  { db, sockets }: Pick<Deps, 'db' | 'sockets'>,
  viewer: Viewer,
  id: string,
  options: { exceptSocket?: string } = {},
): Promise<ReadMark> {
  return transact(db, (tx) => markRead({ sockets }, tx, viewer, { id, ...options }));
}

/** Does what `readConversation` does, in the transaction of the caller. */
export async function markRead(
  { sockets }: Pick<Deps, 'sockets'>,
  tx: Tx,
  viewer: Viewer,
  { id, exceptSocket }: { id: string; exceptSocket?: string },
): Promise<ReadMark> {
  const member = { conversationId: id, personId: viewer.id };
  if (!(await lockMember(tx, member))) throw notFound();
  const mark = { conversationId: id, userId: viewer.id, messageId: await setRead(tx, member) };
  const own = devicesOf([viewer.id]);
  const { isDirect, refusal, isPendingRequest } = await requireMembership(tx, viewer, id);
  const isShown = isDirect && !refusal && !isPendingRequest;
  const isPrivate = await isPrivateReader(tx, viewer.id);
  const rooms = isShown && !isPrivate ? [roomOf(id), ...own] : own;
  sockets.announce(tx, '/conversations message:read', { rooms, except: exceptSocket }, mark);
  if (isShown && isPrivate) await announceDelivered({ sockets }, tx, viewer, mark);
  return mark;
}

/** Tells the other members how far messages have reached the viewer. */
async function announceDelivered(
  { sockets }: Pick<Deps, 'sockets'>,
  tx: Tx,
  viewer: Viewer,
  mark: ReadMark,
): Promise<void> {
  const rooms = devicesOf(await listOthers(tx, viewer.id, mark.conversationId));
  sockets.announce(tx, '/conversations message:delivered', { rooms }, mark);
}

/**
 * Marks messages of others as delivered to the viewer, up to this one. In a direct conversation their sender is notified while the viewer
 * may write to them.
 */
export async function receiveMessage(
  { db, sockets }: Pick<Deps, 'db' | 'sockets'>,
  viewer: Viewer,
  key: MessageKey,
): Promise<void> {
  await transact(db, async (tx) => {
    const { isDirect, refusal, isPendingRequest } = await requireMembership(tx, viewer, key.conversationId);
    const hasMoved = await setDelivered(tx, { ...key, personId: viewer.id });
    if (hasMoved && isDirect && !refusal && !isPendingRequest)
      await announceDelivered({ sockets }, tx, viewer, { ...key, userId: viewer.id });
  });
}

/**
 * Changes the viewer's message. Throws 404, 403 `not_allowed` for the message of another member and a forwarded one, 409 `too_late` after 15 minutes, and
 * 403 `not_friends` and `request_pending`.
 */
export async function changeMessage(
  { db, sockets }: Deps,
  viewer: Viewer,
  key: MessageKey,
  content: string,
): Promise<Message> {
  const { conversationId, messageId } = key;
  return transact(db, async (tx) => {
    const { is_forwarded: isForwarded } = await lockOwnMessage(tx, viewer, key);
    if (isForwarded) throw notAllowed('A forwarded message cannot be changed.');
    await requireWriting(tx, viewer, conversationId);
    await setContent(tx, conversationId, messageId, content);
    return announceChange({ sockets }, tx, viewer.id, key);
  });
}

/** Deletes the viewer's message for all members, friends or not. Throws what `changeMessage` throws otherwise. */
export async function deleteMessage({ db, sockets }: Deps, viewer: Viewer, key: MessageKey): Promise<void> {
  const { conversationId, messageId: id } = key;
  await transact(db, async (tx) => {
    const { seq } = await lockOwnMessage(tx, viewer, key);
    const others = await listOthers(tx, viewer.id, conversationId);
    const picture = await removeMessage(tx, { conversationId, id, seq });
    if (picture !== null) await removePictures(tx, [picture]);
    const rooms = devicesOf([viewer.id, ...others]);
    sockets.announce(tx, '/conversations message:deleted', { rooms }, { conversationId, id });
  });
}

/** Locks the conversation first, as posting does, so that the two cannot deadlock. */
async function lockOwnMessage(
  tx: Tx,
  viewer: Viewer,
  { conversationId, messageId }: MessageKey,
): Promise<SentMessageRow> {
  const isOwn = await lockConversation(tx, viewer.id, conversationId);
  const message = isOwn && (await findMessage(tx, conversationId, messageId));
  if (!message) throw notFound();
  if (message.system_type !== null) throw notAllowed('A change of the group cannot be changed or deleted.');
  if (message.sender_id !== viewer.id) throw notAllowed('Only its sender can change a message.');
  if (Date.now() - message.created_at.getTime() > messageChangeMinutes * 60_000) {
    throw conflict('too_late', `A message can be changed for ${messageChangeMinutes} minutes.`);
  }
  return message;
}
