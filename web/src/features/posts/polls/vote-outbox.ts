import { t } from '@lingui/core/macro';
import type { Poll } from '@baraza/contract/features/polls.ts';
import type { Post } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { postQuery } from '#features/posts/posts.api.ts';
import { call } from '#platform/api/api-client.ts';
import { queryClient as cache } from '#platform/api/query-client.ts';
import { enqueue, useLastUnsent } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import { feedToastDuration, toast } from '#ui/page/toast.ts';

interface Ballot {
  postId: Id;
  pollId: Id;
  optionIds: readonly Id[];
}

/** A vote replaces the earlier one, so sending it twice is safe. */
export const voteKind = defineOutboxKind<Ballot, Poll>({
  name: 'vote',
  isRepeatable: true,
  async send({ postId, pollId, optionIds }, { signal }) {
    const body = { optionIds: [...optionIds] };
    const poll = await call('PUT /api/polls/:id/vote', { params: { id: pollId }, body, signal });
    const { queryKey } = postQuery(postId);
    await cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, (post: Post | null | undefined) => post && { ...post, poll });
    return poll;
  },
  onRefused({ code }, { postId, pollId }) {
    const text = code === 'poll_closed' ? t`This poll is closed. Your vote was not counted.` : t`Failed to vote...`;
    toast.error(text, { duration: feedToastDuration, id: `vote-${pollId}` });
    void cache.invalidateQueries({ queryKey: postQuery(postId).queryKey });
    return 'drop';
  },
});

function laneOf(pollId: Id): string {
  return `vote.${pollId}`;
}

/** Sends the viewer's vote, or keeps it on the device without a network. It replaces one that is not sent yet. */
export function sendVote(ballot: Ballot): void {
  const note = { path: `/feed/${ballot.postId}` };
  enqueue(voteKind, { lane: laneOf(ballot.pollId), content: ballot, note, replaces: true });
}

/** The options of the viewer's unsent vote; undefined if there is none. */
export function useUnsentVote(pollId: Id): readonly Id[] | undefined {
  return useLastUnsent(voteKind, laneOf(pollId))?.optionIds;
}
