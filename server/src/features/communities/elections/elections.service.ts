import { candidatesMax, electionDaysMax, electionsPerDay } from '@baraza/contract/features/community-limits.ts';
import type { Election, ElectionDraft } from '@baraza/contract/features/elections.ts';
import { canKeepDues } from '@baraza/contract/features/treasurers.ts';
import {
  asMember,
  asOfficer,
  asOwner,
  lockClub,
  rankOf,
  requireCommunity,
  requireLive,
} from '#features/communities/communities.access.ts';
import '#features/communities/communities.domain-events.ts';
import type { StandingRow } from '#features/communities/communities.queries.ts';
import { setMembership } from '#features/communities/membership/members.queries.ts';
import { makeOwner, requireRoomToAsk } from '#features/communities/owners/owners.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import { conflict, dayLimitReached, fieldBroken, notAllowed, requireRow } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { decodeIdCursor } from '#platform/sql/cursor.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { decideElection, decideElections } from './decision.ts';
import {
  addCandidate,
  addElection,
  addVote,
  countCandidates,
  countStartedToday,
  type ElectionRow,
  findElection,
  listElections,
  removeCandidate,
  setAnswer,
  setCancelled,
} from './elections.queries.ts';
import { viewElection } from './elections.view.ts';

/**
 * Nobody gives a higher role than their own, or the right to keep the dues, to themselves, so only owners have owners and treasurers elected.
 * Throws 403 `not_allowed`.
 */
function requireElectable(club: StandingRow, { role, title }: { role: string; title: string }): void {
  if (club.role === 'OWNER' || (role !== 'OWNER' && !canKeepDues({ role: 'OFFICER', title }))) return;
  throw notAllowed('Only owners of the club can start or cancel the election of an owner or a treasurer.');
}

/** A page of the elections of a club. Throws 404, and 403 `not_allowed` for people who are not members. */
export async function viewElections(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<Election>> {
  const club = asMember(await requireCommunity(deps.db, viewer, id));
  await decideElections(deps, id);
  const after = cursor === undefined ? undefined : decodeIdCursor(cursor);
  const rows = await listElections(deps.db, viewer.id, { communityId: id, limit: limit + 1, after });
  return pageOf(rows, limit, { view: (row) => viewElection(row, club), cursorOf: (row) => row.id });
}

/**
 * Starts an election. Throws 404, 403 `not_allowed` for people who are not officers and, for an owner or a treasurer, not owners, 409 `automatic`, `archived` and, for an owner, `too_many_owners`, 429 above the limit of a day, and 422 `invalid_body` if
 * nominations end in the past or voting in more than `electionDaysMax` days.
 */
export async function startElection(
  { db, env, publish }: Deps,
  viewer: Viewer,
  id: string,
  draft: ElectionDraft,
  key: string | undefined,
): Promise<Election> {
  const operation = 'POST /api/communities/:id/elections';
  const once = { personId: viewer.id, operation, key, content: [id, JSON.stringify(draft)] };
  return createOnce(db, once, async (tx) => {
    const club = asOfficer(await lockClub(tx, viewer, id));
    requireLive(club);
    requireElectable(club, draft);
    if (draft.role === 'OWNER') await requireRoomToAsk(tx, id, viewer.id);
    if (Date.parse(draft.closesAt) > Date.now() + electionDaysMax * 86_400_000) {
      throw fieldBroken('invalid_body', 'closesAt', `Must be within ${electionDaysMax} days.`);
    }
    if (env.RATE_LIMITS === 'on' && (await countStartedToday(tx, id)) >= electionsPerDay) {
      throw dayLimitReached(`A club starts ${electionsPerDay} elections a day. Please try again tomorrow.`);
    }
    const electionId = await addElection(tx, id, draft);
    if (electionId === undefined) throw fieldBroken('invalid_body', 'nominationsUntil', 'Must be in the future.');
    await publish(tx, {
      type: 'communities.acted',
      communityId: id,
      actorId: viewer.id,
      act: 'election',
      detail: { role: draft.role },
    });
    await publish(tx, { type: 'communities.electionStarted', actorId: viewer.id, club, electionId });
    return viewElection(requireRow(await findElection(tx, viewer.id, id, electionId)), club);
  });
}

/** An election of a club. */
interface ElectionKey {
  id: string;
  electionId: string;
}

/** Changes an election as a member, with the club locked. Throws 404, 403 `not_allowed` and 409 `automatic`. */
async function changeElection(
  { db }: Deps,
  viewer: Viewer,
  { id, electionId }: ElectionKey,
  change: (tx: Tx, election: ElectionRow, club: StandingRow) => Promise<void>,
): Promise<Election> {
  return transact(db, async (tx) => {
    const club = asMember(await lockClub(tx, viewer, id));
    const find = async () => requireRow(await findElection(tx, viewer.id, id, electionId));
    await change(tx, await find(), club);
    return viewElection(await find(), club);
  });
}

/**
 * Cancels an election that has not ended, and deletes its candidates and votes. Once voting has begun only owners can, so that no officer ends
 * a vote that they may lose. Idempotent. Throws what `changeElection` throws, 403 `not_allowed` for others, and 409 `archived` and
 * `election_over`.
 */
export async function cancelElection(deps: Deps, viewer: Viewer, key: ElectionKey, reason: string): Promise<Election> {
  return changeElection(deps, viewer, key, async (tx, election, club) => {
    requireElectable(asOfficer(club), election);
    requireLive(club);
    if (election.cancel_reason !== null) return;
    if (election.state !== 'NOMINATIONS') asOwner(club);
    if (election.has_ended) throw conflict('election_over', 'This election has ended.');
    await setCancelled(tx, key.electionId, reason);
    const { electionId, id: communityId } = key;
    await deps.publish(tx, {
      type: 'communities.acted',
      communityId,
      actorId: viewer.id,
      act: 'election-cancelled',
      detail: { role: election.role, election: electionId },
    });
    await deps.publish(tx, { type: 'communities.electionCancelled', actorId: viewer.id, club, electionId, reason });
  });
}

/**
 * Makes the viewer a candidate. Idempotent. Throws what `changeElection` throws, and 409 `archived`, `nominations_closed` and
 * `too_many_candidates`.
 */
export async function standAsCandidate(deps: Deps, viewer: Viewer, key: ElectionKey): Promise<Election> {
  return changeElection(deps, viewer, key, async (tx, election, club) => {
    requireLive(club);
    if (election.own_id !== null) return;
    if (election.state !== 'NOMINATIONS') throw conflict('nominations_closed', 'Nominations are closed.');
    if ((await countCandidates(tx, key.electionId)) >= candidatesMax) {
      throw conflict('too_many_candidates', `An election has at most ${candidatesMax} candidates.`);
    }
    await addCandidate(tx, key.electionId, viewer.id);
  });
}

/** Withdraws the viewer's candidacy. Idempotent. Throws what `changeElection` throws, and 409 `nominations_closed`. */
export async function withdrawCandidacy(deps: Deps, viewer: Viewer, key: ElectionKey): Promise<Election> {
  return changeElection(deps, viewer, key, async (tx, election) => {
    if (election.own_id === null) return;
    if (election.state !== 'NOMINATIONS') throw conflict('nominations_closed', 'Voting has begun, so candidates stay.');
    await removeCandidate(tx, key.electionId, viewer.id);
  });
}

/**
 * Counts the viewer's vote in the open round, unless they have voted in it. Throws what `changeElection` throws, 403 `not_allowed` for people who
 * joined later, 409 `archived` and `voting_closed`, and 422 `invalid_body` for a person who cannot be elected.
 */
export async function voteInElection(
  deps: Deps,
  viewer: Viewer,
  key: ElectionKey,
  { candidateId, isRunoff: isMeantForRunoff }: { candidateId: string; isRunoff: boolean | undefined },
): Promise<Election> {
  return changeElection(deps, viewer, key, async (tx, election, club) => {
    requireLive(club);
    const { has_runoff: isRunoff } = election;
    const isOfAnotherRound = isMeantForRunoff !== undefined && isMeantForRunoff !== isRunoff;
    if (election.has_voted && !isOfAnotherRound) return;
    if (!election.is_open || isOfAnotherRound) throw conflict('voting_closed', 'Voting is not open.');
    if (!election.is_entitled) throw notAllowed('Only people who were members when the election was started can vote.');
    const candidate = election.candidates.find(({ person_id: personId }) => personId === candidateId);
    if (!candidate || (isRunoff && !candidate.is_in_runoff))
      throw fieldBroken('invalid_body', 'candidateId', 'Not a candidate.');
    await addVote(tx, { electionId: key.electionId, isRunoff, voterId: viewer.id, candidateId });
  });
}

/**
 * Gives the viewer, who has won, the title of the election, and its role unless they have a higher one. Idempotent. Throws what `changeElection`
 * throws, 403 `not_allowed` for people who have not won, and 409 `archived` and, for an owner, `too_many_owners` and `too_many_clubs`.
 */
export async function acceptElection(deps: Deps, viewer: Viewer, key: ElectionKey): Promise<Election> {
  return changeElection(deps, viewer, key, async (tx, election, club) => {
    requireLive(club);
    if (election.own_answer === 'ACCEPTED') return;
    requireOffered(election);
    await setAnswer(tx, key.electionId, viewer.id, 'ACCEPTED');
    const rises = rankOf(election.role) > rankOf(club.role);
    const { title, role } = viewElection(election, club);
    if (rises && role === 'OWNER') await makeOwner(tx, key.id, viewer.id);
    await setMembership(tx, key.id, viewer.id, { title, ...(rises && { role }) });
    await deps.publish(tx, {
      type: 'communities.acted',
      communityId: key.id,
      actorId: viewer.id,
      act: 'elected',
      detail: { role },
    });
    if (rises) await deps.publish(tx, { type: 'communities.changed', communityId: key.id, personId: viewer.id });
  });
}

/** Offers the role to the next candidate. Idempotent. Throws what `changeElection` throws, and 403 `not_allowed` for people who have not won. */
export async function declineElection(deps: Deps, viewer: Viewer, key: ElectionKey): Promise<Election> {
  return changeElection(deps, viewer, key, async (tx, election) => {
    if (election.own_answer === 'DECLINED') return;
    requireOffered(election);
    await setAnswer(tx, key.electionId, viewer.id, 'DECLINED');
    await decideElection(tx, deps.publish, key.electionId);
  });
}

function requireOffered({ own_answer: answer }: ElectionRow): void {
  if (answer !== 'OFFERED') throw notAllowed('You are not offered this role.');
}
