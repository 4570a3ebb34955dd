import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Spinner } from '#ui/spinner.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { offerReply } from './handover.ts';
import { findReturnPath } from './pending-sign-in.ts';
import { errorMessage, finishSignIn } from './use-sign-in.ts';

/**
 * The redirect target of the provider. Passes the reply to the window that started the sign-in and closes. If no window takes
 * it, for example after a full-page redirect, finishes the sign-in here.
 */
export function CallbackPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { search } = useLocation();
  const hasStarted = useRef(false);
  usePageTitle(t`Signing in`);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const params = new URLSearchParams(search);
    const finishHere = async () => {
      const from = findReturnPath(params.get('state') ?? '');
      try {
        void navigate(await finishSignIn(params), { replace: true });
      } catch (reason) {
        void navigate('/login', { replace: true, state: { error: errorMessage(reason), from } });
      }
    };
    void offerReply(params).then((isTaken) => {
      if (!isTaken) return finishHere();
      window.close();
      // Some browsers do not let a script close this window. Then it continues as the signed-in user.
      setTimeout(() => void navigate('/login', { replace: true }), 5000);
      return undefined;
    });
  }, [navigate, search]);

  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="grid justify-items-center gap-4 text-primary">
        <Spinner size={36} />
        <h1 className="text-lead text-ink">
          <Trans>Signing you in...</Trans>
        </h1>
      </div>
    </main>
  );
}
