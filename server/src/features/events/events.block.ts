import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { lockOpenEventsOf, removeGuestsBetween } from './events.block-queries.ts';
import { removeNonReaders, separateRooms } from './discussion/discussion-room.ts';
import { promoteFromWaitlist } from './registration/registration.service.ts';

/**
 * After a block, removes each of the two from the guests of the other's events that have not ended: seats, requests,
 * invitations and waitlist entries. Their seats go to the waitlists.
 */
export async function separateGuests(deps: Deps, tx: Tx, pair: readonly [string, string]): Promise<void> {
  // Locked before the guests are read, so that a concurrent registration is either removed or refused.
  const events = await lockOpenEventsOf(tx, pair);
  const freed = new Set(await removeGuestsBetween(tx, pair));
  for (const event of events.filter(({ id }) => freed.has(id))) {
    await promoteFromWaitlist(deps, tx, event);
    await removeNonReaders(deps, tx, event.id);
  }
  await separateRooms(deps, tx, pair);
}
