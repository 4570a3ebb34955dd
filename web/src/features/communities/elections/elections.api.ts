import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Election, ElectionDraft } from '@baraza/contract/features/elections.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { communityQuery, peopleKey } from '#features/communities/communities.api.ts';
import { call, callPage } from '#platform/api/api-client.ts';
import { refetched } from '#platform/api/query-client.ts';

/** The elections of a club, newest first. */
export function electionsQuery(id: Id) {
  return infiniteQueryOptions({
    queryKey: ['communities', 'elections', id],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/communities/:id/elections', {
        params: { id },
        from: pageParam,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** A mutation after which the elections are fetched again, also after a failure, because the round may have ended meanwhile. */
function useElectionMutation<Variables>(club: Community, mutationFn: (variables: Variables) => Promise<Election>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => refetched(cache.invalidateQueries({ queryKey: electionsQuery(club.id).queryKey })),
  });
}

export function useStartElection(club: Community) {
  return useElectionMutation(club, ({ draft, idempotencyKey }: { draft: ElectionDraft; idempotencyKey: string }) =>
    call('POST /api/communities/:id/elections', {
      params: { id: club.id },
      body: draft,
      idempotencyKey,
    }),
  );
}

/** Cancels an election for all members, with a reason. */
export function useCancelElection(club: Community, electionId: Id) {
  return useElectionMutation(club, (reason: string) =>
    call('DELETE /api/communities/:id/elections/:electionId', {
      params: { id: club.id, electionId },
      body: { reason },
    }),
  );
}

/** Makes the viewer a candidate, or withdraws their candidacy. */
export function useSetCandidacy(club: Community, electionId: Id) {
  return useElectionMutation(club, (isCandidate: boolean) =>
    call(
      isCandidate
        ? 'POST /api/communities/:id/elections/:electionId/candidates'
        : 'DELETE /api/communities/:id/elections/:electionId/candidates',
      { params: { id: club.id, electionId } },
    ),
  );
}

/** Votes in the round that the viewer sees. */
export function useVote(club: Community, { id: electionId, state }: Election) {
  return useElectionMutation(club, (candidateId: Id) =>
    call('PUT /api/communities/:id/elections/:electionId/vote', {
      params: { id: club.id, electionId },
      body: { candidateId, isRunoff: state === 'RUNOFF' },
    }),
  );
}

/** Accepts or declines to be elected. The winner gets a role, so the club is fetched again. */
export function useAnswerElection(club: Community, electionId: Id) {
  const cache = useQueryClient();
  return useElectionMutation(club, async (accepts: boolean) => {
    const election = await call(
      accepts
        ? 'POST /api/communities/:id/elections/:electionId/accept'
        : 'POST /api/communities/:id/elections/:electionId/decline',
      { params: { id: club.id, electionId } },
    );
    void cache.invalidateQueries({
      queryKey: communityQuery(club.slug).queryKey,
    });
    void cache.invalidateQueries({ queryKey: peopleKey(club.id) });
    return election;
  });
}
