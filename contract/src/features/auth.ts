import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, Timestamp } from '#shared/scalars.ts';
import { CurrentUser } from './profiles.ts';

/** What a client needs to start the provider's sign-in flow. */
export const SignInConfig = z.object({
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  /** `google` loads the provider's own script; `oidc` is the standard code flow with PKCE. */
  kind: z.enum(['oidc', 'google']),
  redirectUri: z.string(),
});
export type SignInConfig = z.infer<typeof SignInConfig>;

export const SignedIn = z.object({
  token: z.string(),
  user: CurrentUser,
  /** Present when this sign-in restored an account that its owner had deleted. */
  restored: z.optional(z.literal(true)),
});
export type SignedIn = z.infer<typeof SignedIn>;

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

export const auth = {
  'GET /api/auth/config': endpoint({ summary: 'How to sign in', access: 'anyone', reply: SignInConfig }),
  'POST /api/auth': endpoint({
    summary: "Sign in with the provider's access token; restores an account that was deleted in the last 14 days",
    access: 'anyone',
    body: z.object({ access_token: z.string().check(z.minLength(1), z.maxLength(8192)) }),
    reply: SignedIn,
    errors: ['not_student_email', 'invalid_access_token', 'suspended', 'provider_unavailable'],
    // A whole campus may share one IP address.
    rateLimit: { max: 600, per: 'minute', counts: 'failures' },
  }),
  'POST /api/auth/logout': endpoint({
    summary: 'End the current session',
    access: 'signed_in',
    whileSuspended: true,
    withoutConsent: true,
    reply: null,
  }),
  'POST /api/auth/revoke': endpoint({
    summary:
      'End a session by the hash of its token, for a sign-out that was made offline. A client need not store the token for it',
    access: 'anyone',
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
    withoutConsent: true,
    params: z.object({ id: Id }),
    reply: null,
  }),
  'DELETE /api/auth/sessions': endpoint({
    summary: 'End all of your sessions except the current one',
    access: 'signed_in',
    withoutConsent: true,
    reply: null,
  }),
};
