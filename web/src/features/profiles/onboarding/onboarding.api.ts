import { t } from '@lingui/core/macro';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { DocumentVersion } from '@baraza/contract/features/consents.ts';
import { call } from '#platform/api/api-client.ts';
import { updateSessionUser } from '#platform/api/session.ts';
import { toast } from '#ui/page/toast.ts';
import { clearProgress, requestBody, type Draft } from './draft.ts';
import { usernameCandidates } from './username-rule.ts';

/** Whether a username is available. */
export function usernameQuery(username: string) {
  return queryOptions({
    queryKey: ['username', username],
    queryFn: ({ signal }) => call('GET /api/profile/check-username', { query: { username }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** A free username made from a name, or null. It asks for nothing while a name is missing. */
export function suggestedUsernameQuery(first: string, last: string) {
  return queryOptions({
    queryKey: ['username', 'suggested', first, last],
    queryFn: async ({ signal }) => {
      const { plainText } = await import('#platform/locale/plain-text.ts');
      for (const username of usernameCandidates(plainText(first), plainText(last))) {
        const { available } = await call('GET /api/profile/check-username', { query: { username }, signal });
        if (available) return username;
      }
      return null;
    },
    enabled: first.trim() !== '' && last.trim() !== '',
    // The username is checked again once it is chosen.
    staleTime: Infinity,
  });
}

/** Saves the profile and finishes onboarding. */
export function useFinishOnboarding() {
  return useMutation({
    mutationFn: ({ draft, documents }: { draft: Draft; documents: DocumentVersion[] }) =>
      call('PUT /api/profile/me', { body: requestBody(draft, documents) }),
    onSuccess: (user) => {
      clearProgress(user.id);
      updateSessionUser({ ...user, isOnboarded: true });
    },
    onError: () => toast.error(t`Failed to update user...`),
  });
}
