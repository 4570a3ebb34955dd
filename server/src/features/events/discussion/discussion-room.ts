import type { Tx } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { afterCommit } from '#platform/pool.ts';
import { listInsiders } from '#features/events/registration/registration.queries.ts';

/** The room of those who follow an event's discussion. */
export function roomOf(eventId: string): string {
  return `event:${eventId}`;
}

/**
 * Puts everybody out of the room who may not know any more, once the transaction commits, what is said about the event.
 * Whatever takes that right from somebody calls this; it asks the database as the transaction leaves it.
 */
export async function clearRoom({ sockets }: Pick<Deps, 'sockets'>, tx: Tx, eventId: string): Promise<void> {
  const room = roomOf(eventId);
  const insiders = await listInsiders(tx, eventId);
  if (insiders === 'everybody') return;
  const stay = insiders.map((id) => `user:${id}`);
  afterCommit(tx, () => sockets.namespace('/events').in(room).except(stay).socketsLeave(room));
}
