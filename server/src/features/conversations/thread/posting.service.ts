import type { Message } from '@baraza/contract/features/conversations.ts';
import { pushMessage } from '#features/conversations/conversations.push.ts';
import { refusalError } from '#features/conversations/participants.service.ts';
import { watchText } from '#features/limits/limits.public.ts';
import { attachUpload } from '#features/media/media.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type AppError, conflict, notAllowed, requireRow, notFound, ruleBroken } from '#platform/http/errors.ts';
import { transact, violates } from '#platform/sql/pool.ts';
import { announceAnswered, viewOwnMessage } from './announcing.ts';
import type { Audience } from './audience.queries.ts';
import { repeatMessage } from './forwarding.service.ts';
import { findSent, type SentMessageRow } from './messages.queries.ts';
import { viewSentMessage } from './messages.view.ts';
import { addMessage, type GroupChange, type NewMessage, type Refusal } from './posting.queries.ts';

export interface Draft {
  conversationId: string;
  content: string;
  clientId: string | undefined;
  replyToId: string | undefined;
  /** The URL of an upload of the sender. */
  picture?: string | undefined;
  /** The same for a voice note. */
  voice?: string | undefined;
  /** The id of a message that is sent again, with nothing else. */
  forwardOf?: string | undefined;
}

export interface PostOptions {
  /** The id of a socket that does not receive `message:new`. */
  exceptSocket?: string | undefined;
}

export interface Posted {
  message: Message;
  isNew: boolean;
}

/** The client id was used before, maybe at the same time. */
class AlreadySent extends Error {}

/**
 * Stores a message. A client id that the sender has used before returns the first message. Numbers rise by one in the order
 * of commits, on all servers; a refused message takes none. Throws 404, also for a message to forward that the sender cannot read, 403 `not_friends`, `request_pending` and `not_allowed`, 422 `not_our_picture`, and 409
 * `archived`, `group_closed`, and `taken_back` for a message that its sender has deleted.
 */
export async function postMessage(
  deps: Deps,
  viewer: Viewer,
  draft: Draft,
  { exceptSocket }: PostOptions = {},
): Promise<Posted> {
  const { message, audience, isRequest = false, isAnswer = false } = await storeOnce(deps, viewer, draft);
  if (audience) {
    const event = { type: 'conversations.messagePosted', message, audience, exceptSocket } as const;
    // After the commit of its single statement: a listener cannot take the message back.
    await transact(deps.db, async (tx) => {
      await deps.publish(tx, event);
      if (isAnswer) announceAnswered(deps, tx, draft.conversationId, audience.whole);
    });
    // Not in that transaction, which would hold one connection while it waits for another.
    await pushMessage(deps, event);
  }
  const target = { type: 'MESSAGE', id: message.id } as const;
  const destinations = [draft.conversationId];
  await watchText(deps, message.content, {
    personId: viewer.id,
    kind: isRequest ? 'request' : 'message',
    destinations,
    target,
  });
  return { message, isNew: audience !== undefined };
}

/** Stores a change of a group as a message of the actor, a member, in the transaction of the change. */
export async function postChange(
  { publish }: Pick<Deps, 'publish'>,
  tx: Tx,
  { conversationId, actorId, ...system }: { conversationId: string; actorId: string } & GroupChange,
): Promise<void> {
  const draft = { conversationId, senderId: actorId, content: '', clientId: undefined, replyToId: undefined, system };
  const { message, audience } = await store(tx, draft);
  const event = { message: viewSentMessage(message), audience, exceptSocket: undefined };
  await publish(tx, { type: 'conversations.messagePosted', ...event });
}

interface Stored {
  message: SentMessageRow;
  audience: Audience;
  /** Whether it is the message of a request. */
  isRequest: boolean;
  /** Whether it has accepted a request. */
  isAnswer: boolean;
}

/** Stores a message, or finds the one that was sent under its client id; then without an audience. */
async function storeOnce(
  deps: Deps,
  viewer: Viewer,
  { forwardOf, ...given }: Draft,
): Promise<{ message: Message; audience?: Audience; isRequest?: boolean; isAnswer?: boolean }> {
  const { db } = deps;
  const isForwarded = forwardOf !== undefined;
  if (isForwarded && given.clientId !== undefined) {
    // Before its file is copied again, and the original may be deleted by now.
    const sent = await findSent(db, viewer.id, given.clientId);
    if (sent) return { message: await viewOwnMessage(db, sent) };
  }
  const { picture, voice, ...draft } = isForwarded
    ? { ...given, ...(await repeatMessage(deps, viewer, forwardOf)) }
    : given;
  const message = { ...draft, senderId: viewer.id, isForwarded };
  try {
    const upload =
      voice === undefined
        ? ({ purpose: 'message', url: picture } as const)
        : ({ purpose: 'voice', url: voice } as const);
    const { url } = upload;
    const stored = await (url === undefined ? store(db, message) : storeWithFile(db, message, { ...upload, url }));
    return { ...stored, message: viewSentMessage(stored.message) };
  } catch (error) {
    if (!(error instanceof AlreadySent) && !violates(error, 'message_sent_once')) throw error;
    const sent = requireRow(await findSent(db, viewer.id, draft.clientId ?? ''));
    return { message: await viewOwnMessage(db, sent) };
  }
}

async function storeWithFile(
  db: Db,
  message: NewMessage,
  upload: { purpose: 'message' | 'voice'; url: string },
): Promise<Stored> {
  return transact(db, async (tx) => {
    const picture = await attachUpload(tx, { ownerId: message.senderId, ...upload });
    return store(tx, { ...message, picture: picture ?? null });
  });
}

async function store(db: Db, message: NewMessage): Promise<Stored> {
  for (;;) {
    const added = await addMessage(db, message);
    if (!added) throw notFound();
    if (added.refusal) throw errorOf(added.refusal);
    const { message: stored, audience, is_request: isRequest, is_answer: isAnswer } = added;
    if (stored && audience) return { message: stored, audience, isRequest, isAnswer };
  }
}

function errorOf(refusal: Refusal): AppError | AlreadySent {
  if (refusal === 'already_sent') return new AlreadySent();
  if (refusal === 'taken_back') return conflict('taken_back', 'You have deleted this message.');
  if (refusal === 'no_picture')
    return ruleBroken('not_our_picture', 'Please choose the picture, or record the voice note, again.');
  if (refusal === 'text_only') return notAllowed('The first message to this person can only be text.');
  if (refusal === 'no_original') return notFound();
  return refusalError(refusal);
}
