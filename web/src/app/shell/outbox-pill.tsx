import { plural, t } from '@lingui/core/macro';
import { Clock, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { loadedOutbox, useOutbox } from '#platform/outbox/outbox.ts';
import { toast } from '#ui/page/toast.ts';

/** A link to the outbox while an attempt could not send something, which is announced. It is empty while everything is sent in time. */
export function OutboxPill() {
  const entries = useOutbox();
  const outbox = loadedOutbox();
  const failed = entries.filter(({ failure }) => failure).length;
  const waiting = entries.filter((entry) => !entry.failure && outbox?.stateOf(entry).isLate).length;
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && entries.length === 0) toast.success(t`Everything is sent.`, { id: 'outbox' });
    wasWaiting.current = waiting > 0;
  }, [entries.length, waiting]);
  // Screen readers announce what appears in an element that was there before.
  return <output>{failed + waiting > 0 && <PillLink {...{ failed, waiting }} />}</output>;
}

function PillLink({ failed, waiting }: { failed: number; waiting: number }) {
  return (
    <Link
      to="/outbox"
      className="pinned-small fixed start-4 bottom-[calc(env(safe-area-inset-bottom)+72px)] z-20 inline-flex min-h-12 items-center gap-2 border border-hairline bg-raised px-4 text-label font-semibold shadow-float md:start-66 md:bottom-6 in-[:root:has([data-page-bar])]:max-lg:mb-24"
    >
      {failed > 0 ? (
        <>
          <TriangleAlert aria-hidden size={18} className="text-danger" />
          {plural(failed, { one: '# was not accepted', other: '# were not accepted' })}
        </>
      ) : (
        <>
          <Clock aria-hidden size={18} />
          {plural(waiting, { one: '# item waits to be sent', other: '# items wait to be sent' })}
        </>
      )}
    </Link>
  );
}
