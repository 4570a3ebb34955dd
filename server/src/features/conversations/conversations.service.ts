import {
  type Conversation,
  type ConversationSettings,
  type Message,
  messageChangeMinutes,
  messagePageSize,
  newConversationsPerHour,
  type ReadMark,
} from '@baraza/contract/features/conversations.ts';
import { areFriends, findFollowState } from '#features/connections/connections.public.ts';
import { attachUpload, removePictures } from '#features/media/media.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { isConflict } from '#platform/database-driver.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { AppError, conflict, justWritten, notAllowed, notFound, ruleBroken } from '#platform/errors.ts';
import { createOnce } from '#platform/idempotency.ts';

import { transact, violates } from '#platform/pool.ts';
import { lastBeforeMore, written, RawJson, writtenPage } from '#platform/written-json.ts';
import { addMessage, findPlace, type Hindrance } from './conversations.posting-queries.ts';
import {
  addConversation,
  type ConversationRow,
  type ConversationsPage,
  countStarted,
  countUnread,
  findConversation,
  findConversationWith,
  findMessage,
  findMessages,
  findOther,
  findSent,
  findWithMessages,
  holdConversation,
  isKnown,
  isPrivateReader,
  listConversations,
  removeMessage,
  setContent,
  setDelivered,
  setPrivateReader,
  setRead,
  setSettings,
  type SentMessageRow,
  type WithMessages,
} from './conversations.queries.ts';

/** The most messages one answer catches up on; more are told of by `Link`. */
const catchUpMax = 500;

/** A page of the viewer's conversations, and the last one on it where there are more. */
export async function viewConversations(
  { db }: Deps,
  viewer: Viewer,
  page: ConversationsPage,
): Promise<{ items: RawJson<Conversation[]>; last: ConversationRow | undefined }> {
  const rows = await listConversations(db, viewer.id, { ...page, limit: page.limit + 1 });
  const { items } = writtenPage<Conversation>(rows, page.limit);
  return { items, last: lastBeforeMore(rows, page.limit) };
}

/** The conversation with one person, in a list of one; none when they never talked. */
export async function viewConversationsWith(
  { db }: Deps,
  viewer: Viewer,
  username: string,
): Promise<RawJson<Conversation[]>> {
  const found = await findConversationWith(db, viewer.id, username);
  return new RawJson(found ? `[${found.text}]` : '[]');
}

/**
 * Starts a conversation with one friend, or finds the one there is. Throws 422 `one_participant`, 404 for somebody who
 * is not there, 403 `not_friends`, and 429 for more new ones in an hour than anyone has friends to greet.
 */
export async function startConversation(
  { db, env }: Deps,
  viewer: Viewer,
  { participantIds, idempotencyKey: key }: { participantIds: readonly string[]; idempotencyKey?: string | undefined },
): Promise<{ conversation: Conversation; isNew: boolean }> {
  const [otherId] = participantIds;
  if (participantIds.length !== 1 || !otherId || otherId === viewer.id) {
    throw ruleBroken('one_participant', 'A conversation is with exactly one other person.');
  }
  const once = { personId: viewer.id, operation: 'POST /api/conversations', key, content: [otherId] };
  return createOnce(db, once, async (tx) => {
    // Asked first: a pair with somebody who never was breaks the transaction.
    if (!(await isKnown(tx, otherId))) throw notFound();
    const { id, isNew } = await addConversation(tx, viewer.id, otherId);
    if (isNew) {
      if (!areFriends(await findFollowState(tx, viewer.id, otherId))) throw notFriends();
      const hasLimit = env.RATE_LIMITS === 'on';
      if (hasLimit && (await countStarted(tx, viewer.id)) > newConversationsPerHour) {
        throw new AppError('rate_limited', 'You have started many conversations. Please wait a while.', {
          retryAfter: 600,
        });
      }
    }
    return { conversation: (await mustFind(tx, viewer, id)).read(), isNew };
  });
}

export interface MessagesQuery {
  limit: number | undefined;
  lastMessageId: string | undefined;
  after: string | undefined;
}

/** A conversation with a page of its messages, oldest first; or with everything after a message, to catch up. */
export async function viewMessages(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { limit, lastMessageId, after }: MessagesQuery,
): Promise<WithMessages<Conversation>> {
  const most = limit ?? (after ? catchUpMax : messagePageSize);
  const page = { conversationId: id, limit: most, before: lastMessageId, after };
  return orNotFound(await findWithMessages(db, viewer.id, page));
}

export async function searchMessages(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { q, limit, lastMessageId }: { q: string; limit: number; lastMessageId: string | undefined },
): Promise<WithMessages<Message[]>> {
  const page = { conversationId: id, limit, before: lastMessageId, holding: q };
  return orNotFound(await findMessages(db, viewer.id, page));
}

export interface Draft {
  conversationId: string;
  content: string;
  clientId: string | undefined;
  replyToId: string | undefined;
  /** The address of an upload of the sender. */
  picture?: string | undefined;
}

/**
 * Stores a message and tells whether it is new: the same client id from the same sender answers with the first message.
 * Numbers rise by one in the order of commits, whichever server a message came through; a refused message takes none.
 * Throws 404, 403 `not_friends`, 422 `not_our_picture`, and 409 `taken_back` for one that its sender has deleted since.
 *
 * One statement does it all, unless there is a picture to take or another message comes in at the same moment: then the
 * conversation's row is held first, and what is looked at afterwards stays as it is.
 */
export async function postMessage(deps: Deps, viewer: Viewer, draft: Draft): Promise<Posted> {
  const { db, sockets } = deps;
  const { picture, ...words } = draft;
  const message = { ...words, senderId: viewer.id, picture: undefined };
  if (picture === undefined) {
    const added = await addMessage(db, message).catch(unlessAtOnce);
    if (added?.message) {
      const stored = viewSent(added.message);
      sockets.emit('/conversations message:new', { rooms: devicesOf([viewer.id, added.other_id]) }, stored);
      return { message: stored, isNew: true };
    }
    // Nothing is held here, and nothing was stored: what hinders it is found once more below, where it stays.
  }
  return transact(db, async (tx) => {
    if (!(await holdConversation(tx, viewer.id, draft.conversationId))) throw notFound();
    const place = await findPlace(tx, message);
    if (place?.hindrance === 'sent') return { message: await firstSent(tx, viewer, draft), isNew: false };
    if (!place || place.hindrance) throw refusalOf(place?.hindrance ?? undefined);
    const file = picture === undefined ? undefined : await takePicture(tx, viewer, picture);
    const stored = viewSent(justWritten((await addMessage(tx, { ...message, picture: file }))?.message));
    sockets.announce(tx, '/conversations message:new', { rooms: devicesOf([viewer.id, place.other_id]) }, stored);
    return { message: stored, isNew: true };
  });
}

export interface Posted {
  message: Message;
  isNew: boolean;
}

/** Marks all messages of a conversation as read by the viewer; the other participant sees that only as a friend. */
export async function readConversation({ db, sockets }: Deps, viewer: Viewer, id: string): Promise<ReadMark> {
  return transact(db, async (tx) => {
    const held = await holdConversation(tx, viewer.id, id);
    if (!held) throw notFound();
    const messageId = await setRead(tx, viewer.id, id, held.lastSeq);
    const mark = { conversationId: id, userId: viewer.id, messageId };
    const own = devicesOf([viewer.id]);
    const { areFriends } = await findParticipation(tx, viewer, id);
    const isShown = areFriends && !(await isPrivateReader(tx, viewer.id));
    const rooms = isShown ? [roomOf(id), ...own] : own;
    sockets.announce(tx, '/conversations message:read', { rooms }, mark);
    return mark;
  });
}

/**
 * Stores that a message of the other participant has reached a device of the viewer, with all before it. Its sender is
 * notified while the two are friends.
 */
export async function receiveMessage(
  { db, sockets }: Pick<Deps, 'db' | 'sockets'>,
  viewer: Viewer,
  one: OneMessage,
): Promise<void> {
  await transact(db, async (tx) => {
    const { otherId, areFriends } = await findParticipation(tx, viewer, one.conversationId);
    if (!(await setDelivered(tx, viewer.id, one)) || !areFriends) return;
    const mark = { ...one, userId: viewer.id };
    sockets.announce(tx, '/conversations message:delivered', { rooms: devicesOf([otherId]) }, mark);
  });
}

/** How many messages the viewer has not read, where they have not muted them. */
export async function viewUnreadCount({ db }: Deps, viewer: Viewer): Promise<{ count: number }> {
  return { count: await countUnread(db, viewer.id) };
}

export async function viewOwnSettings({ db }: Deps, viewer: Viewer): Promise<ConversationSettings> {
  return { isReadingPrivate: await isPrivateReader(db, viewer.id) };
}

export async function changeOwnSettings(
  { db }: Deps,
  viewer: Viewer,
  settings: ConversationSettings,
): Promise<ConversationSettings> {
  await setPrivateReader(db, viewer.id, settings.isReadingPrivate);
  return settings;
}

export async function changeSettings(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  settings: { muted?: boolean | undefined; archived?: boolean | undefined },
): Promise<RawJson<Conversation>> {
  await setSettings(db, viewer.id, id, settings);
  return mustFind(db, viewer, id);
}

interface OneMessage {
  conversationId: string;
  messageId: string;
}

/**
 * Changes the viewer's message. Throws 404, 403 `not_allowed` for a foreign one, 403 `not_friends`, 409 `too_late` after 15
 * minutes.
 */
export async function changeMessage(
  { db, sockets }: Deps,
  viewer: Viewer,
  { conversationId, messageId }: OneMessage,
  content: string,
): Promise<Message> {
  return transact(db, async (tx) => {
    const { otherId } = await holdOwnMessage(tx, viewer, { conversationId, messageId });
    await requireFriendship(tx, viewer, conversationId);
    await setContent(tx, conversationId, messageId, content);
    const message = viewSent(await mustFindMessage(tx, conversationId, messageId));
    sockets.announce(tx, '/conversations message:updated', { rooms: devicesOf([viewer.id, otherId]) }, message);
    return message;
  });
}

/** Deletes the viewer's message for both, friends or not; throws as `changeMessage` otherwise. */
export async function deleteMessage({ db, sockets }: Deps, viewer: Viewer, one: OneMessage): Promise<void> {
  const { conversationId, messageId: id } = one;
  await transact(db, async (tx) => {
    const { seq, otherId } = await holdOwnMessage(tx, viewer, one);
    const picture = await removeMessage(tx, { conversationId, id, seq });
    if (picture !== null) await removePictures(tx, [picture]);
    const rooms = devicesOf([viewer.id, otherId]);
    sockets.announce(tx, '/conversations message:deleted', { rooms }, { conversationId, id });
  });
}

/** Holds the conversation first, as posting does, so that the two never wait for each other. */
async function holdOwnMessage(
  tx: Tx,
  viewer: Viewer,
  { conversationId, messageId }: OneMessage,
): Promise<{ seq: number; otherId: string }> {
  const held = await holdConversation(tx, viewer.id, conversationId);
  const message = held && (await findMessage(tx, conversationId, messageId));
  if (!message) throw notFound();
  if (message.sender_id !== viewer.id) throw notAllowed('Only its sender can change a message.');
  if (Date.now() - message.created_at.getTime() > messageChangeMinutes * 60_000) {
    throw conflict('too_late', `A message can be changed for ${messageChangeMinutes} minutes.`);
  }
  return { seq: message.seq, otherId: held.otherId };
}

// What a participant does in a conversation either reads or acts. Reading (pages, search, joining, settings, one's own read
// mark) and deleting one's own messages is always allowed. Acting (a message, a change to one, typing) needs a friend.

/** The other participant, and whether they are a friend now. Throws 404 for a conversation that is not the viewer's. */
export async function findParticipation(db: Db, viewer: Viewer, conversationId: string) {
  return orNotFound(await findOther(db, viewer.id, conversationId));
}

/** Throws what `findParticipation` throws, and 403 `not_friends`. */
export async function requireFriendship(db: Db, viewer: Viewer, conversationId: string): Promise<void> {
  const { areFriends } = await findParticipation(db, viewer, conversationId);
  if (!areFriends) throw notFriends();
}

/** The room of those who have a conversation open. */
export function roomOf(conversationId: string): string {
  return `conversation:${conversationId}`;
}

/** The rooms of every device of these people. */
function devicesOf(personIds: readonly string[]): string[] {
  return personIds.map((id) => `user:${id}`);
}

async function mustFind(db: Db, viewer: Viewer, id: string): Promise<RawJson<Conversation>> {
  return orNotFound(await findConversation(db, viewer.id, id));
}

function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw notFound();
  return found;
}

async function mustFindMessage(tx: Tx, conversationId: string, id: string) {
  const row = await findMessage(tx, conversationId, id);
  if (!row) throw new Error('A message that was just written is not to be seen.');
  return row;
}

/** The same message, or another one, was being written at this moment: nothing came of this try, and the next one waits. */
function unlessAtOnce(error: unknown): undefined {
  if (!isConflict(error) && !violates(error, 'message_sent_once')) throw error;
}

/** A message that was just stored or changed, as it is told to both. */
function viewSent(row: SentMessageRow): Message {
  return written<Message>(row).read();
}

async function firstSent(tx: Tx, viewer: Viewer, { clientId = '' }: Draft): Promise<Message> {
  return viewSent(justWritten(await findSent(tx, viewer.id, clientId)));
}

function refusalOf(hindrance: Hindrance | undefined): AppError {
  if (hindrance === 'taken_back') return conflict('taken_back', 'You have deleted this message.');
  return hindrance === 'not_friends' ? notFriends() : notFound();
}

async function takePicture(tx: Tx, viewer: Viewer, url: string): Promise<string> {
  const file = await attachUpload(tx, { ownerId: viewer.id, purpose: 'message', url });
  if (file !== undefined) return file;
  throw ruleBroken('not_our_picture', 'Please choose the picture again.');
}

function notFriends(): AppError {
  return new AppError('not_friends', 'You can write to each other once you follow each other.');
}
