import { findStanding, lockCommunity } from '#features/communities/communities.queries.ts';
import '#features/communities/communities.domain-events.ts';
import { listOwnerIds } from '#features/communities/membership/members.queries.ts';
import { followMissingOwner } from '#features/communities/owners/succession.ts';
import type { RemovalDeps, Subject } from '#platform/features/subjects.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { findReportedClub, isFrozen, isRunBy, setFrozen, setUnfrozen } from './clubs.subject-queries.ts';

/**
 * A club as a whole: its name, description and pictures. Its posts and messages belong to their authors, so stewards freeze it instead of
 * hiding or removing it. A frozen club is archived, only its members can read it, and its owners cannot restore it.
 */
export const club: Subject = {
  table: 'community',
  isVisible: async (db, viewerId, id) => (await findStanding(db, viewerId, id))?.kind === 'CLUB',
  isParty: isRunBy,
  find: findReportedClub,
  listOwnerIds: (db: Db, id: string) => listOwnerIds(db, id),
  freezing: { isFrozen, freeze, lift },
};

async function freeze({ publish }: RemovalDeps, tx: Tx, id: string): Promise<void> {
  await lockCommunity(tx, id);
  if (!(await setFrozen(tx, id))) return;
  await publish(tx, { type: 'communities.audienceChanged', communityId: id, audience: 'MEMBERS' });
  await publish(tx, { type: 'communities.acted', communityId: id, actorId: null, act: 'freeze' });
  await publish(tx, { type: 'communities.changed', communityId: id });
}

async function lift(
  { publish }: RemovalDeps,
  tx: Tx,
  { id, decidedAt, message }: { id: string; decidedAt: Date; message: string },
): Promise<boolean> {
  await lockCommunity(tx, id);
  const lifted = await setUnfrozen(tx, id, decidedAt);
  if (!lifted) return false;
  await publish(tx, { type: 'communities.audienceChanged', communityId: id, audience: lifted.audience });
  await publish(tx, { type: 'communities.acted', communityId: id, actorId: null, act: 'lift' });
  await publish(tx, { type: 'communities.changed', communityId: id });
  await publish(tx, { type: 'communities.unfrozen', club: lifted, message });
  await followMissingOwner(tx, id);
  return true;
}
