import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PushSettings, PushSettingsChange } from '@baraza/contract/features/push.ts';
import { call } from '#platform/api/api-client.ts';
import { toast } from '#ui/page/toast.ts';

/** What is pushed to the viewer's devices. */
export const pushSettingsQuery = queryOptions({
  queryKey: ['push', 'settings'],
  queryFn: ({ signal }): Promise<PushSettings> => call('GET /api/push/settings', { signal }),
});

/** Returns a function that changes some of the settings, optimistically, and says so if that fails. */
export function useSavePushSettings(): (change: PushSettingsChange) => void {
  const cache = useQueryClient();
  const { queryKey } = pushSettingsQuery;
  const { mutate } = useMutation({
    // Requests run in order, so that the last of two quick changes wins.
    scope: { id: 'push settings' },
    mutationFn: (change: PushSettingsChange) => call('PUT /api/push/settings', { body: change }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (old) => old && applyChange(old, change));
      return before;
    },
    onError: (error, _change, before) => {
      cache.setQueryData(queryKey, before);
      toast.error(error.message);
      void cache.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

function applyChange(settings: PushSettings, { kinds, showsText, quietHours }: PushSettingsChange): PushSettings {
  return {
    kinds: { ...settings.kinds, ...kinds } as PushSettings['kinds'],
    showsText: showsText ?? settings.showsText,
    quietHours: quietHours === undefined ? settings.quietHours : quietHours,
  };
}
