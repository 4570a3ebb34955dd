import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutedWord, MuteDuration } from '@baraza/contract/features/privacy.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { toastError } from '#ui/page/toast.ts';

/** The words that the viewer has muted, the newest first. */
export const mutedWordsQuery = queryOptions({
  queryKey: ['privacy', 'words'],
  queryFn: ({ signal }): Promise<MutedWord[]> => call('GET /api/muted-words', { signal }),
});

/** Mutes a word. Everything on the screen is refetched, because posts with it may appear anywhere. */
export function useMuteWord() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string; duration: MuteDuration }) => call('PUT /api/muted-words', { body }),
    onSuccess: () => void cache.invalidateQueries(),
  });
}

export function useUnmuteWord(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/muted-words/:id', { params: { id } }),
    onSuccess: () => void cache.invalidateQueries(),
    onError: toastError,
  });
}
