import { venturesPerOwner } from '@baraza/contract/features/venture-limits.ts';
import { areFriends, findFollowState } from '#features/connections/connections.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, notAllowed, notFound, ruleBroken } from '#platform/http/errors.ts';
import {
  countOpenVentures,
  findVentureSummary,
  lockPerson,
  lockVenture,
  type VentureSummary,
} from './ventures.queries.ts';

/** A venture that the viewer can open; throws 404 otherwise. */
export async function requireVenture(db: Db, viewer: Viewer, id: string): Promise<VentureSummary> {
  const summary = await findVentureSummary(db, viewer.id, id);
  if (!summary) throw notFound();
  return summary;
}

/** The same for the viewer's own venture; throws 403 for another person's. */
export async function requireOwnVenture(db: Db, viewer: Viewer, id: string): Promise<VentureSummary> {
  const summary = await requireVenture(db, viewer, id);
  if (summary.owner_id !== viewer.id) throw notOwner();
  return summary;
}

/** Locks a venture that exists; throws 404. */
export async function lockExistingVenture(tx: Tx, id: string) {
  const locked = await lockVenture(tx, id);
  if (!locked) throw notFound();
  return locked;
}

/** Locks the viewer's own venture. Throws 404 for one they cannot open, 403 for another person's. */
export async function lockOwnVenture(tx: Tx, viewer: Viewer, id: string) {
  await requireVenture(tx, viewer, id);
  const locked = await lockExistingVenture(tx, id);
  if (locked.owner_id !== viewer.id) throw notOwner();
  return locked;
}

/** Throws 404 if the viewer cannot see the person. */
export async function requireVisible(db: Db, viewer: Viewer, userId: string): Promise<void> {
  if (!(await findFollowState(db, viewer.id, userId))) throw notFound();
}

/** Throws 422 if the person is the viewer, 404 if the viewer cannot see them, and 403 `not_friends` if they are not friends. */
export async function requireFriend(
  tx: Tx,
  viewer: Viewer,
  userId: string,
  detail = 'You can only invite people who follow you and whom you follow.',
): Promise<void> {
  if (userId === viewer.id) throw ruleBroken('owner_is_no_member', 'You own this venture already.');
  const state = await findFollowState(tx, viewer.id, userId);
  if (!state) throw notFound();
  if (!areFriends(state)) throw new AppError('not_friends', detail);
}

/** Throws 422 `too_many_ventures` unless a person may open one more venture. Locks the person until the transaction ends. */
export async function requireRoomForVenture(tx: Tx, ownerId: string): Promise<void> {
  await lockPerson(tx, ownerId);
  if ((await countOpenVentures(tx, ownerId)) < venturesPerOwner) return;
  throw ruleBroken('too_many_ventures', `One person can have ${venturesPerOwner} ventures. Close one first.`);
}

function notOwner(): AppError {
  return notAllowed('Only the owner of a venture can do this.');
}
