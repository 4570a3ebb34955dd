import { t } from '@lingui/core/macro';
import type { SignInConfig } from '@baraza/contract/features/auth.ts';
import { ProviderAnswerError } from './oidc.ts';

interface TokenAnswer {
  access_token?: string;
  error?: string;
  error_description?: string;
}

interface GoogleAccounts {
  oauth2: {
    initTokenClient: (settings: {
      client_id: string;
      scope: string;
      callback: (answer: TokenAnswer) => void;
      error_callback: (error: { type: string; message?: string }) => void;
    }) => { requestAccessToken: (options: { prompt: string }) => void };
  };
}

let loading: Promise<GoogleAccounts> | undefined;

/** Loads Google's own script once; a failed load is tried again next time. */
export function loadGoogle(): Promise<GoogleAccounts> {
  loading ??= new Promise<GoogleAccounts>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'https://accounts.google.com/gsi/client';
    script.async = true;
    const fail = (words: string) => {
      loading = undefined;
      script.remove();
      reject(new Error(words));
    };
    script.addEventListener('load', () => {
      const { google } = window as { google?: { accounts: GoogleAccounts } };
      if (google) resolve(google.accounts);
      else fail(t`Google sign-in did not start.`);
    });
    script.addEventListener('error', () => {
      fail(t`Google sign-in could not be loaded. Check your connection and try again.`);
    });
    document.head.append(script);
  });
  return loading;
}

/** An access token by Google's popup. Throws a ProviderAnswerError when refused or closed. */
export async function askGoogle({ clientId, scopes }: SignInConfig): Promise<string> {
  const { oauth2 } = await loadGoogle();
  return new Promise((resolve, reject) => {
    const client = oauth2.initTokenClient({
      client_id: clientId,
      scope: scopes,
      callback: ({ access_token: token, error, error_description: description }) => {
        if (token) resolve(token);
        else
          reject(new ProviderAnswerError(description ?? error ?? 'Google gave no token.', error === 'access_denied'));
      },
      error_callback: ({ type, message }) => reject(new ProviderAnswerError(message ?? type, type === 'popup_closed')),
    });
    client.requestAccessToken({ prompt: 'select_account' });
  });
}
