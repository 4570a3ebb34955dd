import { Trans } from '@lingui/react/macro';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { staleSince } from '#platform/offline-queries.ts';
import { RelativeTime } from '#ui/relative-time.tsx';

/** Says how old the shown data is while it is stored data, or could not be refreshed. */
export function UpdatedLine() {
  const client = useQueryClient();
  const since = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => staleSince(client),
  );
  if (since === undefined) return null;
  const iso = new Date(since).toISOString();
  return (
    <output className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+58px)] z-20 mx-auto w-fit rounded-full bg-page/90 px-3 text-meta text-muted md:top-1 md:ps-63">
      <Trans>
        Updated <RelativeTime iso={iso} />
      </Trans>
    </output>
  );
}
