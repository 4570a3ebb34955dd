import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classNames } from '#ui/controls/class-names.ts';
import { venturePaths } from './venture-paths.ts';

interface VenturesLayoutProps {
  /** The page's heading. Omitted when the page renders its own `h1`. */
  title?: string;
  /** `reading` limits lines to a readable length; `wide` fits a grid of cards. */
  width?: 'reading' | 'wide';
  children: ReactNode;
}

/** The frame of all pages of this feature: navigation, heading and content. */
export function VenturesLayout({ title, width = 'reading', children }: VenturesLayoutProps) {
  const { t } = useLingui();
  return (
    <div
      className={classNames(
        'mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-4',
        width === 'wide' ? 'max-w-[960px]' : 'max-w-[720px]',
      )}
    >
      <nav aria-label={t`Student businesses`} className="flex flex-wrap gap-1">
        <NavTab to={venturePaths.directory} isExact>
          <Trans>Directory</Trans>
        </NavTab>
        <NavTab to={venturePaths.dashboard}>
          <Trans>My Business</Trans>
        </NavTab>
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

function NavTab({ to, isExact = false, children }: { to: string; isExact?: boolean; children: ReactNode }) {
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
