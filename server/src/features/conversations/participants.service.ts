import type { Db } from '#platform/sql/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, conflict, notAllowed, notFound } from '#platform/http/errors.ts';
import {
  type Closure,
  findMembership,
  listSeparated,
  type Membership,
  type WritingRefusal,
} from './participants.queries.ts';

// Members can always read a conversation, mark it as read, change their settings and delete their own messages. Sending and
// changing messages and showing that they type require that they may write.

/** The viewer's part in a conversation. Throws 404 if it is not theirs. */
export async function requireMembership(db: Db, viewer: Viewer, conversationId: string): Promise<Membership> {
  const found = await findMembership(db, viewer.id, conversationId);
  if (!found) throw notFound();
  return found;
}

/**
 * Returns and throws what `requireMembership` does, and throws 403 `not_friends` and `request_pending`, 403 `not_allowed` in a group where only admins write, and 409 `archived` or
 * `group_closed` where nobody can.
 */
export async function requireWriting(db: Db, viewer: Viewer, conversationId: string): Promise<Membership> {
  const membership = await requireMembership(db, viewer, conversationId);
  if (membership.refusal) throw refusalError(membership.refusal);
  return membership;
}

export function refusalError(refusal: WritingRefusal): AppError {
  if (refusal === 'not_friends') return notFriends();
  if (refusal === 'only_admins') return notAllowed('Only admins can write in this group.');
  if (refusal === 'request_pending') {
    return new AppError(refusal, 'You can write again once your request is accepted.');
  }
  return closureError(refusal);
}

/** The ids of members who do not see that the viewer types, because of a block. */
export async function listSeparatedFrom(db: Db, viewer: Viewer, conversationId: string): Promise<string[]> {
  return listSeparated(db, viewer.id, conversationId);
}

export function notFriends(): AppError {
  return new AppError('not_friends', 'You can write to each other once you follow each other.');
}

export function closureError(closure: Closure): AppError {
  if (closure === 'group_closed') return conflict(closure, 'Stewards have closed this group.');
  return conflict('archived', closure === 'frozen' ? 'Stewards have frozen this club.' : 'This club is archived.');
}

/** Returns the room of the sockets that have a conversation open. */
export function roomOf(conversationId: string): string {
  return `conversation:${conversationId}`;
}

/** Returns the rooms of all devices of these people. */
export function devicesOf(personIds: readonly string[]): string[] {
  return personIds.map((id) => `user:${id}`);
}
