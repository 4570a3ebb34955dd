import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sanction } from '@baraza/contract/features/stewardship.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { keepDraft } from '#platform/device/draft.ts';
import { toastError } from '#ui/page/toast.ts';

/** Sanctions against the viewer, newest first. */
export const sanctionsQuery = queryOptions({
  queryKey: ['moderation', 'sanctions'],
  queryFn: ({ signal }): Promise<Sanction[]> => call('GET /api/sanctions', { signal }),
});

/** Appeals against a sanction. The stored draft is removed once it is sent. */
export function useAppeal(id: Id, draftKey: string) {
  const cache = useQueryClient();
  const { queryKey } = sanctionsQuery;
  return useMutation({
    mutationFn: (text: string) => call('POST /api/sanctions/:id/appeal', { params: { id }, body: { text } }),
    onSuccess: (sanction) => {
      keepDraft(draftKey, '');
      cache.setQueryData(queryKey, (all) => all?.map((each) => (each.id === sanction.id ? sanction : each)));
    },
    onError: toastError,
  });
}
