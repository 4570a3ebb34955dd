import type { Event, EventChange, EventDraft, EventVisibility } from '@baraza/contract/features/events.ts';
import { requireCommunityRole, requireLive } from '#features/communities/communities.public.ts';
import { countNewAccountUse } from '#features/limits/limits.public.ts';
import {
  attachPictures,
  attachUpload,
  copyPicture,
  type PictureFile,
  pictureFile,
  removePictures,
} from '#features/media/media.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { conflict, fieldBroken, notAllowed, requireRow } from '#platform/http/errors.ts';
import { createOnce, findReply, type Once } from '#platform/http/idempotency.ts';
import { transact } from '#platform/sql/pool.ts';
import { removeNonReaders } from '#features/events/discussion/discussion-room.ts';
import { eventCancelled, eventStarted } from '#features/events/events.policy.ts';
import { findEvent, findEventUnchecked, type LockedEvent } from '#features/events/events.queries.ts';
import {
  lockExistingEvent,
  requireManager,
  requireParticipation,
  viewOneEvent,
} from '#features/events/events.service.ts';
import { viewEvent } from '#features/events/events.view.ts';
import { askHosts, changeHosts, watchAsked } from '#features/events/hosts/hosts.service.ts';
import { lockHome } from './home.ts';
import { promoteFromWaitlist } from '#features/events/registration/registration.service.ts';
import { scheduleReminders } from '#features/events/reminders/reminders.service.ts';
import {
  addEvent,
  type EventFields,
  findHostedCover,
  inviteGuests,
  moveRequestsToWaitlist,
  moveWaitlistToRequests,
  removeEvent,
  setCancelled,
  setEvent,
} from './editing.queries.ts';

/**
 * Creates an event. Its cover is a new upload, or that of another event of the viewer, which is copied. Throws 422
 * `invalid_body` for any other cover and for a start in the past, and what `lockHome` and `askHosts` throw.
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
  const event = await createOnce(db, once, async (tx) => {
    await countNewAccountUse(deps, tx, viewer, 'event');
    const home = await lockHome(tx, viewer, draft.communityId ?? null);
    if (copy) await attachPictures(tx, [copy.file]);
    const cover = copy?.file ?? (draft.coverImage ? await attachCover(tx, viewer, draft.coverImage) : null);
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
      ...home,
    });
    if (id === undefined) throw startInPast();
    await scheduleReminders(tx, id, new Date(draft.startTime));
    await askHosts(deps, tx, viewer, { eventId: id, coHostIds: draft.coHostIds ?? [] });
    return viewEvent(requireRow(await findEvent(tx, viewer.id, id)));
  });
  await watchAsked(deps, viewer, { eventId: event.id, coHostIds: draft.coHostIds ?? [] });
  return event;
}

/**
 * Changes the given fields of an event that the viewer manages. Throws 403 to others, 409 `archived`, `event_cancelled` and
 * `capacity_below_taken`, 422 `invalid_body` for an end before the start, a start moved into the past and a cover that is not a new
 * upload, for another community 403 to co-hosts and what `lockHome` throws, and for other co-hosts what `changeHosts` throws.
 */
export async function editEvent(deps: Deps, viewer: Viewer, id: string, change: EventChange): Promise<Event> {
  const { community_id: communityId } = await requireManager(deps, viewer, id);
  await transact(deps.db, async (tx) => {
    const { communityId: homeId } = change;
    // Locked before the event, as a change of the audience of a community does.
    const home = homeId === undefined || homeId === communityId ? undefined : await lockHome(tx, viewer, homeId);
    const event = await lockManagedEvent(tx, viewer, id);
    requireLive(event);
    if (home) await requireMover(tx, viewer, event);
    if (event.cancelled_at) throw eventCancelled();
    requireValidTimes(event, change);
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
      ...home,
    };
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const isChanged = Object.keys(given).length > 0;
    if (isChanged) await setEvent(tx, id, given);
    if (change.coHostIds) await changeHosts(deps, tx, viewer, { event, coHostIds: change.coHostIds });
    if (!isChanged) return;
    if (change.visibility && change.visibility !== event.visibility) {
      await convertGuests(tx, id, change.visibility);
      await removeNonReaders(deps, tx, id);
    }
    await promoteFromWaitlist(deps, tx, event);
    if (isMoved(event, given)) {
      await deps.publish(tx, { type: 'events.moved', actorId: viewer.id, eventId: id });
      await scheduleReminders(tx, id, new Date(change.startTime ?? event.start_time));
    }
  });
  await watchAsked(deps, viewer, { eventId: id, coHostIds: change.coHostIds ?? [] });
  // A moderator may have moved it to where they no longer see it.
  return viewEvent(requireRow(await findEventUnchecked(deps.db, viewer.id, id)));
}

/** Cancels an event that the viewer manages. Idempotent. Throws 409 `archived` and `event_started`. */
export async function cancelEvent(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<Event> {
  await requireManager(deps, viewer, id);
  await transact(deps.db, async (tx) => {
    const event = await lockManagedEvent(tx, viewer, id);
    if (event.cancelled_at) return;
    requireLive(event);
    if (event.has_started) throw eventStarted();
    await setCancelled(tx, id, reason.trim());
    await deps.publish(tx, { type: 'events.cancelled', actorId: viewer.id, eventId: id, reason: reason.trim() });
  });
  return viewOneEvent(deps, viewer, id);
}

/** Deletes an event that the viewer manages with its guests, discussion and cover. Hosts can after leaving its community. */
export async function deleteEvent(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await requireHostOrManager(deps.db, viewer, id);
  await transact(deps.db, async (tx) => {
    const event = await lockExistingEvent(tx, id);
    await requireHostOrManager(tx, viewer, id);
    await deps.publish(tx, { type: 'events.deleted', actorId: viewer.id, eventId: id, title: event.title });
    await removeEventAndCover(deps, tx, event);
  });
}

async function requireHostOrManager(db: Db, viewer: Viewer, id: string): Promise<void> {
  const { is_host: isHost } = await requireParticipation(db, viewer, id);
  if (!isHost) await requireManager({ db }, viewer, id);
}

/** Locks an event. Throws 403 also to those who managed it when they sent the request, such as a co-host who was removed since. */
async function lockManagedEvent(tx: Tx, viewer: Viewer, id: string): Promise<ManagedEvent> {
  const event = await lockExistingEvent(tx, id);
  const { community_id } = await requireManager({ db: tx }, viewer, id);
  return { ...event, community_id };
}

type ManagedEvent = LockedEvent & { community_id: string | null };

/**
 * Only the host and the moderators of its community move an event: a co-host could move it to where the host may not manage it. Throws 403
 * `not_allowed`.
 */
async function requireMover(
  tx: Tx,
  viewer: Viewer,
  { host_id: hostId, community_id: homeId }: ManagedEvent,
): Promise<void> {
  if (hostId === viewer.id) return;
  if (homeId === null) throw notAllowed('Only the host can move the event to a club or hub.');
  await requireCommunityRole(tx, viewer, homeId, 'MODERATOR');
}

/** Removes a locked event with its guests, discussion and cover. */
export async function removeEventAndCover(
  deps: Pick<Deps, 'sockets'>,
  tx: Tx,
  { id, cover }: Pick<LockedEvent, 'id' | 'cover'>,
): Promise<void> {
  await removeEvent(tx, id);
  await removeNonReaders(deps, tx, id);
  if (cover) await removePictures(tx, [cover]);
}

/** Keeps people's claims to a seat when the visibility changes, in the form that the new visibility has for them. */
async function convertGuests(tx: Tx, id: string, visibility: EventVisibility): Promise<void> {
  if (visibility === 'PUBLIC') await moveRequestsToWaitlist(tx, id);
  else if (visibility === 'PRIVATE') await moveWaitlistToRequests(tx, id);
  else await inviteGuests(tx, id);
}

/** Returns whether the time or the location changes; guests are notified of both. */
function isMoved(event: LockedEvent, given: Partial<EventFields>): boolean {
  const isChanged = (time: string | undefined, old: Date) =>
    time !== undefined && new Date(time).getTime() !== old.getTime();
  return (
    isChanged(given.start_time, event.start_time) ||
    isChanged(given.end_time, event.end_time) ||
    (given.location !== undefined && given.location !== event.location)
  );
}

function requireValidTimes(event: LockedEvent, { startTime, endTime }: EventChange): void {
  const start = startTime === undefined ? event.start_time : new Date(startTime);
  const end = endTime === undefined ? event.end_time : new Date(endTime);
  if (start.getTime() !== event.start_time.getTime() && start <= event.now) throw startInPast();
  if (start >= end) {
    const message = 'An event ends after its start.';
    throw fieldBroken('invalid_body', 'endTime', message);
  }
}

function startInPast() {
  const message = 'An event starts in the future.';
  return fieldBroken('invalid_body', 'startTime', message);
}

/** Copies the cover of another event of the viewer; undefined if the URL is not that of such a cover. */
async function copyCover(deps: Deps, viewer: Viewer, url: string): Promise<PictureFile | undefined> {
  const file = pictureFile(url);
  const picture = file && (await findHostedCover(deps.db, viewer.id, file));
  return picture ? copyPicture(deps, { ownerId: viewer.id, purpose: 'event', picture }) : undefined;
}

/** Attaches the viewer's upload and returns its file. Throws 422 if it is not one. */
async function attachCover(tx: Tx, viewer: Viewer, url: string): Promise<string> {
  const file = await attachUpload(tx, { ownerId: viewer.id, purpose: 'event', url });
  if (file !== undefined) return file;
  const message = 'Please upload the picture again.';
  throw fieldBroken('invalid_body', 'coverImage', message);
}

/** Replaces the cover and returns the new file, null for none and undefined for the same one. */
async function changeCover(
  tx: Tx,
  viewer: Viewer,
  event: LockedEvent,
  url: string | null,
): Promise<string | null | undefined> {
  if ((url && pictureFile(url)) === event.cover) return undefined;
  const cover = url === null ? null : await attachCover(tx, viewer, url);
  if (event.cover) await removePictures(tx, [event.cover]);
  return cover;
}
