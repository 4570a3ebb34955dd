import { removePictures } from '#features/media/media.public.ts';
import type { Listener } from '#platform/publish.ts';
import { moveLineUp } from './registration/registration.service.ts';
import {
  listUpcomingOf,
  lockEventsTouchedBy,
  removeEventsOf,
  removeGuestEverywhere,
  removeWordsOf,
} from './events.deletion-queries.ts';

/** Tells the guests of upcoming events that these are hidden with their host's account, or back. Seats are kept meanwhile. */
export const announceHiddenEvents: Listener = async ({ publish }, tx, domainEvent) => {
  if (domainEvent.type !== 'profiles.deleted' && domainEvent.type !== 'profiles.restored') return;
  const type = domainEvent.type === 'profiles.deleted' ? 'events.hidden' : 'events.restored';
  for (const eventId of await listUpcomingOf(tx, domainEvent.personId)) await publish(tx, { type, eventId });
};

/** Removes the events that an erased person hosted and what they wrote; their seats go to the waitlists. */
export const removeEventsOfErased: Listener = async (deps, tx, domainEvent) => {
  if (domainEvent.type !== 'profiles.erased') return;
  const { personId } = domainEvent;
  // Held first and in one order, so that no seat is lost in between.
  const touched = await lockEventsTouchedBy(tx, personId);
  const hosted = touched.filter((event) => event.host_id === personId);
  await removeEventsOf(tx, personId);
  await removeWordsOf(tx, personId);
  const freed = new Set(await removeGuestEverywhere(tx, personId));
  // A seat goes to the next in line within each event; there are as many as one person had seats.
  for (const event of touched.filter(({ id }) => freed.has(id))) await moveLineUp(deps, tx, event);
  await removePictures(
    tx,
    hosted.map(({ cover }) => cover).filter((cover) => cover !== null),
  );
};
