import type { Tx } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { afterCommit } from '#platform/pool.ts';
import { listAllDiscussionReaders } from './comments.queries.ts';

/** The socket room of the people who follow an event's discussion. */
export function roomOf(eventId: string): string {
  return `event:${eventId}`;
}

/** Removes a comment from the open pages of its event, once the transaction commits. */
export function announceDeleted(sockets: Deps['sockets'], tx: Tx, comment: { eventId: string; id: string }): void {
  sockets.announce(tx, '/events comment:deleted', { rooms: roomOf(comment.eventId) }, comment);
}

/**
 * Removes people who may no longer read the discussion from its room, once the transaction commits. Every change that
 * revokes this access calls it after its writes.
 */
export async function removeNonReaders({ sockets }: Pick<Deps, 'sockets'>, tx: Tx, eventId: string): Promise<void> {
  const room = roomOf(eventId);
  const readers = await listAllDiscussionReaders(tx, eventId);
  if (readers === 'everyone') return;
  const readerRooms = readers.map((id) => `user:${id}`);
  afterCommit(tx, () => sockets.namespace('/events').in(room).except(readerRooms).socketsLeave(room));
}
