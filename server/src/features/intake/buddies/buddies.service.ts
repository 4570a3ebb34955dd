import type { Buddies } from '@baraza/contract/features/newcomers.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { conflict, notFound, ruleBroken } from '#platform/http/errors.ts';
import { transact } from '#platform/sql/pool.ts';
import { notYourIntake } from '#features/intake/intake.service.ts';
import {
  addBuddies,
  addProposal,
  addRefusal,
  findAsked,
  findBuddy,
  hasRefused,
  listBuddies,
  lockPair,
  removeBuddy,
  removeProposal,
  removeRefusal,
} from './buddies.queries.ts';
import { viewBuddies } from './buddies.view.ts';

export async function viewOwnBuddies({ db }: Deps, viewer: Viewer): Promise<Buddies> {
  return viewBuddies(await listBuddies(db, viewer.id));
}

/**
 * Proposes to a person of the viewer's intake to be buddies. If they proposed to the viewer, this accepts. Idempotent.
 * Throws 422 `cannot_pair_self`, 403 `not_your_intake`, and 409 `has_buddy`, `already_asked` while another proposal is
 * pending, and `buddy_unavailable` if they have a buddy or refused the viewer: which of the two stays private.
 */
export async function proposeBuddy(deps: Deps, viewer: Viewer, otherId: string): Promise<Buddies> {
  requireOther(viewer, otherId);
  await transact(deps.db, async (tx) => {
    if (await lockAndCheckBuddies(tx, viewer, otherId)) return;
    if ((await findBuddy(tx, otherId)) !== undefined || (await hasRefused(tx, otherId, viewer.id))) {
      throw buddyUnavailable();
    }
    if ((await findAsked(tx, otherId)) === viewer.id) return becomeBuddies(deps, tx, viewer, otherId);
    const askedId = await findAsked(tx, viewer.id);
    if (askedId === otherId) return;
    if (askedId !== undefined) throw conflict('already_asked', 'You are still waiting for someone else to answer.');
    await removeRefusal(tx, viewer.id, otherId);
    await addProposal(tx, viewer.id, otherId);
    await deps.publish(tx, { type: 'intake.buddyAsked', actorId: viewer.id, subjectId: otherId });
  });
  return viewOwnBuddies(deps, viewer);
}

/** Withdraws the viewer's proposal. Idempotent. */
export async function withdrawProposal(deps: Deps, viewer: Viewer): Promise<Buddies> {
  await removeProposal(deps.db, viewer.id);
  return viewOwnBuddies(deps, viewer);
}

/** Accepts a proposal. Idempotent. Throws 404 without one, and otherwise as `proposeBuddy` does. */
export async function acceptBuddy(deps: Deps, viewer: Viewer, otherId: string): Promise<Buddies> {
  await transact(deps.db, async (tx) => {
    if (await lockAndCheckBuddies(tx, viewer, otherId)) return;
    if ((await findAsked(tx, otherId)) !== viewer.id) throw notFound();
    if ((await findBuddy(tx, otherId)) !== undefined) throw buddyUnavailable();
    await becomeBuddies(deps, tx, viewer, otherId);
  });
  return viewOwnBuddies(deps, viewer);
}

/** Declines a proposal or a suggestion, and withdraws the viewer's own proposal to them. They are not notified. */
export async function declineBuddy(deps: Deps, viewer: Viewer, otherId: string): Promise<Buddies> {
  requireOther(viewer, otherId);
  await transact(deps.db, async (tx) => {
    if (await lockAndCheckBuddies(tx, viewer, otherId, { mayHaveAnother: true })) throw hasBuddy();
    await removeProposal(tx, otherId, viewer.id);
    await removeProposal(tx, viewer.id, otherId);
    await addRefusal(tx, viewer.id, otherId);
  });
  return viewOwnBuddies(deps, viewer);
}

/** Ends the viewer's pair. The former buddy can no longer propose to the viewer, but the viewer can to them. Idempotent. */
export async function endBuddy(deps: Deps, viewer: Viewer): Promise<Buddies> {
  await transact(deps.db, async (tx) => {
    const otherId = await findBuddy(tx, viewer.id);
    if (otherId === undefined) return;
    await lockPair(tx, viewer.id, otherId);
    if ((await findBuddy(tx, viewer.id)) !== otherId) return;
    await removeBuddy(tx, viewer.id);
    await addRefusal(tx, viewer.id, otherId);
  });
  return viewOwnBuddies(deps, viewer);
}

/**
 * Locks both people and returns whether they are buddies already. Throws 404 for a person the viewer may not see,
 * 403 `not_your_intake`, and 409 `has_buddy` if the viewer has another buddy.
 */
async function lockAndCheckBuddies(
  tx: Tx,
  viewer: Viewer,
  otherId: string,
  { mayHaveAnother = false } = {},
): Promise<boolean> {
  const intakes = await lockPair(tx, viewer.id, otherId);
  const [own, other] = [intakes.get(viewer.id), intakes.get(otherId)];
  if (own === undefined || other === undefined) throw notFound();
  if (own !== other) throw notYourIntake();
  const buddyId = await findBuddy(tx, viewer.id);
  if (buddyId === otherId) return true;
  if (buddyId !== undefined && !mayHaveAnother) throw hasBuddy();
  return false;
}

async function becomeBuddies({ publish }: Deps, tx: Tx, viewer: Viewer, otherId: string): Promise<void> {
  await addBuddies(tx, viewer.id, otherId);
  await removeRefusal(tx, viewer.id, otherId);
  await publish(tx, { type: 'intake.buddyFound', actorId: viewer.id, subjectId: otherId });
}

function requireOther(viewer: Viewer, otherId: string): void {
  if (otherId === viewer.id) throw ruleBroken('cannot_pair_self', 'You cannot be your own buddy.');
}

function hasBuddy() {
  return conflict('has_buddy', 'You already have a buddy.');
}

function buddyUnavailable() {
  return conflict('buddy_unavailable', 'They are not looking for a buddy right now.');
}
