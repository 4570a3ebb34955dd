import { Trans } from '@lingui/react/macro';
import type { Event } from '@baraza/contract/features/events.ts';
import { Button } from '#ui/controls/button.tsx';
import { personName } from '#ui/text/person-name.ts';
import { useAnswerHosting } from './hosts.api.ts';

/** Asks the viewer whether they host an event together with its host. */
export function HostOffer({ event }: { event: Event }) {
  const answer = useAnswerHosting(event.id);
  const name = personName(event.host);
  return (
    <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4">
      <p className="font-semibold wrap-anywhere">
        <Trans>
          <bdi>{name}</bdi> asks you to host this event together.
        </Trans>
      </p>
      <p className="text-label text-muted">
        <Trans>Co-hosts manage the event like its host, and need no seat.</Trans>
      </p>
      {answer.error && (
        <p role="alert" className="text-label text-danger">
          {answer.error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={answer.isPending && answer.variables} onClick={() => answer.mutate(true)}>
          <Trans>Accept</Trans>
        </Button>
        <Button
          size="small"
          variant="secondary"
          pending={answer.isPending && !answer.variables}
          onClick={() => answer.mutate(false)}
        >
          <Trans>Decline</Trans>
        </Button>
      </div>
    </section>
  );
}
