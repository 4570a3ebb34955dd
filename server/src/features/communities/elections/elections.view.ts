import type { Election } from '@baraza/contract/features/elections.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import type { ElectionRow } from './elections.queries.ts';

/** An election of a club that takes writes or is archived. Counts are shown only once it is over. */
export function viewElection(row: ElectionRow, { archived_at: archivedAt }: { archived_at: Date | null }): Election {
  const isOver = row.state === 'OVER';
  const winner = row.candidates.find(({ answer }) => answer === 'OFFERED' || answer === 'ACCEPTED');
  const isOffered = row.own_answer === 'OFFERED';
  return {
    id: row.id,
    title: row.title,
    role: row.role as Election['role'],
    state: row.state,
    nominationsUntil: row.nominations_until.toISOString(),
    closesAt: row.closes_at.toISOString(),
    candidates: row.candidates.map((candidate) => ({
      user: viewPerson(candidate, 'person'),
      votes: isOver ? candidate.votes_count : null,
      runoffVotes: isOver && candidate.is_in_runoff ? candidate.runoff_votes_count : null,
      isInRunoff: candidate.is_in_runoff,
    })),
    hasVoted: row.has_voted,
    canVote: row.is_open && row.is_entitled && !row.has_voted && archivedAt === null,
    isCandidate: row.own_id !== null,
    turnout: isOver && row.cancel_reason === null ? { voted: row.voted_count, entitled: row.entitled_count } : null,
    winner: winner ? viewPerson(winner, 'person') : null,
    isAccepted: winner?.answer === 'ACCEPTED',
    isOffered,
    offerEndsAt: isOffered ? row.offer_ends_at.toISOString() : null,
    cancelReason: row.cancel_reason,
  };
}
