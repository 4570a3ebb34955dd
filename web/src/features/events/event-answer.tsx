import { Trans } from '@lingui/react/macro';
import type { Event } from '@baraza/contract/features/events.ts';
import { LinkedParts } from '#ui/text/linked-parts.tsx';
import { linkedText } from '#ui/text/linked-text.ts';

/** Why the host has cancelled the event or declined the viewer's request, with the reason. */
export function EventAnswer({ event }: { event: Event }) {
  const { cancelledAt, cancelReason, viewerStatus, declineReason } = event;
  if (cancelledAt === null && viewerStatus !== 'declined') return null;
  const reason = cancelledAt === null ? declineReason : cancelReason;
  return (
    <p className="pinned-small mt-1 bg-sunk p-3 text-label font-semibold wrap-anywhere text-danger">
      {cancelledAt === null ? (
        <Trans>The host has declined your request.</Trans>
      ) : (
        <Trans>This event has been cancelled.</Trans>
      )}{' '}
      <bdi>
        <LinkedParts parts={linkedText(reason ?? '')} />
      </bdi>
    </p>
  );
}
