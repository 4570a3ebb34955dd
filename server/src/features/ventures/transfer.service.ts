import type { Venture } from '@baraza/contract/features/ventures.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { conflict, notFound } from '#platform/errors.ts';
import { transact } from '#platform/pool.ts';
import { addTransfer, findTransfer, removeTransfer } from './transfer.queries.ts';
import { findWrittenVenture, holdPerson, holdVenture, setOwner } from './ventures.queries.ts';
import { holdOwn, holdRoom, mustBeFriend, reach } from './ventures.service.ts';

// A business changes hands in two steps: its owner offers it, and the other person accepts. Every step locks the row of the
// venture first, so that accepting and withdrawing cannot both succeed.

/**
 * Offers the viewer's venture to a friend; offering it again to the same person changes nothing. Throws 409 `transfer_pending`
 * while it is offered to somebody else, and what `mustBeFriend` throws.
 */
export async function offerTransfer(
  { db, publish }: Deps,
  viewer: Viewer,
  id: string,
  userId: string,
): Promise<Venture> {
  return transact(db, async (tx) => {
    await holdOwn(tx, viewer, id);
    // An account that is being deleted is waited for: then it is nobody's friend any more.
    await holdPerson(tx, userId);
    await mustBeFriend(tx, viewer, userId);
    const open = await findTransfer(tx, id);
    if (open && open.to_id !== userId) {
      throw conflict('transfer_pending', 'You have offered this business to somebody else. Withdraw that offer first.');
    }
    if (!open) {
      await addTransfer(tx, id, userId);
      const offered = { actorId: viewer.id, ventureId: id, subjectId: userId };
      await publish(tx, { type: 'ventures.transferOffered', ...offered });
    }
    return findWrittenVenture(tx, viewer.id, id);
  });
}

/** Withdraws the offer of the viewer's venture; 200 also without one. Throws 403 once the venture is somebody else's. */
export async function withdrawTransfer({ db }: Deps, viewer: Viewer, id: string): Promise<Venture> {
  return transact(db, async (tx) => {
    await holdOwn(tx, viewer, id);
    await removeTransfer(tx, id);
    return findWrittenVenture(tx, viewer.id, id);
  });
}

/**
 * Makes the viewer the owner of a venture that is offered to them; accepting twice is like once. Throws 404 without an open
 * offer, 403 `not_friends` where they and the owner no longer are, and 422 `too_many_ventures` as for a new one.
 */
export async function acceptTransfer({ db, publish }: Deps, viewer: Viewer, id: string): Promise<Venture> {
  return transact(db, async (tx) => {
    await reach(tx, viewer, id);
    const held = await holdVenture(tx, id);
    if (!held) throw notFound();
    if (held.owner_id !== viewer.id) {
      if ((await findTransfer(tx, id))?.to_id !== viewer.id) throw notFound();
      await mustBeFriend(tx, viewer, held.owner_id, 'You can accept it while you and the owner follow each other.');
      if (!held.closed_at) await holdRoom(tx, viewer.id);
      await removeTransfer(tx, id);
      await setOwner(tx, id, viewer.id);
      const accepted = { actorId: viewer.id, ventureId: id, subjectId: held.owner_id };
      await publish(tx, { type: 'ventures.handedOver', ...accepted });
    }
    return findWrittenVenture(tx, viewer.id, id);
  });
}

/** Declines an offer to the viewer; 200 also without one. */
export async function declineTransfer(
  { db, publish }: Deps,
  viewer: Viewer,
  id: string,
): Promise<{ isOffered: false }> {
  await transact(db, async (tx) => {
    await reach(tx, viewer, id);
    const held = await holdVenture(tx, id);
    if (!held) throw notFound();
    if ((await findTransfer(tx, id))?.to_id !== viewer.id) return;
    await removeTransfer(tx, id);
    const declined = { actorId: viewer.id, ventureId: id, subjectId: held.owner_id };
    await publish(tx, { type: 'ventures.transferDeclined', ...declined });
  });
  return { isOffered: false };
}
