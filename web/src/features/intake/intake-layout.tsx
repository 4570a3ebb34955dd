import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Home, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useGoBack } from '#platform/device/go-back.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';

const intakePaths = { home: '/intake-hub', directory: '/intake-hub/directory' };

interface IntakeLayoutProps {
  title: string;
  subtitle: ReactNode;
  /** The current page. A floating button links to the other one. */
  page: 'home' | 'directory';
  children: ReactNode;
}

/** The layout of the Intake Hub: a header with a link to the other page, and a back button on the directory. */
export function IntakeLayout({ title, subtitle, page, children }: IntakeLayoutProps) {
  const { t } = useLingui();
  const goBack = useGoBack(intakePaths.home);
  const isHome = page === 'home';
  return (
    <div
      className={classNames(
        'mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-4',
        isHome ? 'max-w-[960px]' : 'max-w-[600px]',
      )}
    >
      {/* Sticky with an opaque background, so that the button never covers a control of the page. */}
      <div className="sticky top-[calc(env(safe-area-inset-top)+56px)] z-20 -mx-4 -my-2 flex flex-wrap items-center gap-2 bg-page px-4 py-2 transition-transform duration-200 ease-out bars-away:-translate-y-[56px] md:top-0 md:mx-0 md:-mt-4 md:px-0 md:py-4 md:translate-y-0!">
        {!isHome && (
          <IconButton label={t`Back`} onClick={goBack} className="-ms-3">
            <ArrowLeft aria-hidden size={22} className="rtl:rotate-180" />
          </IconButton>
        )}
        <span aria-hidden className="w-1 shrink-0 self-stretch rounded-full bg-intake" />
        <h1 className="min-w-[min(6em,70%)] flex-1 ps-1 text-card font-extrabold md:text-page">{title}</h1>
        <Link
          to={isHome ? intakePaths.directory : intakePaths.home}
          className="inline-flex min-h-12 shrink-0 items-center gap-2 rounded-full bg-ink px-4 text-label font-semibold text-on-ink shadow-float transition-transform duration-120 ease-out active:scale-95"
        >
          {isHome ? (
            <>
              <Users aria-hidden size={20} />
              <Trans>Directory</Trans>
            </>
          ) : (
            <>
              <Home aria-hidden size={20} />
              <Trans>Home</Trans>
            </>
          )}
        </Link>
      </div>
      <p className="text-muted">{subtitle}</p>
      {children}
    </div>
  );
}
