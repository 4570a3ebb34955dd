import type { Tx } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { afterCommit } from '#platform/pool.ts';
import { listInsiders } from './comments.queries.ts';

/** The socket room of the people who follow an event's discussion. */
export function roomOf(eventId: string): string {
  return `event:${eventId}`;
}

/**
 * Removes people who may no longer read the discussion from its room, once the transaction commits. Every change that
 * takes this right away calls it, after its writes.
 */
export async function removeOutsiders({ sockets }: Pick<Deps, 'sockets'>, tx: Tx, eventId: string): Promise<void> {
  const room = roomOf(eventId);
  const insiders = await listInsiders(tx, eventId);
  if (insiders === 'everyone') return;
  const insiderRooms = insiders.map((id) => `user:${id}`);
  afterCommit(tx, () => sockets.namespace('/events').in(room).except(insiderRooms).socketsLeave(room));
}
