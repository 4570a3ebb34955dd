import type { Community } from '@baraza/contract/features/communities.ts';
import { ownersMax } from '@baraza/contract/features/community-limits.ts';
import { requireRoomForClub } from '#features/communities/clubs/clubs.service.ts';
import { asOwner, lockClub, requireLive, viewOneCommunity } from '#features/communities/communities.access.ts';
import '#features/communities/communities.domain-events.ts';
import { findMember, setMembership } from '#features/communities/membership/members.queries.ts';
import type { Deps } from '#platform/features/deps.ts';
import { conflict, notAllowed, requireRow } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { addOffer, countOwners, removeOffer } from './owners.queries.ts';

/**
 * Offers a member to become an owner. Idempotent. Throws 404, 403 `not_allowed`, and 409 `automatic`, `archived` and what `requireRoomToAsk`
 * throws.
 */
export async function offerOwnership(
  { db, publish }: Deps,
  viewer: Viewer,
  id: string,
  userId: string,
): Promise<Community> {
  return transact(db, async (tx) => {
    const club = asOwner(await lockClub(tx, viewer, id, [userId]));
    requireLive(club);
    const member = requireRow(await findMember(tx, viewer.id, { communityId: id, personId: userId }));
    if (member.role !== 'OWNER') {
      await requireRoomToAsk(tx, id, userId);
      if (await addOffer(tx, id, userId)) {
        await publish(tx, {
          type: 'communities.acted',
          communityId: id,
          actorId: viewer.id,
          act: 'offer',
          personId: userId,
        });
        await publish(tx, { type: 'communities.ownerOffered', actorId: viewer.id, club, subjectId: userId });
      }
    }
    return viewOneCommunity(tx, viewer, { id });
  });
}

/**
 * Makes the viewer an owner of a club that offers it. Idempotent. Throws 404, 403 `not_allowed` without an offer, and 409 `archived`,
 * `too_many_owners` and `too_many_clubs`.
 */
export async function acceptOwnership({ db, publish }: Deps, viewer: Viewer, id: string): Promise<Community> {
  return transact(db, async (tx) => {
    const club = await lockClub(tx, viewer, id);
    if (club.role !== 'OWNER') {
      if (!club.is_offered) throw notAllowed('Nobody has offered you to become an owner.');
      requireLive(club);
      await makeOwner(tx, id, viewer.id);
      await publish(tx, { type: 'communities.acted', communityId: id, actorId: viewer.id, act: 'accept' });
      await publish(tx, { type: 'communities.changed', communityId: id, personId: viewer.id });
      await publish(tx, { type: 'communities.ownerAccepted', actorId: viewer.id, club });
    }
    return viewOneCommunity(tx, viewer, { id });
  });
}

/**
 * Throws 409 `too_many_owners` unless a locked club has room for another owner, by an offer to this person or by an election, besides those
 * who are owners or asked to be.
 */
export async function requireRoomToAsk(tx: Tx, id: string, personId: string): Promise<void> {
  const { owners, asked } = await countOwners(tx, id, personId);
  if (owners + asked >= ownersMax) throw tooManyOwners();
}

/** Makes a member an owner of a locked club. Throws 409 `too_many_owners` for a club with three owners, and `too_many_clubs`. */
export async function makeOwner(tx: Tx, id: string, personId: string): Promise<void> {
  if ((await countOwners(tx, id, personId)).owners >= ownersMax) throw tooManyOwners();
  await requireRoomForClub(tx, personId);
  await removeOffer(tx, id, personId);
  await setMembership(tx, id, personId, { role: 'OWNER' });
}

/** Declines an offer to the viewer. Idempotent. Throws 404. */
export async function declineOwnership({ db }: Deps, viewer: Viewer, id: string): Promise<Community> {
  return transact(db, async (tx) => {
    await removeOffer(tx, id, viewer.id);
    return viewOneCommunity(tx, viewer, { id });
  });
}

function tooManyOwners() {
  return conflict('too_many_owners', `A club has at most ${ownersMax} owners, counting those who have been asked.`);
}
