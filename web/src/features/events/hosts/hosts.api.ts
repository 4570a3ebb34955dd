import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { eventQuery, invalidateOwnLists, showChangedEvent } from '#features/events/events.api.ts';
import { call } from '#platform/api/api-client.ts';

/** Accepts or declines to host an event with its host; declining also ends it. */
export function useAnswerHosting(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (accepts: boolean) =>
      call(accepts ? 'POST /api/events/:id/hosts/accept' : 'POST /api/events/:id/hosts/decline', { params: { id } }),
    async onSuccess(event) {
      if (event) return showChangedEvent(cache, event);
      void invalidateOwnLists(cache);
      // The viewer may no longer see the event, so that its page must not keep it.
      await cache.resetQueries({ queryKey: eventQuery(id).queryKey });
    },
  });
}
