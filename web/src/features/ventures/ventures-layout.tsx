import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import './ventures-messages.ts';

/** Where the pages of this room stand. */
export const venturePaths = {
  directory: '/student-businesses',
  dashboard: '/student-businesses/dashboard',
  create: '/student-businesses/create-business',
  update: (id: string) => `/student-businesses/update-business/${id}`,
  analytics: '/student-businesses/business-analytics',
  one: (id: string) => `/student-businesses/business/${id}`,
};

interface VenturesLayoutProps {
  /** The heading of the page; left out where the page has one of its own. */
  title?: string;
  /** `reading` for forms and one venture; the directory spreads further. */
  width?: 'reading' | 'wide';
  children: ReactNode;
}

/** The frame of the student businesses: the way to all of them, and to one's own. */
export function VenturesLayout({ title, width = 'reading', children }: VenturesLayoutProps) {
  const { t } = useLingui();
  return (
    <div
      className={classNames(
        'mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-4',
        width === 'wide' ? 'max-w-[960px]' : 'max-w-[720px]',
      )}
    >
      <nav aria-label={t`Student businesses`} className="-ms-2 flex flex-wrap gap-1">
        <PlaceLink to={venturePaths.directory} isExact>
          <Trans>Directory</Trans>
        </PlaceLink>
        <PlaceLink to={venturePaths.dashboard}>
          <Trans>My Business</Trans>
        </PlaceLink>
      </nav>
      {title && (
        <h1 className="flex items-center gap-3 text-page font-extrabold">
          <span aria-hidden className="min-h-8 w-1 shrink-0 self-stretch rounded-full bg-hustles" />
          {title}
        </h1>
      )}
      {children}
    </div>
  );
}

function PlaceLink({ to, isExact = false, children }: { to: string; isExact?: boolean; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      end={isExact}
      className={({ isActive }) =>
        classNames(
          'grid min-h-11 place-items-center rounded-full px-4 text-label font-semibold transition-colors duration-120 ease-out',
          isActive ? 'bg-primary text-on-primary' : 'text-muted hover:bg-sunk hover:text-ink',
        )
      }
    >
      {children}
    </NavLink>
  );
}
