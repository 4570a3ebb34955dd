import { type Conversation, type Message, type ReadMark } from '@baraza/contract/features/conversations.ts';
import { messageChangeMinutes, messagePageSize } from '@baraza/contract/features/conversation-limits.ts';
import type { ConversationRow } from '#features/conversations/inbox/conversations.queries.ts';
import { viewConversation, viewMessageOf } from '#features/conversations/inbox/conversations.view.ts';
import { isPrivateReader } from '#features/conversations/inbox/settings.queries.ts';
import { lockConversation } from '#features/conversations/participants.queries.ts';
import { devicesOf, findParticipation, requireWriting, roomOf } from '#features/conversations/participants.service.ts';
import { removePictures } from '#features/media/media.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { conflict, requireRow, notAllowed, notFound } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { transact } from '#platform/sql/pool.ts';
import { setDelivered, setRead } from './marks.queries.ts';
import { maxCatchUpMessages, findMessage, removeMessage, setContent } from './messages.queries.ts';
import { viewSentMessage } from './messages.view.ts';
import { findThread } from './thread.queries.ts';

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
  return { conversation: viewConversation(row, after ? items : items.toReversed()), nextCursor };
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

function pageOfMessages(row: ConversationRow, limit: number): Page<Message> {
  return pageOf(row.messages, limit, { view: viewMessageOf(row), cursorOf: ({ id }) => id });
}

/**
 * Marks all messages of a conversation as received and read by the viewer. The other participant sees the mark while the viewer
 * may write to them; if the viewer keeps reading private, as received only.
 */
export async function readConversation(
  { db, sockets }: Deps,
  viewer: Viewer,
  id: string,
  { exceptSocket }: { exceptSocket?: string } = {},
): Promise<ReadMark> {
  return transact(db, async (tx) => {
    const locked = await lockConversation(tx, viewer.id, id);
    if (!locked) throw notFound();
    const messageId = await setRead(tx, viewer.id, id, locked.lastSeq);
    const mark = { conversationId: id, userId: viewer.id, messageId };
    const own = devicesOf([viewer.id]);
    const { otherId, canWrite } = await findParticipation(tx, viewer, id);
    const isPrivate = await isPrivateReader(tx, viewer.id);
    const rooms = canWrite && !isPrivate ? [roomOf(id), ...own] : own;
    sockets.announce(tx, '/conversations message:read', { rooms, except: exceptSocket }, mark);
    if (canWrite && isPrivate) {
      sockets.announce(tx, '/conversations message:delivered', { rooms: devicesOf([otherId]) }, mark);
    }
    return mark;
  });
}

export interface MessageKey {
  conversationId: string;
  messageId: string;
}

/** Marks messages of the other participant as delivered to the viewer, up to this one. Their sender is notified while the viewer may write to them. */
export async function receiveMessage(
  { db, sockets }: Pick<Deps, 'db' | 'sockets'>,
  viewer: Viewer,
  key: MessageKey,
): Promise<void> {
  await transact(db, async (tx) => {
    const { otherId, canWrite } = await findParticipation(tx, viewer, key.conversationId);
    if (!(await setDelivered(tx, viewer.id, key)) || !canWrite) return;
    const mark = { ...key, userId: viewer.id };
    sockets.announce(tx, '/conversations message:delivered', { rooms: devicesOf([otherId]) }, mark);
  });
}

/**
 * Changes the viewer's message. Throws 404, 403 `not_allowed` for the other participant's message, 409 `too_late` after 15
 * minutes, and 403 `not_friends`.
 */
export async function changeMessage(
  { db, sockets }: Deps,
  viewer: Viewer,
  key: MessageKey,
  content: string,
): Promise<Message> {
  const { conversationId, messageId } = key;
  return transact(db, async (tx) => {
    const { otherId, isHidden } = await lockOwnMessage(tx, viewer, key);
    await requireWriting(tx, viewer, conversationId);
    await setContent(tx, conversationId, messageId, content);
    const message = viewSentMessage(requireRow(await findMessage(tx, conversationId, messageId)));
    const rooms = devicesOf(isHidden ? [viewer.id] : [viewer.id, otherId]);
    sockets.announce(tx, '/conversations message:updated', { rooms }, message);
    return message;
  });
}

/** Deletes the viewer's message for both, friends or not. Throws what `changeMessage` throws otherwise. */
export async function deleteMessage({ db, sockets }: Deps, viewer: Viewer, key: MessageKey): Promise<void> {
  const { conversationId, messageId: id } = key;
  await transact(db, async (tx) => {
    const { seq, otherId } = await lockOwnMessage(tx, viewer, key);
    const picture = await removeMessage(tx, { conversationId, id, seq });
    if (picture !== null) await removePictures(tx, [picture]);
    const rooms = devicesOf([viewer.id, otherId]);
    sockets.announce(tx, '/conversations message:deleted', { rooms }, { conversationId, id });
  });
}

/** Locks the conversation first, as posting does, so that the two cannot deadlock. */
async function lockOwnMessage(
  tx: Tx,
  viewer: Viewer,
  { conversationId, messageId }: MessageKey,
): Promise<{ seq: number; otherId: string; isHidden: boolean }> {
  const locked = await lockConversation(tx, viewer.id, conversationId);
  const message = locked && (await findMessage(tx, conversationId, messageId));
  if (!message) throw notFound();
  if (message.sender_id !== viewer.id) throw notAllowed('Only its sender can change a message.');
  if (Date.now() - message.created_at.getTime() > messageChangeMinutes * 60_000) {
    throw conflict('too_late', `A message can be changed for ${messageChangeMinutes} minutes.`);
  }
  return { seq: message.seq, otherId: locked.otherId, isHidden: message.hidden_at !== null };
}
