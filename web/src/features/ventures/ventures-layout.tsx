import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classNames } from '#ui/controls/class-names.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { venturePaths } from './venture-paths.ts';

interface VenturesLayoutProps {
  /** The page's heading. Omitted when the page renders its own `h1`. */
  title?: string;
  children: ReactNode;
}

/** The frame of all pages of this feature: heading, navigation and content. */
export function VenturesLayout({ title, children }: VenturesLayoutProps) {
  const { t } = useLingui();
  const navigation = (
    <nav aria-label={t`Student businesses`} className="flex flex-wrap gap-1 py-1">
      <NavTab to={venturePaths.directory} isExact>
        <Trans>Directory</Trans>
      </NavTab>
      <NavTab to={venturePaths.dashboard}>
        <Trans>My Business</Trans>
      </NavTab>
    </nav>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {title === undefined ? (
        navigation
      ) : (
        <PageHeading tint="bg-hustles" aside={navigation}>
          {title}
        </PageHeading>
      )}
      {children}
    </div>
  );
}

function NavTab({ to, isExact = false, children }: { to: string; isExact?: boolean; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      end={isExact}
      className={({ isActive }) =>
        classNames(
          'grid min-h-11 place-items-center rounded-full px-4 text-label font-semibold transition-colors duration-120 ease-out',
          isActive ? 'bg-ink text-on-ink' : 'text-muted hover:bg-sunk hover:text-ink',
        )
      }
    >
      {children}
    </NavLink>
  );
}
