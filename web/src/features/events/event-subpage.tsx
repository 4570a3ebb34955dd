import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';

interface EventSubpageProps {
  eventId: Id;
  heading: ReactNode;
  /** Shown below the heading once the event is loaded. */
  eventTitle: string | undefined;
  children: ReactNode;
}

/** The layout of a page below an event: a link back, a heading and the title of the event. */
export function EventSubpage({ eventId, heading, eventTitle, children }: EventSubpageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackToEvent eventId={eventId} />
      <div>
        <PageHeading>{heading}</PageHeading>
        {eventTitle !== undefined && (
          <p dir="auto" lang="" className="text-lead wrap-anywhere text-muted">
            {eventTitle}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

export function BackToEvent({ eventId }: { eventId: Id }) {
  return (
    <div>
      <ButtonLink to={`/events-parties/events/${eventId}`} variant="quiet" size="small" className="-ms-3">
        <ArrowLeft aria-hidden size={18} className="rtl:rotate-180" />
        <Trans>Back to the event</Trans>
      </ButtonLink>
    </div>
  );
}
