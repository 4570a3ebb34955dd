import type { Event, EventChange, EventDraft, EventVisibility } from '@baraza/contract/features/events.ts';
import {
  attachPictures,
  attachUpload,
  copyPicture,
  type PictureRow,
  removePictures,
} from '#features/media/media.public.ts';
import { readTimeCursor, writeCursor } from '#platform/cursor.ts';
import type { Tx } from '#platform/database.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { conflict, justWritten, notFound, ruleBroken } from '#platform/errors.ts';
import { createOnce, findReply, type Once } from '#platform/idempotency.ts';
import { transact } from '#platform/pool.ts';
import { lastBeforeMore, type RawJson, type WrittenPage, writtenPage } from '#platform/written-json.ts';
import { asHost, viewOneEvent } from '#features/events/events.service.ts';
import {
  inviteGuests,
  letLineAsk,
  letRequestsStandInLine,
} from '#features/events/registration/registration.queries.ts';
import { clearRoom } from '#features/events/discussion/discussion-room.ts';
import { moveLineUp } from '#features/events/registration/registration.service.ts';
import { scheduleReminders } from '#features/events/reminders/reminders.service.ts';
import { cancelled, started } from '#features/events/events.policy.ts';
import {
  addEvent,
  type EventRow,
  type EventFields,
  type EventsPage,
  findEvent,
  findHostedCover,
  type LockedEvent,
  listEvents,
  listHosted,
  listStanding,
  lockEvent,
  type OwnPage,
  removeEvent,
  setCancelled,
  setEvent,
} from '#features/events/events.queries.ts';

/** What the next page of a list asks for. */
type NextPage = { lastEventId: string } | { cursor: string };

export async function viewEvents(
  { db }: Deps,
  viewer: Viewer,
  { cursor, ...page }: Omit<EventsPage, 'after'> & { cursor?: string | undefined },
): Promise<{ items: RawJson<Event[]>; next: NextPage | undefined }> {
  const after = cursor === undefined ? undefined : readTimeCursor(cursor);
  const asked = { ...page, after, search: page.search?.trim(), limit: page.limit + 1 };
  const rows = await listEvents(db, viewer.id, asked);
  const last = lastBeforeMore(rows, page.limit);
  return { items: writtenPage<Event>(rows, page.limit).items, next: last && nextPage(last) };
}

function nextPage({ id, starts_at: startsAt }: EventRow): NextPage {
  return startsAt === undefined ? { lastEventId: id } : { cursor: writeCursor({ value: startsAt, id }) };
}

export async function viewHosted({ db }: Deps, viewer: Viewer, page: OwnPage): Promise<WrittenPage<Event>> {
  return writtenPage(await listHosted(db, viewer.id, { ...page, limit: page.limit + 1 }), page.limit);
}

/** The events at which the viewer stands so, each with the id of that seat, request, place or invitation. */
export async function viewSubscribed(
  { db }: Deps,
  viewer: Viewer,
  page: OwnPage & { status: 'registered' | 'requested' | 'waitlisted' | 'invited' },
): Promise<WrittenPage<{ id: string; event: Event }>> {
  return writtenPage(await listStanding(db, viewer.id, { ...page, limit: page.limit + 1 }), page.limit);
}

/**
 * The cover is a picture just uploaded, or that of another event of the viewer, of which this one gets a copy. Throws 422
 * for any other, and for a start that is over.
 */
export async function createEvent(
  deps: Deps,
  viewer: Viewer,
  { idempotencyKey: key, ...draft }: EventDraft & { idempotencyKey: string | undefined },
): Promise<Event> {
  const { db } = deps;
  const once: Once = {
    personId: viewer.id,
    operation: 'POST /api/events',
    key,
    content: [JSON.stringify(draft)],
  };
  const first = await findReply<Event>(db, once);
  if (first) return first;
  const copy = draft.coverImage ? await copyCover(deps, viewer, draft.coverImage) : undefined;
  return createOnce(db, once, async (tx) => {
    if (copy) await attachPictures(tx, [copy.file]);
    const cover = copy?.file ?? (draft.coverImage ? await takeCover(tx, viewer, draft.coverImage) : null);
    const id = await addEvent(tx, viewer.id, {
      title: draft.title.trim(),
      description: draft.description.trim(),
      location: draft.location.trim(),
      start_time: draft.startTime,
      end_time: draft.endTime,
      time_zone: draft.timeZone ?? null,
      capacity: draft.capacity,
      visibility: draft.visibility,
      tags: draft.tags,
      cover,
    });
    if (id === undefined) throw startIsOver();
    await scheduleReminders(tx, id, new Date(draft.startTime));
    return justWritten(await findEvent(tx, viewer.id, id)).read();
  });
}

/**
 * Changes the viewer's event; what is not given stays. Throws 403 to others, 409 `event_cancelled` and
 * `capacity_below_taken`, and 422 for an end before the start or a start moved into the past.
 */
export async function editEvent(deps: Deps, viewer: Viewer, id: string, change: EventChange): Promise<RawJson<Event>> {
  await asHost(deps, viewer, id);
  await transact(deps.db, async (tx) => {
    const event = await lockEvent(tx, id);
    if (!event) throw notFound();
    if (event.cancelled_at) throw cancelled();
    refuseTimes(event, change);
    if (change.capacity !== undefined && change.capacity < event.taken) {
      throw conflict('capacity_below_taken', `${event.taken} people have a seat already.`);
    }
    const fields: { [Name in keyof EventFields]?: EventFields[Name] | undefined } = {
      title: change.title?.trim(),
      description: change.description?.trim(),
      location: change.location?.trim(),
      start_time: change.startTime,
      end_time: change.endTime,
      time_zone: change.timeZone,
      capacity: change.capacity,
      visibility: change.visibility,
      tags: change.tags,
      cover: change.coverImage === undefined ? undefined : await changeCover(tx, viewer, event, change.coverImage),
    };
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) return;
    await setEvent(tx, id, given);
    if (change.visibility && change.visibility !== event.visibility) {
      await letStandingsFollow(tx, id, change.visibility);
      await clearRoom(deps, tx, id);
    }
    await moveLineUp(deps, tx, event);
    if (isMoved(event, given)) {
      await deps.publish(tx, { type: 'events.moved', actorId: viewer.id, eventId: id });
      await scheduleReminders(tx, id, new Date(change.startTime ?? event.start_time));
    }
  });
  return viewOneEvent(deps, viewer, id);
}

/** Calls the viewer's event off; once more changes nothing. Throws 409 `event_started`. */
export async function cancelEvent(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<RawJson<Event>> {
  await asHost(deps, viewer, id);
  await transact(deps.db, async (tx) => {
    const event = await lockEvent(tx, id);
    if (!event) throw notFound();
    if (event.cancelled_at) return;
    if (event.has_started) throw started();
    await setCancelled(tx, id, reason.trim());
    await deps.publish(tx, { type: 'events.cancelled', actorId: viewer.id, eventId: id, reason: reason.trim() });
  });
  return viewOneEvent(deps, viewer, id);
}

/** Deletes the viewer's event with everything about it. */
export async function deleteEvent(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await asHost(deps, viewer, id);
  await transact(deps.db, async (tx) => {
    const event = await lockEvent(tx, id);
    if (!event) throw notFound();
    await deps.publish(tx, { type: 'events.deleted', actorId: viewer.id, eventId: id, title: event.title });
    await removeEvent(tx, id);
    await clearRoom(deps, tx, id);
    if (event.cover) await removePictures(tx, [event.cover]);
  });
}

/** What people were to an event stays so, in the words of its new visibility. */
async function letStandingsFollow(tx: Tx, id: string, visibility: EventVisibility): Promise<void> {
  if (visibility === 'PUBLIC') await letRequestsStandInLine(tx, id);
  else if (visibility === 'PRIVATE') await letLineAsk(tx, id);
  else await inviteGuests(tx, id);
}

/** Whether those who come would stand at the wrong door, or at the wrong hour. */
function isMoved(event: LockedEvent, given: Partial<EventFields>): boolean {
  const isAnother = (time: string | undefined, old: Date) =>
    time !== undefined && new Date(time).getTime() !== old.getTime();
  return (
    isAnother(given.start_time, event.start_time) ||
    isAnother(given.end_time, event.end_time) ||
    (given.location !== undefined && given.location !== event.location)
  );
}

function refuseTimes(event: LockedEvent, { startTime, endTime }: EventChange): void {
  const start = startTime === undefined ? event.start_time : new Date(startTime);
  const end = endTime === undefined ? event.end_time : new Date(endTime);
  const isMoved = start.getTime() !== event.start_time.getTime();
  if (isMoved && start <= event.now) throw startIsOver();
  if (start >= end) {
    const message = 'An event ends after its start.';
    throw ruleBroken('invalid_body', `endTime: ${message}`, [{ path: 'endTime', message }]);
  }
}

function startIsOver() {
  const message = 'An event starts in the future.';
  return ruleBroken('invalid_body', `startTime: ${message}`, [{ path: 'startTime', message }]);
}

/** The cover of another event of the viewer, kept once more; undefined when the address is not that of one. */
async function copyCover(deps: Deps, viewer: Viewer, url: string): Promise<PictureRow | undefined> {
  const picture = await findHostedCover(deps.db, viewer.id, url.replace(/^\/media\//, ''));
  return picture && copyPicture(deps, { ownerId: viewer.id, purpose: 'event', picture });
}

async function takeCover(tx: Tx, viewer: Viewer, url: string): Promise<string> {
  const file = await attachUpload(tx, { ownerId: viewer.id, purpose: 'event', url });
  if (file !== undefined) return file;
  const message = 'Please upload the picture again.';
  throw ruleBroken('invalid_body', `coverImage: ${message}`, [{ path: 'coverImage', message }]);
}

/** The file of the new cover; undefined when it is the old one. */
async function changeCover(
  tx: Tx,
  viewer: Viewer,
  event: LockedEvent,
  url: string | null,
): Promise<string | null | undefined> {
  if (url === (event.cover && `/media/${event.cover}`)) return undefined;
  const cover = url === null ? null : await takeCover(tx, viewer, url);
  if (event.cover) await removePictures(tx, [event.cover]);
  return cover;
}
