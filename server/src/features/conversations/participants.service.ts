import type { Db } from '#platform/database.ts';
import type { Viewer } from '#platform/viewer.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { findOther } from './participants.queries.ts';

// Reading (pages, search, joining, settings, the own read mark) and deleting own messages is always allowed to a participant.
// Sending and changing a message and showing that one types require that the two are friends now.

/** The other participant, and whether the two are friends. Throws 404 if the conversation is not the viewer's. */
export async function findParticipation(db: Db, viewer: Viewer, conversationId: string) {
  const found = await findOther(db, viewer.id, conversationId);
  if (!found) throw notFound();
  return found;
}

/** Throws what `findParticipation` throws, and 403 `not_friends`. */
export async function requireFriendship(db: Db, viewer: Viewer, conversationId: string): Promise<void> {
  const { areFriends } = await findParticipation(db, viewer, conversationId);
  if (!areFriends) throw notFriends();
}

export function notFriends(): AppError {
  return new AppError('not_friends', 'You can write to each other once you follow each other.');
}

/** The room of the sockets that have a conversation open. */
export function roomOf(conversationId: string): string {
  return `conversation:${conversationId}`;
}

/** The rooms of every device of these people. */
export function devicesOf(personIds: readonly string[]): string[] {
  return personIds.map((id) => `user:${id}`);
}
