import type { Attendee, EventRequest, Invitation, WaitlistEntry } from '@baraza/contract/features/events.ts';
import { requireLive } from '#features/communities/communities.public.ts';
import { countDaily, watchPeople } from '#features/limits/limits.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, notAllowed, notFound } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { removeNonReaders } from '#features/events/discussion/discussion-room.ts';
import { eventCancelled, eventFull, requireUpcoming } from '#features/events/events.policy.ts';
import { listHostIds } from '#features/events/events.hosts.queries.ts';
import type { LockedEvent, ParticipationRow } from '#features/events/events.queries.ts';
import { requireManager, requireParticipation } from '#features/events/events.service.ts';
import { viewAttendee, viewAttendeeForHost } from '#features/events/events.view.ts';
import {
  addAttendee,
  removeAttendee,
  removeFromWaitlist,
  takeSeat,
} from '#features/events/registration/registration.queries.ts';
import { changeGuests, promoteFromWaitlist } from '#features/events/registration/registration.service.ts';
import {
  addInvitations,
  type AttendeeFilter,
  countAttendees,
  findRequest,
  type GuestsPage,
  listAttendees,
  listInvitableIds,
  listInvitations,
  listRequests,
  listVisibleIds,
  listWaitlist,
  removeInvitation,
  setRequest,
} from './guests.queries.ts';
import { viewInvitation, viewRequest, viewWaitlistEntry } from './guests.view.ts';

/** A page of people with the number of them on all pages. */
type CountedPage<T> = Page<T> & { total: number };

const cursorOf = ({ id }: { id: string }) => id;

/** A page of the attendees. Throws 404 if the event is hidden, and 403 if the viewer may not see them or who has checked in. */
export async function viewAttendees(
  { db, reads }: Deps,
  viewer: Viewer,
  { search, ...page }: GuestsPage & AttendeeFilter,
): Promise<CountedPage<Attendee>> {
  const { sees_details, can_manage: canManage, taken } = await requireParticipation(db, viewer, page.eventId);
  if (!sees_details) throw notAllowed('Only the host and the attendees can see who comes.');
  if (page.isCheckedIn !== undefined && !canManage) throw notAllowed('Only the host can see who has checked in.');
  const filter = { search: search?.trim(), isCheckedIn: page.isCheckedIn };
  const find = async (source: Db) => {
    const found = await listAttendees(source, viewer.id, { ...page, ...filter, limit: page.limit + 1 });
    const isFiltered = !!filter.search || filter.isCheckedIn !== undefined;
    // Without a filter the total is the number of seats taken, which includes those of hidden accounts.
    const count = isFiltered ? await countAttendees(source, viewer.id, { eventId: page.eventId, ...filter }) : taken;
    return { rows: found, total: count };
  };
  const { rows, total } = await (filter.search ? reads.search(viewer.id, find) : find(db));
  return { ...pageOf(rows, page.limit, { view: canManage ? viewAttendeeForHost : viewAttendee, cursorOf }), total };
}

/** A page of the waitlist, for the host; 403 to others. Its cursor is the position. */
export async function viewWaitlist(
  deps: Deps,
  viewer: Viewer,
  page: { eventId: string; limit: number; lastPosition: number },
): Promise<CountedPage<WaitlistEntry>> {
  await requireManager(deps, viewer, page.eventId);
  const { rows, total } = await listWaitlist(deps.db, viewer.id, { ...page, limit: page.limit + 1 });
  return { ...pageOf(rows, page.limit, { view: viewWaitlistEntry, cursorOf: ({ position }) => position }), total };
}

/** A page of the requests in one state, for the host; 403 to others. */
export async function viewRequests(
  deps: Deps,
  viewer: Viewer,
  page: GuestsPage & { status: EventRequest['status'] },
): Promise<CountedPage<EventRequest>> {
  await requireManager(deps, viewer, page.eventId);
  const { rows, total } = await listRequests(deps.db, viewer.id, { ...page, limit: page.limit + 1 });
  return { ...pageOf(rows, page.limit, { view: viewRequest, cursorOf }), total };
}

/** A page of the invitations, for the host; 403 to others. */
export async function viewInvitations(deps: Deps, viewer: Viewer, page: GuestsPage): Promise<CountedPage<Invitation>> {
  await requireManager(deps, viewer, page.eventId);
  const { rows, total } = await listInvitations(deps.db, viewer.id, { ...page, limit: page.limit + 1 });
  return { ...pageOf(rows, page.limit, { view: viewInvitation, cursorOf }), total };
}

/** Changes guests as a manager of the event, also once it is locked: a co-host may be removed meanwhile. Throws 404, and 403 to others. */
export async function manageGuests<T>(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  work: (tx: Tx, event: LockedEvent, manager: ParticipationRow) => Promise<T>,
): Promise<T> {
  await requireManager(deps, viewer, eventId);
  return changeGuests(deps, eventId, async (tx, event) => {
    return work(tx, event, await requireManager({ db: tx }, viewer, eventId));
  });
}

/**
 * Gives a seat to a person who requested one. Idempotent. Throws 403 to everyone but the host, 404 without a request,
 * and 409 `archived`, `event_full`, `event_started` and `event_cancelled`.
 */
export async function approve(
  deps: Deps,
  viewer: Viewer,
  guest: { eventId: string; personId: string },
): Promise<EventRequest> {
  const { eventId, personId } = guest;
  return manageGuests(deps, viewer, eventId, async (tx, event) => {
    const request = await findRequest(tx, viewer.id, guest);
    if (!request) throw notFound();
    if (request.state === 'approved') return viewRequest(request);
    requireUpcoming({ ...event, is_cancelled: event.cancelled_at !== null });
    if (!(await takeSeat(tx, eventId))) throw eventFull();
    await addAttendee(tx, eventId, personId);
    const answer = { state: 'approved', reason: null } as const;
    await answerRequest(deps, tx, { viewer, guest, answer });
    return viewRequest({ ...request, ...answer });
  });
}

/**
 * Declines a request. A seat that was given for it goes to the waitlist. Idempotent. Throws 403 to everyone but the host
 * and 404 without a request.
 */
export async function decline(
  deps: Deps,
  viewer: Viewer,
  { reason, ...guest }: { eventId: string; personId: string; reason: string | undefined },
): Promise<EventRequest> {
  const { eventId, personId } = guest;
  return manageGuests(deps, viewer, eventId, async (tx, event) => {
    const request = await findRequest(tx, viewer.id, guest);
    if (!request) throw notFound();
    if (request.state === 'declined') return viewRequest(request);
    requireLive(event);
    const hadSeat = await removeAttendee(tx, eventId, personId);
    const answer = { state: 'declined', reason: reason?.trim() || null } as const;
    await answerRequest(deps, tx, { viewer, guest, answer });
    if (hadSeat) {
      await promoteFromWaitlist(deps, tx, event);
      await removeNonReaders(deps, tx, eventId);
    }
    return viewRequest({ ...request, ...answer });
  });
}

interface AnsweredRequest {
  viewer: Viewer;
  guest: { eventId: string; personId: string };
  answer: { state: 'approved' | 'declined'; reason: string | null };
}

/** Stores the host's answer to a request and notifies the guest. */
async function answerRequest(deps: Deps, tx: Tx, { viewer, guest, answer }: AnsweredRequest): Promise<void> {
  const { eventId, personId: subjectId } = guest;
  await setRequest(tx, guest, answer);
  await deps.publish(tx, {
    type: 'events.answered',
    actorId: viewer.id,
    eventId,
    subjectId,
    answer: answer.state,
  });
}

/**
 * Invites people, or no one if one of them cannot be invited; skips the hosts. Throws 404 for a person the host may not see,
 * 403 `not_invitable` with the paths of those who are not, 429 above the daily limit, and 409 `archived` and `event_cancelled`.
 */
export async function invite(
  deps: Deps,
  viewer: Viewer,
  { eventId, userIds }: { eventId: string; userIds: string[] },
): Promise<{ items: Invitation[]; total: number }> {
  const others = [...new Set(userIds)].filter((id) => id !== viewer.id);
  const hostIds = await listHostIds(deps.db, eventId);
  const guestIds = others.filter((id) => !hostIds.includes(id));
  await manageGuests(deps, viewer, eventId, async (tx, event) => {
    // Under the lock, which a block between the host and a guest also takes.
    const visible = await listVisibleIds(tx, viewer.id, others);
    if (visible.length < others.length) throw notFound();
    const invitable = await listInvitableIds(tx, { eventId, hostId: viewer.id, personIds: guestIds });
    if (invitable.length < guestIds.length) throw notInvitable(userIds, [...invitable, ...hostIds, viewer.id]);
    requireLive(event);
    if (event.cancelled_at) throw eventCancelled();
    const subjectIds = await addInvitations(tx, eventId, guestIds);
    if (subjectIds.length === 0) return;
    await countDaily(deps, tx, viewer, 'invitation', subjectIds.length);
    await deps.publish(tx, { type: 'events.invited', actorId: viewer.id, eventId, subjectIds });
  });
  const target = { type: 'EVENT', id: eventId } as const;
  await watchPeople(deps, { personId: viewer.id, kind: 'invitation', destinations: guestIds, target });
  const { rows, total } = await listInvitations(deps.db, viewer.id, {
    eventId,
    personIds: guestIds,
    limit: guestIds.length,
  });
  return { items: rows.map(viewInvitation), total };
}

export function notInvitable(
  userIds: string[],
  invitable: string[],
  {
    path = 'userIds',
    detail = 'You can invite friends, members of your intake and people who came to an event of yours.',
  }: { path?: string; detail?: string | undefined } = {},
): AppError {
  const errors = userIds.flatMap((id, index) =>
    invitable.includes(id) ? [] : [{ path: `${path}.${index}`, message: detail }],
  );
  return new AppError('not_invitable', detail, { errors });
}

/** Withdraws an invitation. The guest keeps a seat, but loses a waitlist entry unless the event is PUBLIC. */
export async function withdrawInvitation(
  deps: Deps,
  viewer: Viewer,
  { eventId, personId }: { eventId: string; personId: string },
): Promise<void> {
  await manageGuests(deps, viewer, eventId, async (tx, event) => {
    if (!(await removeInvitation(tx, eventId, personId))) throw notFound();
    if (event.visibility === 'PUBLIC') return;
    await removeFromWaitlist(tx, eventId, personId);
    await removeNonReaders(deps, tx, eventId);
  });
}
