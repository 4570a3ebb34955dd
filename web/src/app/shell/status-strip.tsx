import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { Clock, CloudOff, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { staleSince } from '#platform/offline/offline-queries.ts';
import { loadedOutbox, useOutbox } from '#platform/outbox/outbox.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { toast } from '#ui/page/toast.ts';
import { statusStripId } from './strip-area.tsx';

/**
 * Shows above the page that the device is offline, how many items could not be sent yet, and the age of data that is stored or could
 * not be refreshed. Empty otherwise.
 */
export function StatusStrip() {
  const client = useQueryClient();
  const isOffline = useSyncExternalStore(watchNetwork, () => !navigator.onLine);
  const since = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => staleSince(client),
  );
  const { failed, waiting } = useUnsent();
  const place = document.getElementById(statusStripId);
  const isEmpty = !isOffline && since === undefined && failed + waiting === 0;
  const strip = (
    // Screen readers announce what appears in an element that was there before.
    <output className="block">
      {!isEmpty && (
        <span className="flex min-h-9 flex-wrap items-center justify-center gap-x-4 gap-y-0.5 border-b border-hairline bg-sunk px-4 py-1 text-meta text-muted">
          {isOffline && (
            <span className="inline-flex items-center gap-1.5">
              <CloudOff aria-hidden size={16} />
              <Trans>You are offline</Trans>
            </span>
          )}
          {failed + waiting > 0 && <UnsentLink {...{ failed, waiting }} />}
          {since !== undefined && (
            <span>
              <Trans>
                Updated <RelativeTime iso={new Date(since).toISOString()} />
              </Trans>
            </span>
          )}
        </span>
      )}
    </output>
  );
  return place ? createPortal(strip, place) : strip;
}

function watchNetwork(listener: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener);
  };
}

/** The number of items that were refused and of those that wait; says when all of them are sent. */
function useUnsent(): { failed: number; waiting: number } {
  const entries = useOutbox();
  const outbox = loadedOutbox();
  const failed = entries.filter(({ failure }) => failure).length;
  const waiting = entries.filter((entry) => !entry.failure && outbox?.stateOf(entry).isLate).length;
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && entries.length === 0) toast.success(t`Everything is sent.`, { id: 'outbox' });
    wasWaiting.current = waiting > 0;
  }, [entries.length, waiting]);
  return { failed, waiting };
}

function UnsentLink({ failed, waiting }: { failed: number; waiting: number }) {
  const [Icon, tint] = failed > 0 ? [TriangleAlert, 'text-danger'] : [Clock, undefined];
  return (
    <Link to="/outbox" className="touch inline-flex items-center gap-1.5 font-semibold text-ink underline">
      <Icon aria-hidden size={16} className={tint} />
      {failed > 0
        ? plural(failed, { one: '# was not accepted', other: '# were not accepted' })
        : plural(waiting, { one: '# item waits to be sent', other: '# items wait to be sent' })}
    </Link>
  );
}
