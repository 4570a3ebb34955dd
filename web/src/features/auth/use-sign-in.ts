import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { SignInConfig } from '@baraza/contract/features/auth.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { hasCode } from '#platform/api-error.ts';
import { isOwnPath, requestedPath } from '#platform/requested-path.ts';
import { signIn, signInConfigQuery } from './auth.api.ts';
import { askGoogle, loadGoogle } from './google.ts';
import { awaitAnswer } from './handover.ts';
import { beginOidc, finishOidc, ProviderAnswerError } from './oidc.ts';

/** How long the button stays disabled while the sign-in window is open. */
const waitingMs = 20_000;

interface Confirming {
  /** Who is signed in and has to sign in anew, to confirm who they are. */
  as: Id;
  onSignedIn: () => void;
}

/** The sign-in button: `start` must be called straight from a click, or the popup is blocked. */
export function useSignIn(confirming?: Confirming) {
  const cache = useQueryClient();
  const location = useLocation();
  // The window that is waited for and the answer that is worked on overlap, so they are counted.
  const [pending, setPending] = useState(0);
  const [error, setError] = useState<string | null>(() => carriedError(location.state));
  const stop = useRef<(() => void) | undefined>(undefined);

  useEffect(() => {
    // What takes time is done before the click: a popup may only open soon after it.
    cache
      .ensureQueryData(signInConfigQuery)
      .then((config) => (config.kind === 'google' ? loadGoogle() : undefined))
      .catch(() => undefined);
    return () => stop.current?.();
  }, [cache]);

  const finish = async (work: () => Promise<unknown>) => {
    setPending((count) => count + 1);
    setError(null);
    try {
      await work();
    } catch (reason) {
      setError(bannerOf(reason));
    }
    setPending((count) => count - 1);
  };

  const start = () => {
    stop.current?.();
    const known = cache.getQueryData(signInConfigQuery.queryKey);
    // Opened empty inside the click, and sent on its way when the address is known.
    const popup = known?.kind === 'google' ? null : openPopup();
    const isBlocked = !popup || popup.closed;
    void finish(async () => {
      try {
        const config = await cache.ensureQueryData(signInConfigQuery);
        if (config.kind === 'google') {
          popup?.close();
          await signIn(await askGoogle(config), confirming?.as);
          confirming?.onSignedIn();
          return;
        }
        const from = confirming ? location.pathname : requestedPath(location.state);
        const { url, state } = await beginOidc(config, { from, as: confirming?.as });
        const answer = (params: URLSearchParams) =>
          void finish(async () => {
            await finishSignIn(config, params);
            confirming?.onSignedIn();
          });
        stop.current = awaitAnswer(state, answer);
        if (isBlocked) {
          window.location.assign(url);
          return;
        }
        // Closed by the person meanwhile, who then does not want to be sent there.
        if (popup.closed) return;
        popup.location.href = url;
        await untilLeft(popup);
      } catch (reason) {
        popup?.close();
        throw reason;
      }
    });
  };

  return { start, isPending: pending > 0, error };
}

/** Ends the flow in whichever window the answer came to; answers with the path to go to. */
export async function finishSignIn(config: SignInConfig, params: URLSearchParams): Promise<string> {
  const { accessToken, from, as } = await finishOidc(config, params);
  const { isOtherPerson } = await signIn(accessToken, as);
  return isOwnPath(from) && !isOtherPerson ? from : '/feed';
}

/** What the banner says about a failed sign-in; nothing when the person changed their mind. */
export function bannerOf(reason: unknown): string | null {
  if (reason instanceof ProviderAnswerError && reason.isCancelled) return null;
  if (hasCode(reason, 'not_student_email')) return t`Please use student email`;
  if (reason instanceof TypeError)
    return t`The sign-in provider cannot be reached. Check your connection and try again.`;
  return reason instanceof Error ? reason.message : String(reason);
}

function carriedError(state: unknown): string | null {
  const { error } = (state ?? {}) as { error?: unknown };
  return typeof error === 'string' ? error : null;
}

function openPopup(): Window | null {
  const [width, height] = [480, 640];
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2);
  return window.open('', 'baraza-sign-in', `popup,width=${width},height=${height},left=${left},top=${top}`);
}

/**
 * Resolves when the popup is closed, when the person comes back to this page, or after `waitingMs`: a popup that shows
 * an error may stay open and never answer. An answer that comes later is still accepted.
 */
function untilLeft(popup: Window): Promise<void> {
  return new Promise((resolve) => {
    const until = Date.now() + waitingMs;
    const end = () => {
      clearInterval(timer);
      window.removeEventListener('focus', end);
      resolve();
    };
    const timer = setInterval(() => {
      if (popup.closed || Date.now() > until) end();
    }, 300);
    window.addEventListener('focus', end);
  });
}
