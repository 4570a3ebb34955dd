import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { cacheVenture, invalidatePart, ventureQuery } from '#features/ventures/ventures.api.ts';
import { call } from '#platform/api/api-client.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { refetched } from '#platform/api/query-client.ts';
import { toast, toastError } from '#ui/page/toast.ts';

/** Offers a venture to a friend, who becomes its owner by accepting. */
export function useOfferTransfer(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: Id) => call('POST /api/ventures/:id/transfer', { params: { id }, body: { userId } }),
    onSuccess: (venture) => cacheVenture(cache, venture),
  });
}

/** Withdraws the offer. An error may mean that it has just been accepted, so the venture is refetched. */
export function useWithdrawTransfer(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/ventures/:id/transfer', { params: { id } }),
    onSuccess: (venture) => {
      toast.success(t`Offer withdrawn`);
      return cacheVenture(cache, venture);
    },
    onError: (error) => {
      toastError(error);
      return refetched(refreshVenture(cache, id));
    },
  });
}

/** Accepts the offer. An owner has no review and no membership, so both lists are refetched. */
export function useAcceptTransfer(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/ventures/:id/transfer/accept', { params: { id } }),
    onSuccess: async (venture) => {
      const { name } = venture;
      toast.success(t`${name} is yours now.`);
      await cacheVenture(cache, venture);
      invalidatePart(cache, id, 'reviews');
      invalidatePart(cache, id, 'members');
    },
    onError: (error) => {
      showTransferError(error);
      return refetched(refreshVenture(cache, id));
    },
  });
}

export function useDeclineTransfer(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/ventures/:id/transfer/decline', { params: { id } }),
    onSuccess: () => toast.success(t`Offer declined`),
    onError: showTransferError,
    onSettled: () => refreshVenture(cache, id),
  });
}

/** Shows why an answer to an offer failed. */
function showTransferError(error: Error): void {
  toast.error(hasCode(error, 'not_found') ? t`This offer is no longer open.` : error.message);
}

function refreshVenture(cache: QueryClient, id: Id): Promise<void> {
  return cache.invalidateQueries({ queryKey: ventureQuery(id).queryKey });
}
