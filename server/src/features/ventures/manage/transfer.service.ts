import type { Venture } from '@baraza/contract/features/ventures.ts';
import { lockPeople } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { conflict, notFound } from '#platform/http/errors.ts';
import { transact } from '#platform/sql/pool.ts';
import { findWrittenVenture } from '#features/ventures/profile/profile.queries.ts';
import { viewVenture } from '#features/ventures/profile/profile.view.ts';
import {
  lockExistingVenture,
  lockOwnVenture,
  requireFriend,
  requireRoomForVenture,
  requireVenture,
} from '#features/ventures/ventures.access.ts';
import { setOwner } from './manage.queries.ts';
import { addTransfer, findTransfer, removeTransfer } from './transfer.queries.ts';

// A transfer has two steps: the owner offers the business, and the other person accepts. Every step locks the venture's row
// first, so that accepting and withdrawing cannot both succeed.

/**
 * Offers the viewer's venture to a friend. Idempotent. Throws 409 `transfer_pending` while it is offered to another person, and
 * what `requireFriend` throws.
 */
export async function offerTransfer(
  { db, publish }: Deps,
  viewer: Viewer,
  id: string,
  recipientId: string,
): Promise<Venture> {
  return transact(db, async (tx) => {
    await lockOwnVenture(tx, viewer, id);
    // Waits for a concurrent deletion of that account, which ends the friendship.
    await lockPeople(tx, [recipientId]);
    await requireFriend(tx, viewer, recipientId);
    const open = await findTransfer(tx, id);
    if (open && open.recipient_id !== recipientId) {
      throw conflict(
        'transfer_pending',
        'You have offered this business to another person. Withdraw that offer first.',
      );
    }
    if (!open) {
      await addTransfer(tx, id, recipientId);
      const offered = { actorId: viewer.id, ventureId: id, subjectId: recipientId };
      await publish(tx, { type: 'ventures.transferOffered', ...offered });
    }
    return viewVenture(await findWrittenVenture(tx, viewer.id, id));
  });
}

/** Withdraws the offer of the viewer's venture. Idempotent. Throws 403 once another person owns the venture. */
export async function withdrawTransfer({ db }: Deps, viewer: Viewer, id: string): Promise<Venture> {
  return transact(db, async (tx) => {
    await lockOwnVenture(tx, viewer, id);
    await removeTransfer(tx, id);
    return viewVenture(await findWrittenVenture(tx, viewer.id, id));
  });
}

/**
 * Makes the viewer the owner of a venture that is offered to them. Idempotent. Throws 404 without an open offer, 403
 * `not_friends` if they and the owner are no longer friends, and 422 `too_many_ventures`.
 */
export async function acceptTransfer({ db, publish }: Deps, viewer: Viewer, id: string): Promise<Venture> {
  return transact(db, async (tx) => {
    await requireVenture(tx, viewer, id);
    const venture = await lockExistingVenture(tx, id);
    if (venture.owner_id !== viewer.id) {
      if ((await findTransfer(tx, id))?.recipient_id !== viewer.id) throw notFound();
      await requireFriend(tx, viewer, venture.owner_id, 'You can accept it while you and the owner follow each other.');
      if (!venture.closed_at) await requireRoomForVenture(tx, viewer.id);
      await removeTransfer(tx, id);
      await setOwner(tx, id, viewer.id);
      const accepted = { actorId: viewer.id, ventureId: id, subjectId: venture.owner_id };
      await publish(tx, { type: 'ventures.transferAccepted', ...accepted });
    }
    return viewVenture(await findWrittenVenture(tx, viewer.id, id));
  });
}

/** Declines an offer to the viewer. Idempotent. */
export async function declineTransfer(
  { db, publish }: Deps,
  viewer: Viewer,
  id: string,
): Promise<{ isOffered: false }> {
  await transact(db, async (tx) => {
    await requireVenture(tx, viewer, id);
    const venture = await lockExistingVenture(tx, id);
    if ((await findTransfer(tx, id))?.recipient_id !== viewer.id) return;
    await removeTransfer(tx, id);
    const declined = { actorId: viewer.id, ventureId: id, subjectId: venture.owner_id };
    await publish(tx, { type: 'ventures.transferDeclined', ...declined });
  });
  return { isOffered: false };
}
