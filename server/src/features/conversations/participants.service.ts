import type { Db } from '#platform/sql/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { findOther } from './participants.queries.ts';

// Participants can always read a conversation, mark it as read, change their settings and delete their own messages. Sending
// and changing messages and showing that they type require that they may write to the other.

/** The other participant, and whether the viewer may write. Throws 404 if the conversation is not the viewer's. */
export async function findParticipation(db: Db, viewer: Viewer, conversationId: string) {
  const found = await findOther(db, viewer.id, conversationId);
  if (!found) throw notFound();
  return found;
}

/** Throws what `findParticipation` throws, and 403 `not_friends`. */
export async function requireWriting(db: Db, viewer: Viewer, conversationId: string): Promise<void> {
  const { canWrite } = await findParticipation(db, viewer, conversationId);
  if (!canWrite) throw notFriends();
}

export function notFriends(): AppError {
  return new AppError('not_friends', 'You can write to each other once you follow each other.');
}

/** Returns the room of the sockets that have a conversation open. */
export function roomOf(conversationId: string): string {
  return `conversation:${conversationId}`;
}

/** Returns the rooms of all devices of these people. */
export function devicesOf(personIds: readonly string[]): string[] {
  return personIds.map((id) => `user:${id}`);
}
