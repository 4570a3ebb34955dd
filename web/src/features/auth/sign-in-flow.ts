import { t } from '@lingui/core/macro';
import type { SignInConfig } from '@baraza/contract/features/auth.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { isOwnPath } from '#platform/device/requested-path.ts';
import { exchange } from './exchange.ts';
import { loadGoogle, requestGoogleToken } from './google.ts';
import { awaitReply } from './handover.ts';
import { inAppBrowserOf } from './in-app-browser.ts';
import { beginOidc, finishOidc, ProviderReplyError } from './oidc.ts';

/** The longest time for which the button stays disabled while the popup is open. */
const waitingMs = 20_000;

export interface SignInState {
  isPending: boolean;
  error: string | null;
  /** Empty until they are known. */
  providers: SignInConfig['providers'];
}

export interface SignInOptions {
  /** The path to return to after a redirect of the whole page. */
  from: () => string;
  /** The signed-in user, who must sign in again to confirm an action. */
  as?: Id | undefined;
  /** The error of an earlier attempt. */
  error?: string | null;
}

export interface SignedIn {
  /** The path to go to. */
  path: string;
  /** Whether the sign-in restored a deleted account. */
  isRestored: boolean;
  /** Whether the account has another language than the page. */
  isOtherLocale: boolean;
}

/** A sign-in with one of the providers, without a framework: the sign-in pages run it before any other code is loaded. */
export interface SignIn {
  current: () => SignInState;
  /** Calls `listener` on every change. Returns the function that unsubscribes. */
  watch: (listener: () => void) => () => void;
  /** Calls `listener` when this window has signed in. Returns the function that unsubscribes. */
  onSignedIn: (listener: (result: SignedIn) => void) => () => void;
  /** Loads the providers before the click, because a popup may only open shortly after it. */
  prepare: () => void;
  /**
   * Call it directly in a click handler, or the browser blocks the popup. It takes the id of the provider if there are several.
   */
  start: (id?: string) => void;
  /** Stops waiting for a reply. */
  stop: () => void;
}

export function createSignIn({ from, as, error = null }: SignInOptions): SignIn {
  let state: SignInState = { isPending: false, error, providers: [] };
  const listeners = new Set<() => void>();
  const signedInListeners = new Set<(result: SignedIn) => void>();
  const report = (result: SignedIn) => {
    for (const listener of signedInListeners) listener(result);
  };
  const change = (part: Partial<SignInState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  let loading: Promise<SignInConfig> | undefined;
  const loadConfig = () => {
    loading ??= call('GET /api/auth/config').then(
      (config) => {
        change({ providers: config.providers });
        return config;
      },
      (reason: unknown) => {
        loading = undefined;
        throw reason;
      },
    );
    return loading;
  };

  // Counts running tasks: waiting for the popup and processing the reply overlap.
  let running = 0;
  const runTask = async (work: () => Promise<unknown>) => {
    running += 1;
    change({ isPending: true, error: null });
    try {
      await work();
    } catch (reason) {
      change({ error: errorMessage(reason) });
    }
    running -= 1;
    change({ isPending: running > 0 });
  };

  let stopWaiting: (() => void) | undefined;
  const stop = () => stopWaiting?.();

  const runFlow = async (popup: Window | null, isBlocked: boolean, id: string | undefined) => {
    const config = await loadConfig();
    const provider = config.providers.find((each) => each.id === id) ?? config.providers[0];
    // The choice appears only now.
    if (!provider || (id === undefined && config.providers.length > 1)) {
      popup?.close();
      return;
    }
    if (provider.flow === 'script') {
      popup?.close();
      const token = await requestGoogleToken({ clientId: provider.clientId, scopes: config.scopes });
      const result = await exchange({ provider: provider.id, access_token: token }, as);
      report({ ...result, path: from() });
      return;
    }
    const { url, state: key } = await beginOidc(config, { provider: provider.id, from: from(), as });
    stopWaiting = awaitReply(key, (params) => void runTask(async () => report(await finishSignIn(params))));
    if (!popup || isBlocked) {
      window.location.assign(url);
      return;
    }
    // The user has closed the popup, which cancels the sign-in.
    if (popup.closed) return;
    popup.location.href = url;
    await untilPopupLeft(popup);
  };

  return {
    current: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSignedIn(listener) {
      signedInListeners.add(listener);
      return () => signedInListeners.delete(listener);
    },
    prepare() {
      void loadConfig()
        .then(({ providers }) => (providers.some(({ flow }) => flow === 'script') ? loadGoogle() : undefined))
        .catch(() => undefined);
    },
    start(id = state.providers[0]?.id) {
      stop();
      const isScript = state.providers.find((provider) => provider.id === id)?.flow === 'script';
      // In the browser of an app, a popup would replace this page. Otherwise it is opened empty during the click, and navigated
      // when the URL is known.
      const popup = isScript || inAppBrowserOf(navigator.userAgent) !== null ? null : openPopup();
      const isBlocked = !popup || popup.closed;
      void runTask(async () => {
        try {
          await runFlow(popup, isBlocked, id);
        } catch (reason) {
          popup?.close();
          throw reason;
        }
      });
    },
    stop,
  };
}

/** Completes the sign-in in the window that received the reply. */
export async function finishSignIn(params: URLSearchParams): Promise<SignedIn> {
  const { reply, from, as } = finishOidc(params);
  const { isOtherPerson, ...result } = await exchange(reply, as);
  return { ...result, path: isOwnPath(from) && !isOtherPerson ? from : '/feed' };
}

/** The message for a failed sign-in, or null if the user cancelled it. */
export function errorMessage(reason: unknown): string | null {
  if (reason instanceof ProviderReplyError && reason.isCancelled) return null;
  if (hasCode(reason, 'not_student_email')) return t`Please use student email`;
  return reason instanceof Error ? reason.message : String(reason);
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
