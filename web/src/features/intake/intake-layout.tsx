import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Home, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useGoBack } from '#platform/go-back.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import './intake-words.ts';

export const intakePaths = { home: '/intake-hub', directory: '/intake-hub/directory' };

interface IntakeLayoutProps {
  title: string;
  /** A line below the title. */
  line: ReactNode;
  /** Which of the two pages it is; a button that floats leads to the other one. */
  page: 'home' | 'directory';
  children: ReactNode;
}

/** The frame of the Intake Hub: its header, with a way back from all but the home, and the way between its two pages. */
export function IntakeLayout({ title, line, page, children }: IntakeLayoutProps) {
  const { t } = useLingui();
  const goBack = useGoBack(intakePaths.home);
  const isHome = page === 'home';
  return (
    <div
      className={classNames(
        'group/hub mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-5 pb-16',
        isHome ? 'max-w-[960px]' : 'max-w-[600px]',
      )}
    >
      <header className="flex items-start gap-2">
        {!isHome && (
          <IconButton label={t`Back`} onClick={goBack} className="-ms-3 -mt-1.5">
            <ArrowLeft aria-hidden size={22} className="rtl:rotate-180" />
          </IconButton>
        )}
        <div className="flex min-w-0 gap-3">
          <span aria-hidden className="w-1 shrink-0 rounded-full bg-intake" />
          <div className="grid min-w-0 gap-1">
            <h1 className="text-page font-extrabold [overflow-wrap:anywhere]">{title}</h1>
            <p className="text-muted">{line}</p>
          </div>
        </div>
      </header>
      {children}
      <Link
        to={isHome ? intakePaths.directory : intakePaths.home}
        // On a phone it goes aside while one writes: it may lie over the words, and over what sends them.
        className="fixed end-4 bottom-[calc(env(safe-area-inset-bottom)+72px)] z-20 inline-flex min-h-12 items-center gap-2 rounded-full bg-ink px-5 font-semibold text-on-ink shadow-float transition-[transform,opacity] duration-200 ease-out active:scale-95 bars-away:translate-y-14 max-md:group-has-[form:focus-within]/hub:pointer-events-none max-md:group-has-[form:focus-within]/hub:opacity-0 md:end-6 md:bottom-6 md:translate-y-0!"
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
  );
}
