import { queryOptions, useMutation } from '@tanstack/react-query';
import type { DocumentVersion } from '@baraza/contract/features/consents.ts';
import { call } from '#platform/api/api-client.ts';
import { updateSessionUser } from '#platform/api/session.ts';
import { requestBody, type Draft } from './draft.ts';

/** Whether a username is available. */
export function usernameQuery(username: string) {
  return queryOptions({
    queryKey: ['username', username],
    queryFn: ({ signal }) => call('GET /api/profile/check-username', { query: { username }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Saves the profile and finishes onboarding. */
export function useFinishOnboarding() {
  return useMutation({
    mutationFn: ({ draft, documents }: { draft: Draft; documents: DocumentVersion[] }) =>
      call('PUT /api/profile/me', { body: requestBody(draft, documents) }),
    onSuccess: (user) => updateSessionUser({ ...user, isOnboarded: true }),
  });
}
