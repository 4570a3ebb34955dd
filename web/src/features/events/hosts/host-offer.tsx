import { Trans } from '@lingui/react/macro';
import type { Event } from '@baraza/contract/features/events.ts';
import { AnswerButtons } from '#ui/controls/answer-buttons.tsx';
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
      <AnswerButtons answer={answer} accept={<Trans>Accept</Trans>} decline={<Trans>Decline</Trans>} />
    </section>
  );
}
