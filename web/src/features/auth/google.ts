import { t } from '@lingui/core/macro';
import { ProviderReplyError } from './oidc.ts';

interface TokenReply {
  access_token?: string;
  error?: string;
  error_description?: string;
}

interface GoogleAccounts {
  oauth2: {
    initTokenClient: (settings: {
      client_id: string;
      scope: string;
      callback: (reply: TokenReply) => void;
      error_callback: (error: { type: string; message?: string }) => void;
    }) => { requestAccessToken: (options: { prompt: string }) => void };
  };
}

let loading: Promise<GoogleAccounts> | undefined;

/** Loads Google's sign-in script once. After a failure the next call tries again. */
export function loadGoogle(): Promise<GoogleAccounts> {
  loading ??= new Promise<GoogleAccounts>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'https://accounts.google.com/gsi/client';
    script.async = true;
    const fail = (message: string) => {
      loading = undefined;
      script.remove();
      reject(new Error(message));
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

/** Requests an access token with Google's popup. Throws a ProviderReplyError if it is refused or closed. */
export async function requestGoogleToken({ clientId, scopes }: { clientId: string; scopes: string }): Promise<string> {
  const { oauth2 } = await loadGoogle();
  return new Promise((resolve, reject) => {
    const client = oauth2.initTokenClient({
      client_id: clientId,
      scope: scopes,
      callback: ({ access_token: token, error, error_description: description }) => {
        if (token) resolve(token);
        else reject(new ProviderReplyError(description ?? error ?? 'Google gave no token.', error === 'access_denied'));
      },
      error_callback: ({ type, message }) => reject(new ProviderReplyError(message ?? type, type === 'popup_closed')),
    });
    client.requestAccessToken({ prompt: 'select_account' });
  });
}
