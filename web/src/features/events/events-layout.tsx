import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus, CalendarSearch, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classNames } from '#ui/controls/class-names.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';

interface EventsLayoutProps {
  title?: string;
  back?: ReactNode;
  children: ReactNode;
}

/** The layout of the top-level events pages: a heading and the links between the pages. */
export function EventsLayout({ title, back, children }: EventsLayoutProps) {
  const { t } = useLingui();
  const links = [
    { to: '/events-parties', Icon: CalendarSearch, label: t`Discover Events` },
    { to: '/events-parties/create-event', Icon: CalendarPlus, label: t`Create` },
    { to: '/events-parties/my-events', Icon: Ticket, label: t`My Events` },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeading
        tint="bg-events"
        back={back}
        aside={
          <nav aria-label={t`Events`}>
            <ul className="flex flex-wrap gap-1 py-1">
              {links.map(({ to, Icon, label }) => (
                <li key={to} className="shrink-0">
                  <NavLink
                    end
                    to={to}
                    className={({ isActive }) =>
                      classNames(
                        'inline-flex min-h-11 items-center gap-2 rounded-full px-2.5 min-[26rem]:px-3 text-label font-semibold transition-colors duration-120 ease-out',
                        isActive ? 'bg-ink text-on-ink' : 'text-muted hover:bg-sunk hover:text-ink',
                      )
                    }
                  >
                    <Icon aria-hidden size={18} className="hidden min-[26rem]:block" />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        }
      >
        {title ?? <Trans>Events</Trans>}
      </PageHeading>
      {children}
    </div>
  );
}
