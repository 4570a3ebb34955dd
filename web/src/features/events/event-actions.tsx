import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus, Flag, MessagesSquare, Pencil, ScanLine, Share2, Ticket, UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { isPast } from './event-time.ts';
import { EventRegistration } from '#features/events/registration/event-registration.tsx';
import { openReport } from '#features/moderation/moderation.public.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { shareLink } from '#ui/controls/share-link.ts';

const { Dialog: CalendarDialog } = lazyDialog(
  async () => (await import('#features/events/calendar/calendar-dialog.tsx')).CalendarDialog,
);

/** What the viewer can do with an event: register, open the ticket, manage it, share it. */
export function EventActions({ event, discussionId }: { event: Event; discussionId: string }) {
  const { t } = useLingui();
  const headingId = useId();
  const [isAdding, setAdding] = useState(false);
  const path = `/events-parties/events/${event.id}`;
  const isOn = event.cancelledAt === null && !isPast(event.endTime);
  const isHost = event.viewerStatus === 'host';
  const scrollToDiscussion = () => {
    const discussion = document.getElementById(discussionId);
    discussion?.scrollIntoView({
      block: 'start',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
    discussion?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby={headingId} className="pinned grid gap-3 border border-hairline bg-raised p-4">
      <h2 id={headingId} className="text-lead font-bold">
        <Trans>Event Actions</Trans>
      </h2>
      <EventRegistration event={event} />
      {event.viewerStatus === 'registered' && isOn && (
        <ButtonLink to={`${path}/ticket`} variant="secondary" wide>
          <Ticket aria-hidden size={18} />
          <Trans>Your ticket</Trans>
        </ButtonLink>
      )}
      {isHost && (
        <>
          <ButtonLink to={`${path}/guests`} variant="secondary" wide>
            <UsersRound aria-hidden size={18} />
            <Trans>Guests and requests</Trans>
          </ButtonLink>
          {event.cancelledAt === null && (
            <>
              {isOn && (
                <ButtonLink to={`${path}/check-in`} variant="secondary" wide>
                  <ScanLine aria-hidden size={18} />
                  <Trans>Check in at the door</Trans>
                </ButtonLink>
              )}
              <ButtonLink to={`${path}/edit`} variant="secondary" wide>
                <Pencil aria-hidden size={18} />
                <Trans>Edit event</Trans>
              </ButtonLink>
            </>
          )}
        </>
      )}
      <Button variant="secondary" wide onClick={scrollToDiscussion}>
        <MessagesSquare aria-hidden size={18} />
        <Trans>Chat with Attendees</Trans>
      </Button>
      <Button variant="secondary" wide onClick={() => void shareLink({ path, title: event.title })}>
        <Share2 aria-hidden size={18} />
        <Trans>Share Event</Trans>
      </Button>
      <Button variant="secondary" wide onClick={() => setAdding(true)}>
        <CalendarPlus aria-hidden size={18} />
        {t`Add to calendar`}
      </Button>
      {!isHost && (
        <Button variant="quiet" wide onClick={() => openReport({ type: 'EVENT', id: event.id })}>
          <Flag aria-hidden size={18} />
          <Trans>Report event</Trans>
        </Button>
      )}
      {isAdding && <CalendarDialog event={event} onClose={() => setAdding(false)} />}
    </section>
  );
}
