import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/lists/spinner.tsx';
import { InAppNotice } from './in-app-notice.tsx';

interface SignInCardProps {
  title: string;
  subtitle: string;
  /** The label of the button of a single provider without a name. */
  action: string;
  /** The label of the button of a provider with a name. */
  actionWith: (name: string) => string;
  /** A link to the other of the two pages. */
  children: ReactNode;
}

/**
 * The card with the sign-in button and a banner for errors. Rendered by the build only: `sign-in-view.ts` fills the parts that
 * have a `data-part`.
 */
export function SignInCard({ title, subtitle, action, actionWith, children }: SignInCardProps) {
  const { t } = useLingui();
  return (
    <section className="pinned w-full max-w-md animate-enter overflow-hidden border border-hairline bg-raised shadow-float">
      <div className="woven" />
      <div className="grid gap-5 p-5 pt-6 md:p-8">
        <div className="grid gap-2">
          <h1 className="text-page font-extrabold">{title}</h1>
          <p dir="auto" className="text-lead text-muted">
            {subtitle}
          </p>
        </div>
        <InAppNotice />
        <div role="alert">
          <p
            data-part="error"
            hidden
            className="flex items-start gap-3 rounded-md border border-danger bg-page p-3 font-medium text-danger"
          >
            <CircleAlert aria-hidden size={22} className="mt-px shrink-0" />
            <span className="min-w-0" />
          </p>
        </div>
        <Button
          data-part="start"
          data-label={action}
          data-label-with={actionWith('{name}')}
          size="large"
          wide
          // On the narrowest phones the label fits in one line only if it is smaller.
          className="group max-[400px]:px-3 max-[400px]:text-label"
        >
          <GraduationCap aria-hidden size={24} className="group-aria-busy:hidden" />
          <span className="hidden group-aria-busy:block">
            <Spinner size={18} />
          </span>
          <span>{action}</span>
        </Button>
        <output
          data-part="waiting"
          data-text={t`Waiting for the sign-in window`}
          className="-my-3 min-h-6 text-center text-label text-muted"
        />
        <p data-part="return" hidden className="text-center text-muted">
          <Trans>You then return to the page that you opened.</Trans>
        </p>
        <p className="text-center text-muted">{children}</p>
      </div>
    </section>
  );
}
