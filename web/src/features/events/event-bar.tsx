import { useLingui } from '@lingui/react/macro';
import { CalendarPlus, Share2 } from 'lucide-react';
import type { Event } from '@baraza/contract/features/events.ts';
import { EventRegistration } from '#features/events/registration/event-registration.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { shareLink } from '#ui/controls/share-link.ts';

interface EventBarProps {
  event: Event;
  onAddToCalendar: () => void;
}

/** The seats, registration and ticket of an event, sharing and the calendar. Below `lg` it stays at the bottom of the screen. */
export function EventBar({ event, onAddToCalendar }: EventBarProps) {
  const { t } = useLingui();
  return (
    <div
      data-page-bar
      className="z-20 border-hairline bg-raised transition-transform duration-200 ease-out max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:px-4 max-lg:py-2 max-md:bottom-[calc(env(safe-area-inset-bottom)+56px)] max-md:bars-away:translate-y-[56px] md:max-lg:start-60"
    >
      <div className="flex min-h-11 flex-wrap content-center gap-x-2 gap-y-1.5">
        <EventRegistration event={event} />
      </div>
      {/* Beside the status on narrow screens, beside the heading of the actions on wide ones. */}
      <span className="absolute end-2 top-2 flex">
        <IconButton
          label={t`Share Event`}
          onClick={() => void shareLink({ path: `/events-parties/events/${event.id}`, title: event.title })}
        >
          <Share2 aria-hidden size={22} />
        </IconButton>
        <IconButton label={t`Add to calendar`} onClick={onAddToCalendar}>
          <CalendarPlus aria-hidden size={22} />
        </IconButton>
      </span>
    </div>
  );
}
