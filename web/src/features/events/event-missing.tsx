import { Trans } from '@lingui/react/macro';
import { EmptyState } from '#ui/lists/empty-state.tsx';

/** Shown for an event that does not exist or that the viewer may not see. */
export function EventMissing() {
  return (
    <div className="grid justify-items-center gap-2 pt-4 text-center">
      <h1 className="text-card font-bold">
        <Trans>Event not found</Trans>
      </h1>
      <EmptyState of="events">
        <Trans>The event you're looking for doesn't exist or has been removed.</Trans>
      </EmptyState>
    </div>
  );
}
