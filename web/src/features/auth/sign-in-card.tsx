import { useLingui } from '@lingui/react/macro';
import { CircleAlert, GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { requestedPath } from '#platform/requested-path.ts';
import { Button } from '#ui/button.tsx';
import { inAppBrowserOf } from './in-app-browser.ts';
import { InAppNotice } from './in-app-notice.tsx';
import { useSignIn } from './use-sign-in.ts';

interface SignInCardProps {
  title: string;
  subtitle: string;
  /** The label of the button of a single provider. */
  action: string;
  /** The label of the button of one of several providers. */
  actionWith: (name: string) => string;
  /** A link to the other of the two pages. */
  children: ReactNode;
}

/** The card with the sign-in button and a banner for errors. */
export function SignInCard({ title, subtitle, action, actionWith, children }: SignInCardProps) {
  const { t } = useLingui();
  const { start, isPending, error, providers } = useSignIn();
  const buttons =
    providers.length > 1 ? providers.map(({ id, name }) => ({ id, label: actionWith(name) })) : [{ label: action }];
  const { state } = useLocation();
  const app = inAppBrowserOf(navigator.userAgent);
  return (
    <section className="pinned w-full max-w-md animate-enter overflow-hidden border border-hairline bg-raised shadow-float">
      <div className="woven" />
      <div className="grid gap-5 p-5 pt-6 md:p-8">
        <div className="grid gap-2">
          <h1 className="text-page font-extrabold">{title}</h1>
          <p className="text-lead text-muted">{subtitle}</p>
        </div>
        {app && <InAppNotice app={app} address={addressFor(state)} />}
        <div role="alert">
          {error && (
            <p className="flex items-start gap-3 rounded-md border border-danger bg-page p-3 font-medium text-danger">
              <CircleAlert aria-hidden size={22} className="mt-px shrink-0" />
              <span className="min-w-0">{error}</span>
            </p>
          )}
        </div>
        {buttons.map(({ id, label }: { id?: string; label: string }) => (
          <Button key={label} size="large" wide pending={isPending} onClick={() => start(id)}>
            {!isPending && <GraduationCap aria-hidden size={24} />}
            {label}
          </Button>
        ))}
        <output className="sr-only">{isPending && t`Waiting for the sign-in window`}</output>
        <p className="text-center text-muted">{children}</p>
      </div>
    </section>
  );
}

/** The URL to open in another browser: the requested page, which redirects to the sign-in. */
function addressFor(state: unknown): string {
  return window.location.origin + requestedPath(state);
}
