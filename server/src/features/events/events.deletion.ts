import { removeCommentsOf } from '#features/comments/comments.public.ts';
import { removePictures } from '#features/media/media.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { listUpcomingIds, lockEventsOf, removeGuest, removeHostedEvents } from './events.deletion-queries.ts';
import { promoteFromWaitlist } from './registration/registration.service.ts';

/**
 * Publishes that a host's upcoming events are hidden while their account is deleted or banned, or visible again. Guests keep
 * their seats.
 */
export async function announceUpcoming(
  { publish }: Deps,
  tx: Tx,
  { personId, isDeleted = false }: { personId: string; isDeleted?: boolean },
  type: 'events.hidden' | 'events.restored',
): Promise<void> {
  // A banned person whose account is deleted was hidden before, and stays so.
  if (isDeleted) return;
  for (const eventId of await listUpcomingIds(tx, personId)) await publish(tx, { type, eventId, hostId: personId });
}

/** Removes the events that a person hosted and their comments. Their seats go to the waitlists. */
export async function removeEventsOf(deps: Deps, tx: Tx, personId: string): Promise<void> {
  const affected = await lockEventsOf(tx, personId);
  const covers = affected.filter((event) => event.host_id === personId).map(({ cover }) => cover);
  await removeHostedEvents(tx, personId);
  await removeCommentsOf(tx, 'EVENT', personId);
  const freed = new Set(await removeGuest(tx, personId));
  for (const event of affected.filter(({ id }) => freed.has(id))) await promoteFromWaitlist(deps, tx, event);
  await removePictures(
    tx,
    covers.filter((cover) => cover !== null),
  );
}
