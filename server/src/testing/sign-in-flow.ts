import { createHash, randomBytes } from 'node:crypto';

/** An authorization code of the provider. */
export interface Grant {
  /** The body for `POST /api/auth/code`. */
  reply: { code: string; code_verifier: string; nonce: string; redirect_uri: string };
  /** Exchanges the code for tokens as the right client; `change` replaces parameters. */
  exchange(change?: Record<string, string>): Promise<Response>;
}

interface Who {
  email: string;
  name: string;
}

/** Follows the code flow with PKCE like an external client, from `GET /api/auth/config` to an access token. */
export async function fetchAccessToken(url: string, who: Who): Promise<string> {
  const response = await (await fetchGrant(url, who)).exchange();
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error('The provider gave no access token.');
  return access_token;
}

/** Follows the flow up to the code. */
export async function fetchGrant(url: string, who: Who): Promise<Grant> {
  const config = (await (await fetch(`${url}/api/auth/config`)).json()) as Record<
    'issuer' | 'clientId' | 'scopes' | 'redirectUri',
    string
  >;
  const discovery = (await (await fetch(`${config.issuer}/.well-known/openid-configuration`)).json()) as Record<
    'authorization_endpoint' | 'token_endpoint',
    string
  >;
  const [verifier, nonce] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')];
  const browser = new CookieBrowser();
  const form = await browser.open(
    `${discovery.authorization_endpoint}?${new URLSearchParams({
      client_id: config.clientId,
      response_type: 'code',
      scope: config.scopes,
      redirect_uri: config.redirectUri,
      state: 'state',
      nonce,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    })}`,
    config.redirectUri,
  );
  const back = await browser.open(form, config.redirectUri, new URLSearchParams({ ...who }));
  const code = new URL(back).searchParams.get('code');
  if (!code) throw new Error(`The provider gave no code: ${back}`);
  return {
    reply: { code, code_verifier: verifier, nonce, redirect_uri: config.redirectUri },
    exchange: (change) =>
      fetch(discovery.token_endpoint, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: config.clientId,
          code,
          redirect_uri: config.redirectUri,
          code_verifier: verifier,
          ...change,
        }),
      }),
  };
}

/** Follows redirects with cookies. */
export class CookieBrowser {
  readonly #cookies = new Map<string, string>();

  /** Returns the URL of the page that an address leads to, or a URL on the way that starts with `stopAt`. */
  async open(address: string, stopAt: string, form?: URLSearchParams): Promise<string> {
    return (await this.#follow(address, stopAt, form)).at;
  }

  /** Returns the page that an address leads to. */
  async read(address: string): Promise<string> {
    return (await this.#follow(address)).text;
  }

  async #follow(address: string, stopAt?: string, form?: URLSearchParams): Promise<{ at: string; text: string }> {
    let body = form;
    let at = address;
    for (let hops = 0; hops < 10; hops += 1) {
      const response = await fetch(at, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') },
        ...(body && { body }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        this.#cookies.set(name, value);
      }
      const next = response.headers.get('location');
      if (!next) return { at, text: await response.text() };
      at = new URL(next, at).href;
      if (stopAt !== undefined && at.startsWith(stopAt)) return { at, text: '' };
      body = undefined;
    }
    throw new Error('Too many redirects.');
  }
}
