import { Trans } from '@lingui/react/macro';
import { Flag, MessagesSquare, Pencil, ScanLine, Send, UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { openReport } from '#features/moderation/moderation.public.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { sendPath, sendState } from '#ui/controls/share-link.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { useNow } from '#ui/text/relative-time.tsx';
import { useViewer } from '#platform/api/session.ts';
import { canSeeInside } from './event-access.ts';
import { EventBar } from './event-bar.tsx';
import { LeaveHosts } from './hosts/leave-hosts.tsx';

const { Dialog: CalendarDialog } = lazyDialog(
  async () => (await import('#features/events/calendar/calendar-dialog.tsx')).CalendarDialog,
);

/** What the viewer can do with an event: register, open the ticket, share it, manage it. */
export function EventActions({ event, discussionId }: { event: Event; discussionId: string }) {
  const headingId = useId();
  const [isAdding, setAdding] = useState(false);
  const path = `/events-parties/events/${event.id}`;
  const now = useNow();
  const isOn = event.cancelledAt === null && Date.parse(event.endTime) > now;
  const viewer = useViewer();
  const isHost = event.viewerStatus === 'host';
  const { canManage } = event;
  const isOpen = event.cancelledAt === null && event.archivedAt === null;
  const scrollToDiscussion = () => {
    const discussion = document.getElementById(discussionId);
    discussion?.scrollIntoView({
      block: 'start',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
    discussion?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby={headingId} className="pinned relative grid gap-3 border border-hairline bg-raised p-4">
      <h2 id={headingId} className="text-lead font-bold lg:pe-20">
        <Trans>Event Actions</Trans>
      </h2>
      <EventBar event={event} onAddToCalendar={() => setAdding(true)} />
      {canManage && (
        <ButtonLink to={`${path}/guests`} variant="secondary" wide>
          <UsersRound aria-hidden size={18} />
          <Trans>Guests and requests</Trans>
        </ButtonLink>
      )}
      {canManage && isOpen && isOn && (
        <ButtonLink to={`${path}/check-in`} variant="secondary" wide>
          <ScanLine aria-hidden size={18} />
          <Trans>Check in at the door</Trans>
        </ButtonLink>
      )}
      {(canManage || isHost) && event.cancelledAt === null && (
        <ButtonLink to={`${path}/edit`} variant="secondary" wide>
          <Pencil aria-hidden size={18} />
          <Trans>Edit event</Trans>
        </ButtonLink>
      )}
      {canSeeInside(event) && (
        <Button variant="secondary" wide onClick={scrollToDiscussion}>
          <MessagesSquare aria-hidden size={18} />
          <Trans>Chat with Attendees</Trans>
        </Button>
      )}
      <ButtonLink to={sendPath} state={sendState(path)} variant="secondary" wide>
        <Send aria-hidden size={18} className="rtl:-scale-x-100" />
        <Trans>Send to a chat</Trans>
      </ButtonLink>
      {isHost && event.hostId !== viewer.id && <LeaveHosts event={event} />}
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
