import type { Message } from '@baraza/contract/features/conversations.ts';
import { lockConversation } from '#features/conversations/participants.queries.ts';
import { pushMessage } from '#features/conversations/conversations.push.ts';
import { devicesOf, notFriends } from '#features/conversations/participants.service.ts';
import { watchText } from '#features/limits/limits.public.ts';
import { attachUpload } from '#features/media/media.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import { isConflict } from '#platform/sql/database-driver.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type AppError, conflict, requireRow, notFound, ruleBroken } from '#platform/http/errors.ts';
import { transact, violates } from '#platform/sql/pool.ts';
import { findSent, type SentMessageRow } from './messages.queries.ts';
import { viewSentMessage } from './messages.view.ts';
import { addMessage, findTarget, type Refusal } from './posting.queries.ts';

export interface Draft {
  conversationId: string;
  content: string;
  clientId: string | undefined;
  replyToId: string | undefined;
  /** The URL of an upload of the sender. */
  picture?: string | undefined;
}

export interface PostOptions {
  /** The id of a socket that does not receive `message:new`. */
  exceptSocket?: string | undefined;
}

export interface Posted {
  message: Message;
  isNew: boolean;
}

interface Stored extends Posted {
  receiverId: string;
}

/**
 * Stores a message. A client id that the sender has used before returns the first message. Numbers rise by one in the order
 * of commits, on all servers; a refused message takes none. Throws 404, 403 `not_friends`, 422 `not_our_picture`, and 409
 * `taken_back` for a message that its sender has deleted.
 */
export async function postMessage(
  deps: Deps,
  viewer: Viewer,
  draft: Draft,
  options: PostOptions = {},
): Promise<Posted> {
  // A single statement is enough unless a picture has to be attached or another message is stored at the same time.
  const added = draft.picture === undefined ? await postUnlocked(deps, viewer, draft, options) : undefined;
  const { receiverId, ...posted } = added ?? (await postLocked(deps, viewer, draft, options));
  const target = { type: 'MESSAGE', id: posted.message.id } as const;
  const destinations = [draft.conversationId];
  if (posted.isNew) await pushMessage(deps, { conversationId: draft.conversationId, receiverId });
  await watchText(deps, draft.content, { personId: viewer.id, kind: 'message', destinations, target });
  return posted;
}

/** Undefined if nothing was stored; `postLocked` then determines the reason while the conversation is locked. */
async function postUnlocked(
  { db, sockets }: Deps,
  viewer: Viewer,
  draft: Draft,
  { exceptSocket }: PostOptions,
): Promise<Stored | undefined> {
  const added = await addMessage(db, { ...draft, picture: undefined, senderId: viewer.id }).catch(unlessConcurrent);
  if (!added?.message) return undefined;
  const message = viewSentMessage(added.message);
  const receivers = { rooms: devicesOf([viewer.id, added.other_id]), except: exceptSocket };
  sockets.emit('/conversations message:new', receivers, message);
  return { message, isNew: true, receiverId: added.other_id };
}

async function postLocked(
  { db, sockets }: Deps,
  viewer: Viewer,
  draft: Draft,
  { exceptSocket }: PostOptions,
): Promise<Stored> {
  return transact(db, async (tx) => {
    if (!(await lockConversation(tx, viewer.id, draft.conversationId))) throw notFound();
    const target = await findTarget(tx, { ...draft, senderId: viewer.id });
    if (target?.refusal === 'already_sent') {
      const sent = await findSent(tx, viewer.id, draft.clientId ?? '');
      return { message: viewSentMessage(requireRow(sent)), isNew: false, receiverId: target.other_id };
    }
    if (!target || target.refusal) throw errorOf(target?.refusal);
    const picture = draft.picture === undefined ? undefined : await attachPicture(tx, viewer, draft.picture);
    const added = await addMessage(tx, { ...draft, picture, senderId: viewer.id });
    const message = viewSentMessage(requireRow<SentMessageRow>(added?.message ?? undefined));
    const receivers = { rooms: devicesOf([viewer.id, target.other_id]), except: exceptSocket };
    sockets.announce(tx, '/conversations message:new', receivers, message);
    return { message, isNew: true, receiverId: target.other_id };
  });
}

/** The same message, or another one of the conversation, was being stored at the same time. */
function unlessConcurrent(error: unknown): undefined {
  if (!isConflict(error) && !violates(error, 'message_sent_once')) throw error;
}

function errorOf(refusal: Refusal | null | undefined): AppError {
  if (refusal === 'taken_back') return conflict('taken_back', 'You have deleted this message.');
  return refusal === 'not_friends' ? notFriends() : notFound();
}

async function attachPicture(tx: Tx, viewer: Viewer, url: string): Promise<string> {
  const file = await attachUpload(tx, { ownerId: viewer.id, purpose: 'message', url });
  if (file !== undefined) return file;
  throw ruleBroken('not_our_picture', 'Please choose the picture again.');
}
