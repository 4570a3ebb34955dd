import type { QueryClient } from '@tanstack/react-query';
import type { FollowState } from '@baraza/contract/features/connections.ts';
import { call } from '#platform/api/api-client.ts';
import { submitEntry, useLastUnsent } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import type { Submitted } from '#platform/outbox/outbox-types.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { toast } from '#ui/page/toast.ts';
import { applyFollowState, followStateQuery, type FollowTarget } from './connections.api.ts';

interface FollowContent {
  person: FollowTarget;
  action: 'follow' | 'unfollow';
}

const followKind = defineOutboxKind<FollowContent, FollowState>({
  name: 'follow',
  isRepeatable: true,
  send: ({ person, action }, { signal }) =>
    call(action === 'follow' ? 'POST /api/connections' : 'POST /api/connections/unfollow', {
      body: { followingId: person.id },
      signal,
    }),
  onSent: (state, { person }) => void applyFollowState(queryClient, person, state),
  onRefused(error, { person }) {
    toast.error(error.message);
    void queryClient.invalidateQueries({ queryKey: followStateQuery(person.id).queryKey });
    return 'drop';
  },
});

/** Follows or unfollows a person. The last choice counts. Without a network it waits on the device. */
export async function submitFollow(cache: QueryClient, content: FollowContent): Promise<Submitted<FollowState>> {
  const note = { path: `/profile/${content.person.username}`, text: `@${content.person.username}` };
  const outcome = await submitEntry(followKind, { lane: laneOf(content.person), content, note, replaces: true });
  if (outcome.isSent) await applyFollowState(cache, content.person, outcome.reply);
  return outcome;
}

/** Returns what the viewer has chosen and the server does not have yet. */
export function useUnsentFollow(person: FollowTarget): FollowContent['action'] | undefined {
  return useLastUnsent(followKind, laneOf(person))?.action;
}

function laneOf({ id }: FollowTarget): string {
  return `follow.${id}`;
}
