import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';
import { adoptVenture } from './ventures.api.ts';

/** Closes a venture: from now on only its owner sees it. */
export function useCloseVenture(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/ventures/:id/close', { params: { id } }),
    onSuccess: (venture) => adoptVenture(cache, venture),
  });
}

/** Hands a venture over to a friend. */
export function useHandOver(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: Id) => call('POST /api/ventures/:id/transfer', { params: { id }, body: { userId } }),
    onSuccess: (venture) => adoptVenture(cache, venture),
  });
}
