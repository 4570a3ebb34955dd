import { Trans } from '@lingui/react/macro';
import { Home, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useGoBack } from '#platform/device/go-back.ts';
import { BackButton, PageHeading } from '#ui/page/page-heading.tsx';

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
  const goBack = useGoBack(intakePaths.home);
  const isHome = page === 'home';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* Sticky with an opaque background, so that the button never covers a control of the page. */}
      <div className="sticky top-[calc(env(safe-area-inset-top)+56px)] z-20 -mx-4 -my-2 bg-page px-4 py-2 transition-transform duration-200 ease-out bars-away:-translate-y-[56px] md:top-0 md:mx-0 md:-mt-4 md:px-0 md:py-4 md:translate-y-0!">
        <PageHeading
          tint="bg-intake"
          back={!isHome && <BackButton onClick={goBack} />}
          aside={
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
          }
        >
          {title}
        </PageHeading>
      </div>
      <p className="text-muted">{subtitle}</p>
      {children}
    </div>
  );
}
