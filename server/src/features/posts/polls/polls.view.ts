import type { Poll } from '@baraza/contract/features/polls.ts';
import type { PollRow } from './polls.queries.ts';

/** Counts are shown to those who have voted, and to everyone once the poll is closed. */
export function viewPoll(row: PollRow): Poll {
  const showsCounts = row.is_closed || row.viewer_votes.length > 0;
  return {
    id: row.id,
    options: row.options.map(({ id, text, votes_count }) => ({ id, text, votes: showsCounts ? votes_count : null })),
    isMultiple: row.is_multiple,
    isSecret: row.is_secret,
    closesAt: new Date(row.closes_at).toISOString(),
    viewerVotes: row.viewer_votes,
  };
}
