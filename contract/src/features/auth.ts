import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, Timestamp } from '#shared/scalars.ts';
import { CurrentUser } from './profiles.ts';

const ProviderId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/));

/** A provider that people can sign in with. */
export const SignInProvider = z.object({
  id: ProviderId,
  name: z.string(),
  /** The operator chose the name, so the button shows it also for a single provider. */
  isNamed: z.optional(z.literal(true)),
  issuer: z.string(),
  clientId: z.string(),
  /** `code`: `POST /api/auth/code` exchanges the authorization code. `script`: Google's own script yields an access token. */
  flow: z.enum(['code', 'script']),
});
export type SignInProvider = z.infer<typeof SignInProvider>;

/** What a client needs to start the sign-in flow of the first provider, and the list of all. */
export const SignInConfig = z.object({
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  /** `google` loads the provider's own script; `oidc` is the standard code flow with PKCE. */
  kind: z.enum(['oidc', 'google']),
  redirectUri: z.string(),
  providers: z.array(SignInProvider),
});
export type SignInConfig = z.infer<typeof SignInConfig>;

const Prompt = z.enum(['select_account', 'login']);

/** Where a browser starts the authorization code flow. */
export const ProviderAuthorization = z.object({
  /** The URL of the authorization endpoint. */
  endpoint: z.string(),
  /** The `prompt` that lets a person choose an account. */
  prompt: Prompt,
  /** The `prompt` that authenticates a person again. */
  confirmPrompt: Prompt,
  /** The scopes to request; without it, those of `GET /api/auth/config`. */
  scopes: z.optional(z.string()),
});
export type ProviderAuthorization = z.infer<typeof ProviderAuthorization>;

/** The provider's reply to a sign-in. State is checked by the client, which keeps it with the verifier and the nonce. */
const CodeReply = z.object({
  /** The id of the provider; the first by default. */
  provider: z.optional(ProviderId),
  code: z.string().check(z.minLength(1), z.maxLength(8192)),
  code_verifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
  nonce: z.string().check(z.minLength(16), z.maxLength(200)),
  /** The redirect URI of the authorization request. */
  // The length first: a browser's parser takes quadratic time for a host of many different letters.
  redirect_uri: z.string().check(z.maxLength(2048, { abort: true }), z.url()),
  /** The `iss` parameter of the redirect, if it has one (RFC 9207). */
  iss: z.optional(z.string().check(z.maxLength(2048))),
});

export const SignedIn = z.object({
  token: z.string(),
  user: CurrentUser,
  /** Present when this sign-in restored an account that its owner had deleted. */
  restored: z.optional(z.literal(true)),
  /** Present when the client should sign out with `POST /api/auth/provider-logout`. */
  endsAtProvider: z.optional(z.literal(true)),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** Where the browser ends the session at the sign-in provider. */
export const ProviderLogout = z.object({
  /** The URL to open; it returns to the sign-in page. `null` if there is nothing to end, or the provider does not answer. */
  url: z.nullable(z.string()),
});
export type ProviderLogout = z.infer<typeof ProviderLogout>;

/** A session of the caller, without its token. */
export const Session = z.object({
  id: Id,
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  /** The `User-Agent` header of the sign-in. */
  userAgent: z.string(),
  /** Whether the call was made in this session. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

const signInErrors = ['not_student_email', 'invalid_access_token', 'suspended', 'provider_unavailable'] as const;
/** A whole campus may share one IP address. */
const signInLimit = { max: 600, per: 'minute', counts: 'failures' } as const;

export const auth = {
  'GET /api/auth/config': endpoint({ summary: 'How to sign in', access: 'anyone', reply: SignInConfig }),
  'GET /api/auth/providers/:id': endpoint({
    summary: 'Where to start the authorization code flow of a provider',
    access: 'anyone',
    params: z.object({ id: ProviderId }),
    reply: ProviderAuthorization,
    errors: ['not_found', 'provider_unavailable'],
  }),
  'POST /api/auth': endpoint({
    summary: "Sign in with the provider's access token; restores an account that was deleted in the last 14 days",
    access: 'anyone',
    duringMaintenance: true,
    body: z.object({
      /** The id of the provider; the first by default. */
      provider: z.optional(ProviderId),
      access_token: z.string().check(z.minLength(1), z.maxLength(8192)),
    }),
    reply: SignedIn,
    errors: signInErrors,
    rateLimit: signInLimit,
  }),
  'POST /api/auth/code': endpoint({
    summary:
      'Sign in with an authorization code of the provider, which the server exchanges with its client secret and PKCE; otherwise like POST /api/auth',
    access: 'anyone',
    duringMaintenance: true,
    body: CodeReply,
    reply: SignedIn,
    errors: signInErrors,
    rateLimit: signInLimit,
  }),
  'POST /api/auth/logout': endpoint({
    summary: 'End the current session',
    access: 'signed_in',
    duringMaintenance: true,
    whileSuspended: true,
    withoutConsent: true,
    reply: null,
  }),
  'POST /api/auth/provider-logout': endpoint({
    summary: 'End the current session, and return where the browser ends the session at the sign-in provider',
    access: 'signed_in',
    whileSuspended: true,
    withoutConsent: true,
    reply: ProviderLogout,
  }),
  'POST /api/auth/revoke': endpoint({
    summary:
      'End a session by the hash of its token, for a sign-out that was made offline. A client need not store the token for it',
    access: 'anyone',
    duringMaintenance: true,
    body: z.object({
      /** SHA-256 of the token, as base64url without padding. */
      tokenHash: z.string().check(z.regex(/^[\w-]{43}$/)),
    }),
    reply: null,
    // Counted by IP address, which a whole campus may share.
    rateLimit: { max: 600, per: 'minute' },
  }),
  'GET /api/auth/sessions': endpoint({
    summary: 'Your sessions, last used first',
    access: 'signed_in',
    reply: z.array(Session),
  }),
  'DELETE /api/auth/sessions/:id': endpoint({
    summary: 'End one of your sessions',
    access: 'signed_in',
    duringMaintenance: true,
    withoutConsent: true,
    params: z.object({ id: Id }),
    reply: null,
  }),
  'DELETE /api/auth/sessions': endpoint({
    summary: 'End all of your sessions except the current one',
    access: 'signed_in',
    duringMaintenance: true,
    withoutConsent: true,
    reply: null,
  }),
};
