import { venturesPerOwner } from '@baraza/contract/features/venture-limits.ts';
import { areFriends, findFollowState } from '#features/connections/connections.public.ts';
import { lockPeople } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, notAllowed, notFound, ruleBroken } from '#platform/http/errors.ts';
import {
  countOpenVentures,
  findVentureSummary,
  hasRight,
  lockVenture,
  type VentureSummary,
} from './ventures.queries.ts';
import type { VentureRight } from './ventures.visibility.ts';

/** A venture that the viewer can open; throws 404 otherwise. */
export async function requireVenture(db: Db, viewer: Viewer, id: string): Promise<VentureSummary> {
  const summary = await findVentureSummary(db, viewer.id, id);
  if (!summary) throw notFound();
  return summary;
}

/** The same for a venture that the viewer may edit; throws 403 for another. */
export async function requireEditableVenture(db: Db, viewer: Viewer, id: string): Promise<VentureSummary> {
  const summary = await requireVenture(db, viewer, id);
  if (!summary.can_edit) throw notOwner();
  return summary;
}

/** Locks a venture that exists; throws 404. */
export async function lockExistingVenture(tx: Tx, id: string) {
  const locked = await lockVenture(tx, id);
  if (!locked) throw notFound();
  return locked;
}

/** Locks a venture to which the viewer has a right. Throws 404 for one they cannot open, 403 without the right. */
async function lockWithRight(tx: Tx, viewer: Viewer, { id, right }: { id: string; right: VentureRight }) {
  await requireVenture(tx, viewer, id);
  const locked = await lockExistingVenture(tx, id);
  // Under the lock, which a transfer and the removal of a member also take.
  if (!(await hasRight(tx, { viewerId: viewer.id, id, right }))) throw notOwner();
  return locked;
}

/** Locks the viewer's own venture, as `lockWithRight` does. */
export function lockOwnVenture(tx: Tx, viewer: Viewer, id: string) {
  return lockWithRight(tx, viewer, { id, right: 'own' });
}

/** Locks a venture that the viewer may edit, as `lockWithRight` does. */
export function lockEditableVenture(tx: Tx, viewer: Viewer, id: string) {
  return lockWithRight(tx, viewer, { id, right: 'edit' });
}

/** Throws 404 if the viewer cannot see the person. */
export async function requireVisible(db: Db, viewer: Viewer, personId: string): Promise<void> {
  if (!(await findFollowState(db, viewer.id, personId))) throw notFound();
}

/** Throws 422 if the person is the viewer, 404 if the viewer cannot see them, and 403 `not_friends` if they are not friends. */
export async function requireFriend(
  tx: Tx,
  viewer: Viewer,
  personId: string,
  detail = 'You can only invite people who follow you and whom you follow.',
): Promise<void> {
  if (personId === viewer.id) throw ruleBroken('owner_is_no_member', 'You own this venture already.');
  const state = await findFollowState(tx, viewer.id, personId);
  if (!state) throw notFound();
  if (!areFriends(state)) throw new AppError('not_friends', detail);
}

/** Throws 422 `too_many_ventures` unless a person may open one more venture. Locks the person until the transaction ends. */
export async function requireRoomForVenture(tx: Tx, ownerId: string): Promise<void> {
  await lockPeople(tx, [ownerId]);
  if ((await countOpenVentures(tx, ownerId)) < venturesPerOwner) return;
  throw ruleBroken('too_many_ventures', `One person can have ${venturesPerOwner} ventures. Close one first.`);
}

function notOwner(): AppError {
  return notAllowed('Only the owner of a venture can do this.');
}
