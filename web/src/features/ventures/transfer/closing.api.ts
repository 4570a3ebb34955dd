import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { errorText } from '#features/ventures/manage/form-error.tsx';
import { cacheVenture } from '#features/ventures/ventures.api.ts';
import { call } from '#platform/api/api-client.ts';
import { toast } from '#ui/page/toast.ts';

/** Closes a venture. Only its owner sees it until it is reopened. */
export function useCloseVenture(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/ventures/:id/close', { params: { id } }),
    onSuccess: (venture) => cacheVenture(cache, venture),
  });
}

export function useReopenVenture(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/ventures/:id/reopen', { params: { id } }),
    onSuccess: (venture) => {
      const { name } = venture;
      toast.success(t`${name} is open again.`);
      return cacheVenture(cache, venture);
    },
    onError: (error) => toast.error(errorText(error)),
  });
}
