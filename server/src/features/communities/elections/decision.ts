import '#features/communities/communities.domain-events.ts';
import { lockCommunity } from '#features/communities/communities.queries.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Publish } from '#platform/features/publish.ts';
import { enqueue, runForEach, type Tasks } from '#platform/jobs/jobs.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import {
  endVainOffer,
  findProgress,
  hasWinner,
  listDueElections,
  listOpened,
  listRanking,
  setAnnounced,
  setOffered,
  setOver,
  startRunoff,
} from './decision.queries.ts';

export function electionJobs(deps: Deps): Tasks {
  return {
    'communities.decideElections': async () => {
      await decideElections(deps);
      await announceVoting(deps);
    },
    'communities.announceResult': (payload) => announceResult(deps, payload as Result),
  };
}

/** The result of an election with votes. */
interface Result {
  electionId: string;
  winnerId: string;
}

/** Notifies the members who could vote, except the winner. This is a separate job, because a club can have thousands of members. */
async function announceResult({ db, publish }: Deps, { electionId, winnerId }: Result): Promise<void> {
  await transact(db, async (tx) => {
    const club = await findProgress(tx, electionId);
    if (club) await publish(tx, { type: 'communities.electionEnded', club, electionId, winnerId });
  });
}

/** Notifies the members of clubs that they can vote, once for each election. */
async function announceVoting({ db, publish }: Deps): Promise<void> {
  await runForEach(await listOpened(db), ({ id }) =>
    transact(db, async (tx) => {
      const club = await setAnnounced(tx, id);
      if (club) await publish(tx, { type: 'communities.votingOpened', club, electionId: id });
    }),
  );
}

/** Ends the rounds that are due, in one club or in all, so that what is read afterwards follows from the clock. */
export async function decideElections({ db, publish }: Deps, communityId?: string): Promise<void> {
  const due = await listDueElections(db, communityId);
  await runForEach(due, ({ id, community_id: clubId }) =>
    transact(db, async (tx) => {
      await lockCommunity(tx, clubId);
      await decideElection(tx, publish, id);
    }),
  );
}

/**
 * Ends the round of an election if it is due: with a second round between the candidates who have the most votes, or by offering the role to
 * the winner. Idempotent. The club is locked.
 */
export async function decideElection(tx: Tx, publish: Publish, id: string): Promise<void> {
  const progress = await findProgress(tx, id);
  if (!progress) return;
  const { is_over: isOver, has_ended: hasEnded, has_runoff: hasRunoff, ...club } = progress;
  if (!isOver) {
    if (!hasEnded) return;
    const ranking = await listRanking(tx, id);
    const first = ranking.filter(({ votes_count: votes }) => votes === ranking[0]?.votes_count);
    if (!hasRunoff && first.length > 1) {
      const ids = first.map(({ person_id: personId }) => personId);
      await startRunoff(tx, id, ids);
      return publish(tx, { type: 'communities.electionTied', club, electionId: id });
    }
    await setOver(tx, id);
  }
  await endVainOffer(tx, id);
  if (await hasWinner(tx, id)) return;
  const [next] = await listRanking(tx, id);
  if (!next) return;
  await setOffered(tx, id, next.person_id);
  if (!isOver) {
    const result: Result = { electionId: id, winnerId: next.person_id };
    await enqueue(tx, 'communities.announceResult', result);
  }
  await publish(tx, { type: 'communities.elected', club, subjectId: next.person_id });
}
