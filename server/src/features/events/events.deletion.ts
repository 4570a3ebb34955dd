import { removePictures } from '#features/media/media.public.ts';
import type { Listener } from '#platform/publish.ts';
import { moveLineUp } from './event-registration.service.ts';
import {
  lockEventsTouchedBy,
  removeEventsOf,
  removeGuestEverywhere,
  removeWordsOf,
} from './events.deletion-queries.ts';

/** Of who is deleted goes every event they host and every word; their seats go to those who wait. */
export const removeEventsOfDeleted: Listener = async (deps, tx, happening) => {
  if (happening.type !== 'profiles.deleted') return;
  const { personId } = happening;
  // Held first and in one order, so that no seat is lost in between.
  const touched = await lockEventsTouchedBy(tx, personId);
  const hosted = touched.filter((event) => event.host_id === personId);
  for (const { id, title } of hosted) {
    await deps.publish(tx, { type: 'events.deleted', actorId: personId, eventId: id, title });
  }
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
