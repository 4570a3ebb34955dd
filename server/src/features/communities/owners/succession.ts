import '#features/communities/communities.domain-events.ts';
import { setArchived } from '#features/communities/clubs/clubs.queries.ts';
import { lockCommunity } from '#features/communities/communities.queries.ts';
import type { Deps } from '#platform/features/deps.ts';
import { enqueue, enqueueEach, runForEach, type Tasks } from '#platform/jobs/jobs.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { removeOldOffers } from './owners.queries.ts';
import {
  type Absence,
  findSuccession,
  listAbandonedClubs,
  listOwnedClubIds,
  recordAbsences,
  replaceOwners,
  setNotified,
} from './succession.queries.ts';

/** A session is used at least this often by a person who is here, in days. Shorter than the time after which an idle one is removed. */
const seenDays = 7;
/** How many days after an owner was seen for the last time another one follows, and how many days before the officers are notified. */
const [awayDays, noticeDays] = [120 - seenDays, 14];

const task = 'communities.followOwner';

/**
 * Lets others follow a person as the owner of their clubs, in a job: the transaction that ends the account has locked the person, and one
 * that notifies them has locked the club first.
 */
export async function followOwner(tx: Tx, personId: string): Promise<void> {
  const ids = await listOwnedClubIds(tx, personId);
  await enqueueEach(
    tx,
    task,
    ids.map((id) => ({ id })),
  );
}

/** Provides an owner for a club that may have lost its last one while it was archived. */
export async function followMissingOwner(tx: Tx, id: string): Promise<void> {
  await enqueue(tx, task, { id });
}

export function successionJobs(deps: Deps): Tasks {
  return {
    // Written by the function above.
    [task]: (payload) => provideOwner(deps, (payload as { id: string }).id, 'ended'),
    'communities.followAwayOwners': () => followAwayOwners(deps),
    'communities.endOffers': () => removeOldOffers(deps.db),
  };
}

/** Makes the longest-serving officer the owner of a club without one, or archives a club without anybody. */
async function provideOwner({ db, publish }: Deps, id: string, absence: Absence): Promise<void> {
  await transact(db, async (tx) => {
    await lockCommunity(tx, id);
    const { club, hasLeader, followerId } = await findSuccession(tx, id, absence);
    if (!club || hasLeader) return;
    if (followerId !== undefined) {
      await replaceOwners(tx, id, followerId);
      await publish(tx, {
        type: 'communities.acted',
        communityId: id,
        actorId: null,
        act: 'follow',
        personId: followerId,
      });
      await publish(tx, { type: 'communities.ownerFollowed', club, subjectId: followerId });
    } else if (absence === 'ended') {
      await setArchived(tx, id, true);
      await publish(tx, { type: 'communities.acted', communityId: id, actorId: null, act: 'archive' });
    }
    await publish(tx, { type: 'communities.changed', communityId: id });
  });
}

/** Notifies the officers of clubs whose owners have been away for long, and lets an officer follow two weeks later. */
async function followAwayOwners(deps: Deps): Promise<void> {
  await recordAbsences(deps.db, { seenDays });
  const clubs = await listAbandonedClubs(deps.db, { awayDays, noticeDays });
  await runForEach(clubs, async ({ id, is_due: isDue }) => {
    if (isDue) return provideOwner(deps, id, 'away');
    await transact(deps.db, async (tx) => {
      await lockCommunity(tx, id);
      const { club } = await findSuccession(tx, id, 'away');
      if (!club) return;
      await setNotified(tx, id);
      await deps.publish(tx, { type: 'communities.ownersAway', club });
    });
  });
}
