import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';
import { adoptVenture, myVenturesQuery, refreshPart, ventureQuery } from '#features/ventures/ventures.api.ts';

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

/** Offers a venture to a friend, who owns it once they accept. */
export function useOfferTransfer(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: Id) => call('POST /api/ventures/:id/transfer', { params: { id }, body: { userId } }),
    onSuccess: (venture) => adoptVenture(cache, venture),
  });
}

/** Withdraws the offer. A refusal means that it was accepted meanwhile, so the venture is asked for again. */
export function useWithdrawTransfer(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/ventures/:id/transfer', { params: { id } }),
    onSuccess: (venture) => adoptVenture(cache, venture),
    onError: () => refreshVenture(cache, id),
  });
}

/** Makes the viewer the owner of a venture that is offered to them. */
export function useAcceptTransfer(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/ventures/:id/transfer/accept', { params: { id } }),
    onSuccess: async (venture) => {
      await adoptVenture(cache, venture);
      void cache.invalidateQueries({ queryKey: myVenturesQuery.queryKey });
      refreshPart(cache, id, 'reviews');
      refreshPart(cache, id, 'members');
    },
    onError: () => refreshVenture(cache, id),
  });
}

export function useDeclineTransfer(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/ventures/:id/transfer/decline', { params: { id } }),
    onSettled: () => refreshVenture(cache, id),
  });
}

function refreshVenture(cache: QueryClient, id: Id): Promise<void> {
  return cache.invalidateQueries({ queryKey: ventureQuery(id).queryKey });
}
