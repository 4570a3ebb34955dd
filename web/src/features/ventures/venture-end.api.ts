import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';
import { adoptVenture, myVenturesQuery, ventureQuery } from './ventures.api.ts';

/** Closes a venture: until it is opened again only its owner sees it. */
export function useCloseVenture(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/ventures/:id/close', { params: { id } }),
    onSuccess: (venture) => adoptVenture(cache, venture),
  });
}

/** Opens a closed venture again, as it was. */
export function useReopenVenture(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/ventures/:id/reopen', { params: { id } }),
    onSuccess: (venture) => adoptVenture(cache, venture),
  });
}

/** Hands a venture over to a friend. What is on the screen stays as it is: the page is left next. */
export function useHandOver(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: Id) => call('POST /api/ventures/:id/transfer', { params: { id }, body: { userId } }),
    onSuccess: () => {
      for (const { queryKey } of [ventureQuery(id), myVenturesQuery]) {
        void cache.invalidateQueries({ queryKey, refetchType: 'none' });
      }
    },
  });
}
