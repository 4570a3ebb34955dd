import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { hasCode } from '#platform/api-error.ts';
import { isOwnPath, requestedPath } from '#platform/requested-path.ts';
import { signIn, signInConfigQuery } from './auth.api.ts';
import { requestGoogleToken, loadGoogle } from './google.ts';
import { awaitReply } from './handover.ts';
import { inAppBrowserOf } from './in-app-browser.ts';
import { beginOidc, finishOidc, ProviderReplyError } from './oidc.ts';

/** The longest time for which the button stays disabled while the popup is open. */
const waitingMs = 20_000;

interface Confirmation {
  /** The signed-in user, who must sign in again to confirm an action. */
  as: Id;
  onSignedIn: () => void;
}

/**
 * The state of the sign-in buttons, one for each provider. Call `start` directly in a click handler, or the browser blocks the
 * popup. It takes the id of the provider if there are several.
 */
export function useSignIn(confirmation?: Confirmation) {
  const cache = useQueryClient();
  const location = useLocation();
  // Counts running tasks: waiting for the popup and processing the reply overlap.
  const [pending, setPending] = useState(0);
  const [error, setError] = useState<string | null>(() => errorInState(location.state));
  const stop = useRef<(() => void) | undefined>(undefined);

  // Loaded before the click, because a popup may only open shortly after it.
  const providers = useQuery(signInConfigQuery).data?.providers;
  const usesScript = providers?.some(({ flow }) => flow === 'script') === true;
  useEffect(() => {
    if (usesScript) loadGoogle().catch(() => undefined);
  }, [usesScript]);
  useEffect(() => () => stop.current?.(), []);

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

  const start = (id = providers?.[0]?.id) => {
    stop.current?.();
    const isScript = providers?.find((provider) => provider.id === id)?.flow === 'script';
    // In the browser of an app, a popup would replace this page. Otherwise it is opened empty during the click, and navigated
    // when the URL is known.
    const popup = isScript || inAppBrowserOf(navigator.userAgent) !== null ? null : openPopup();
    const isBlocked = !popup || popup.closed;
    void runTask(async () => {
      try {
        const config = await cache.ensureQueryData(signInConfigQuery);
        const provider = config.providers.find((each) => each.id === id) ?? config.providers[0];
        // The choice appears only now.
        if (!provider || (id === undefined && config.providers.length > 1)) {
          popup?.close();
          return;
        }
        if (provider.flow === 'script') {
          popup?.close();
          const token = await requestGoogleToken({ clientId: provider.clientId, scopes: config.scopes });
          const { isOtherLocale } = await signIn({ provider: provider.id, access_token: token }, confirmation?.as);
          if (isOtherLocale && !confirmation) window.location.reload();
          confirmation?.onSignedIn();
          return;
        }
        const from = confirmation ? location.pathname : requestedPath(location.state);
        const { url, state } = await beginOidc(config, { provider: provider.id, from, as: confirmation?.as });
        const onReply = (params: URLSearchParams) =>
          void runTask(async () => {
            await finishSignIn(params);
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

  return { start, isPending: pending > 0, error, providers: providers ?? [] };
}

/**
 * Completes the sign-in in the window that received the reply. Returns the path to go to, which it loads itself if the account
 * has another language than the page.
 */
export async function finishSignIn(params: URLSearchParams): Promise<string> {
  const { reply, from, as } = finishOidc(params);
  const { isOtherPerson, isOtherLocale } = await signIn(reply, as);
  const path = isOwnPath(from) && !isOtherPerson ? from : '/feed';
  if (isOtherLocale && as === undefined) window.location.replace(path);
  return path;
}

/** The message for a failed sign-in, or null if the user cancelled it. */
export function errorMessage(reason: unknown): string | null {
  if (reason instanceof ProviderReplyError && reason.isCancelled) return null;
  if (hasCode(reason, 'not_student_email')) return t`Please use student email`;
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
