import { msg } from '@lingui/core/macro';
import { CalendarClock, CalendarHeart, RefreshCw, Ticket, TicketCheck } from 'lucide-react';
import type { KindLooks } from '#platform/features/kind-looks.ts';

const colors = 'bg-accent text-on-accent';

export const eventKinds: KindLooks = {
  invitation: {
    Icon: CalendarHeart,
    colors,
    setting: { group: 'attending', name: msg`Invitations`, description: msg`To events of other people` },
  },
  answer: {
    Icon: TicketCheck,
    colors,
    setting: { group: 'attending', name: msg`Answers`, description: msg`When a host accepts or declines your request` },
  },
  seat: {
    Icon: Ticket,
    colors,
    setting: { group: 'attending', name: msg`Free seats`, description: msg`When you get a seat from the waitlist` },
  },
  reminder: {
    Icon: CalendarClock,
    colors,
    setting: { group: 'attending', name: msg`Reminders`, description: msg`A day and an hour before the start` },
  },
  change: {
    Icon: RefreshCw,
    colors,
    setting: {
      group: 'attending',
      name: msg`Changes`,
      description: msg`When the time or place changes, or the event is cancelled`,
    },
  },
  registration: {
    Icon: Ticket,
    colors,
    setting: { group: 'hosting', name: msg`Registrations`, description: msg`When someone takes a seat` },
  },
  request: {
    Icon: Ticket,
    colors,
    setting: { group: 'hosting', name: msg`Requests`, description: msg`When someone asks for a seat` },
  },
};
