import { removePictures } from '#features/media/media.public.ts';
import type { Listener } from '#platform/listeners.ts';
import {
  listUpcomingIds,
  lockEventsOf,
  removeCommentsOf,
  removeGuest,
  removeHostedEvents,
} from './events.deletion-queries.ts';
import { promoteFromWaitlist } from './registration/registration.service.ts';

/**
 * Publishes that a host's upcoming events are hidden while their account is deleted or banned, or visible again. Guests keep
 * their seats.
 */
export const announceHiddenEvents: Listener = async ({ publish }, tx, domainEvent) => {
  const hides = domainEvent.type === 'profiles.deleted' || domainEvent.type === 'profiles.banned';
  if (!hides && domainEvent.type !== 'profiles.restored' && domainEvent.type !== 'profiles.unbanned') return;
  if ('isDeleted' in domainEvent && domainEvent.isDeleted) return;
  const type = hides ? 'events.hidden' : 'events.restored';
  for (const eventId of await listUpcomingIds(tx, domainEvent.personId)) await publish(tx, { type, eventId });
};

/** Removes the events that an erased person hosted and their comments. Their seats go to the waitlists. */
export const removeEventsOfErased: Listener = async (deps, tx, domainEvent) => {
  if (domainEvent.type !== 'profiles.erased') return;
  const { personId } = domainEvent;
  const affected = await lockEventsOf(tx, personId);
  const covers = affected.filter((event) => event.host_id === personId).map(({ cover }) => cover);
  await removeHostedEvents(tx, personId);
  await removeCommentsOf(tx, personId);
  const freed = new Set(await removeGuest(tx, personId));
  for (const event of affected.filter(({ id }) => freed.has(id))) await promoteFromWaitlist(deps, tx, event);
  await removePictures(
    tx,
    covers.filter((cover) => cover !== null),
  );
};
