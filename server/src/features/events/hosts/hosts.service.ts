import type { Event } from '@baraza/contract/features/events.ts';
import { requireLive } from '#features/communities/communities.public.ts';
import '#features/events/events.domain-events.ts';
import { removeNonReaders } from '#features/events/discussion/discussion-room.ts';
import { eventCancelled } from '#features/events/events.policy.ts';
import type { LockedEvent } from '#features/events/events.queries.ts';
import { requireParticipation, viewOneEvent } from '#features/events/events.service.ts';
import { listInvitableIds, listVisibleIds } from '#features/events/guests/guests.queries.ts';
import { notInvitable } from '#features/events/guests/guests.service.ts';
import {
  removeAttendee,
  removeFromWaitlist,
  removeRequest,
} from '#features/events/registration/registration.queries.ts';
import { changeGuests, promoteFromWaitlist } from '#features/events/registration/registration.service.ts';
import { countDaily, watchPeople } from '#features/limits/limits.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { notAllowed, notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import {
  addAsked,
  findAnswer,
  isOfClub,
  listAsked,
  listPossibleHostIds,
  removeAsked,
  setAnswer,
} from './hosts.queries.ts';

/**
 * Asks people who were not asked before to host an event of the viewer too. The event must be locked or new. Throws 404 for a person the
 * host may not see, 403 `not_invitable` with the paths of those who cannot be asked, and 429 above the limits of invitations.
 */
export async function askHosts(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { eventId, coHostIds, asked = [] }: { eventId: string; coHostIds: string[]; asked?: readonly string[] },
): Promise<void> {
  const added = withoutViewer(viewer, coHostIds).filter((id) => !asked.includes(id));
  if (added.length === 0) return;
  const visible = await listVisibleIds(tx, viewer.id, added);
  if (visible.length < added.length) throw notFound();
  const invitableIds = await listInvitableIds(tx, { eventId, hostId: viewer.id, personIds: added });
  const possible = await listPossibleHostIds(tx, { eventId, personIds: added, invitableIds });
  if (possible.length < added.length) {
    const allowed = [...possible, ...asked, viewer.id];
    const detail = (await isOfClub(tx, eventId))
      ? 'Co-hosts of an event of a club are members of the club.'
      : undefined;
    throw notInvitable(coHostIds, allowed, { path: 'coHostIds', detail });
  }
  await addAsked(tx, eventId, added);
  await countDaily(deps, tx, viewer, 'invitation', added.length);
  await deps.publish(tx, { type: 'events.hostsAsked', actorId: viewer.id, eventId, subjectIds: added });
}

/**
 * Replaces the list of people whom the host asks to host a locked event too. Those who stay on it keep their answer. Throws 403 `not_allowed`
 * to everyone but the host, and what `askHosts` throws.
 */
export async function changeHosts(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { event, coHostIds }: { event: LockedEvent; coHostIds: string[] },
): Promise<void> {
  const { id: eventId, host_id: hostId } = event;
  if (hostId !== viewer.id) throw notAllowed('Only the host can choose co-hosts.');
  const asked = (await listAsked(tx, eventId)).map(({ id }) => id);
  const removed = asked.filter((id) => !coHostIds.includes(id));
  if (removed.length > 0) {
    await removeAsked(tx, eventId, removed);
    await removeNonReaders(deps, tx, eventId);
    await deps.publish(tx, { type: 'events.hostsRemoved', actorId: viewer.id, eventId, subjectIds: removed });
  }
  await askHosts(deps, tx, viewer, { eventId, coHostIds, asked });
}

/** Counts the people who were asked for the reports of floods, after the transaction. */
export async function watchAsked(
  deps: Deps,
  viewer: Viewer,
  { eventId, coHostIds }: { eventId: string; coHostIds: string[] },
): Promise<void> {
  const destinations = withoutViewer(viewer, coHostIds);
  const target = { type: 'EVENT', id: eventId } as const;
  await watchPeople(deps, { personId: viewer.id, kind: 'invitation', destinations, target });
}

function withoutViewer(viewer: Viewer, ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => id !== viewer.id);
}

/**
 * Makes the viewer a co-host of an event whose host asked them. Hosts hold no seat, so one goes to the waitlist. Idempotent. Throws 404,
 * 403 `not_allowed` to people who are not asked, and 409 `archived` and `event_cancelled`.
 */
export async function acceptHosting(deps: Deps, viewer: Viewer, eventId: string): Promise<Event> {
  await requireParticipation(deps.db, viewer, eventId);
  await changeGuests(deps, eventId, async (tx, event) => {
    const answer = await findAnswer(tx, eventId, viewer.id);
    if (answer === 'accepted') return;
    if (answer !== 'none') throw notAllowed('The host has not asked you to host this event.');
    requireLive(event);
    if (event.cancelled_at) throw eventCancelled();
    await setAnswer(tx, { eventId, personId: viewer.id }, 'accepted');
    await removeFromWaitlist(tx, eventId, viewer.id);
    await removeRequest(tx, eventId, viewer.id);
    if (await removeAttendee(tx, eventId, viewer.id)) await promoteFromWaitlist(deps, tx, event);
    await deps.publish(tx, { type: 'events.hostAccepted', actorId: viewer.id, eventId, hostId: event.host_id });
  });
  return viewOneEvent(deps, viewer, eventId);
}

/**
 * Declines to host an event, or stops hosting it. Does nothing if the viewer was not asked or the event does not exist: the viewer may no
 * longer see the event when the request is repeated.
 */
export async function declineHosting(deps: Deps, viewer: Viewer, eventId: string): Promise<void> {
  const answer = await findAnswer(deps.db, eventId, viewer.id);
  if (answer === undefined || answer === 'declined') return;
  await changeGuests(deps, eventId, async (tx) => {
    await setAnswer(tx, { eventId, personId: viewer.id }, 'declined');
    await removeNonReaders(deps, tx, eventId);
  });
}
