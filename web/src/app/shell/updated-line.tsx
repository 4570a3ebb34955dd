import { Trans } from '@lingui/react/macro';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { staleSince } from '#platform/offline/offline-queries.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { updatedLineId } from './updated-line-id.ts';

/** Says above the page how old the shown data is while it is stored data, or could not be refreshed. */
export function UpdatedLine() {
  const client = useQueryClient();
  const since = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => staleSince(client),
  );
  if (since === undefined) return null;
  const iso = new Date(since).toISOString();
  const place = document.getElementById(updatedLineId);
  const line = (
    <output className="mx-auto mb-2 block w-fit rounded-full bg-sunk px-3 text-meta text-muted">
      <Trans>
        Updated <RelativeTime iso={iso} />
      </Trans>
    </output>
  );
  return place ? createPortal(line, place) : line;
}
