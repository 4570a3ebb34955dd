import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Spinner } from '#ui/spinner.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { signInConfigQuery } from './auth.api.ts';
import { offerAnswer } from './handover.ts';
import { bannerOf, finishSignIn } from './use-sign-in.ts';
import './auth-messages.ts';

/**
 * Where the provider sends people back to. The window that asked takes over and this one closes; when none is
 * listening, because the whole page or the tab was swapped, it goes on by itself.
 */
export function CallbackPage() {
  const { t } = useLingui();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  usePageTitle(t`Signing in`);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const params = new URLSearchParams(window.location.search);
    const finishHere = async () => {
      try {
        const config = await cache.ensureQueryData(signInConfigQuery);
        const from = await finishSignIn(config, params);
        void navigate(from, { replace: true });
      } catch (reason) {
        void navigate('/login', { replace: true, state: { error: bannerOf(reason) } });
      }
    };
    void offerAnswer(params).then((isTaken) => {
      if (!isTaken) return finishHere();
      window.close();
      // Some browsers keep a window that was swapped on its way; then it follows the one that signed in.
      setTimeout(() => void navigate('/login', { replace: true }), 5000);
      return undefined;
    });
  }, [cache, navigate]);

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
