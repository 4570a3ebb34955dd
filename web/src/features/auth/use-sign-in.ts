import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { SignInConfig } from '@baraza/contract/features/auth.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { hasCode } from '#platform/api-error.ts';
import { isOwnPath, requestedPath } from '#platform/requested-path.ts';
import { signIn, signInConfigQuery } from './auth.api.ts';
import { requestGoogleToken, loadGoogle } from './google.ts';
import { awaitReply } from './handover.ts';
import { beginOidc, finishOidc, ProviderReplyError } from './oidc.ts';

/** The longest time for which the button stays disabled while the popup is open. */
const waitingMs = 20_000;

interface Confirmation {
  /** The signed-in user, who must sign in again to confirm an action. */
  as: Id;
  onSignedIn: () => void;
}

/** The state of a sign-in button. Call `start` directly in a click handler, or the browser blocks the popup. */
export function useSignIn(confirmation?: Confirmation) {
  const cache = useQueryClient();
  const location = useLocation();
  // Counts running tasks: waiting for the popup and processing the reply overlap.
  const [pending, setPending] = useState(0);
  const [error, setError] = useState<string | null>(() => errorInState(location.state));
  const stop = useRef<(() => void) | undefined>(undefined);

  useEffect(() => {
    // Prepared before the click, because a popup may only open shortly after it.
    cache
      .ensureQueryData(signInConfigQuery)
      .then((config) => (config.kind === 'google' ? loadGoogle() : undefined))
      .catch(() => undefined);
    return () => stop.current?.();
  }, [cache]);

  const runTask = async (work: () => Promise<unknown>) => {
    setPending((count) => count + 1);
    setError(null);
    try {
      await work();
    } catch (reason) {
      setError(errorMessage(reason));
    }
    setPending((count) => count - 1);
  };

  const start = () => {
    stop.current?.();
    const known = cache.getQueryData(signInConfigQuery.queryKey);
    // Opened empty during the click, and navigated when the URL is known.
    const popup = known?.kind === 'google' ? null : openPopup();
    const isBlocked = !popup || popup.closed;
    void runTask(async () => {
      try {
        const config = await cache.ensureQueryData(signInConfigQuery);
        if (config.kind === 'google') {
          popup?.close();
          await signIn(await requestGoogleToken(config), confirmation?.as);
          confirmation?.onSignedIn();
          return;
        }
        const from = confirmation ? location.pathname : requestedPath(location.state);
        const { url, state } = await beginOidc(config, { from, as: confirmation?.as });
        const onReply = (params: URLSearchParams) =>
          void runTask(async () => {
            await finishSignIn(config, params);
            confirmation?.onSignedIn();
          });
        stop.current = awaitReply(state, onReply);
        if (isBlocked) {
          window.location.assign(url);
          return;
        }
        // The user has closed the popup, which cancels the sign-in.
        if (popup.closed) return;
        popup.location.href = url;
        await untilPopupLeft(popup);
      } catch (reason) {
        popup?.close();
        throw reason;
      }
    });
  };

  return { start, isPending: pending > 0, error };
}

/** Completes the sign-in in the window that received the reply. Returns the path to go to. */
export async function finishSignIn(config: SignInConfig, params: URLSearchParams): Promise<string> {
  const { accessToken, from, as } = await finishOidc(config, params);
  const { isOtherPerson } = await signIn(accessToken, as);
  return isOwnPath(from) && !isOtherPerson ? from : '/feed';
}

/** The message for a failed sign-in, or null if the user cancelled it. */
export function errorMessage(reason: unknown): string | null {
  if (reason instanceof ProviderReplyError && reason.isCancelled) return null;
  if (hasCode(reason, 'not_student_email')) return t`Please use student email`;
  if (reason instanceof TypeError)
    return t`The sign-in provider cannot be reached. Check your connection and try again.`;
  return reason instanceof Error ? reason.message : String(reason);
}

function errorInState(state: unknown): string | null {
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
 * Resolves when the popup is closed, when this page gets the focus, or after `waitingMs`, because a popup that shows an error
 * may stay open without a reply. A later reply is still accepted.
 */
function untilPopupLeft(popup: Window): Promise<void> {
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
