import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';

interface PageHeadingProps {
  children: ReactNode;
  /** The accent colour of the main page to which the page belongs. */
  tint?: 'bg-events' | 'bg-hustles' | 'bg-intake';
  /** The back button of a page below another. */
  back?: ReactNode;
  /** Content at the end of the line. It wraps below the heading on narrow screens. */
  aside?: ReactNode;
}

/** The heading of a page, with the optional back button and actions. */
export function PageHeading({ children, tint, back, aside }: PageHeadingProps) {
  return (
    <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="flex min-w-[min(100%,8rem)] flex-1 items-center gap-1">
        {back}
        <h1 className="flex min-w-0 items-center gap-3 text-card font-extrabold wrap-anywhere md:text-page">
          {tint && <span aria-hidden className={`min-h-8 w-1 shrink-0 self-stretch rounded-full ${tint}`} />}
          <span className="min-w-0">{children}</span>
        </h1>
      </div>
      {aside}
    </header>
  );
}

interface BackButtonProps {
  /** The name of the button, `Back` by default. */
  label?: string;
  onClick: () => void;
}

export function BackButton({ label, onClick }: BackButtonProps) {
  const { t } = useLingui();
  return (
    <IconButton label={label ?? t`Back`} onClick={onClick} className="-ms-3">
      <ArrowLeft aria-hidden size={22} className="rtl:rotate-180" />
    </IconButton>
  );
}
