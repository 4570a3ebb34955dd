import * as client from 'openid-client';
import { AppError, unavailable } from '#platform/http/errors.ts';

/** The provider's data about a person who signs in. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** When they last authenticated with the provider, or else when the token was issued; undefined if neither is known. */
  authenticatedAt?: Date | undefined;
  /** Their session at the provider, if it names one. */
  sessionId?: string | undefined;
  /** Whether signing out here signs out at the provider, too. */
  endsAtProvider?: boolean;
  /** What to keep until the session ends. */
  tokens?: KeptTokens | undefined;
}

/** What is kept of a sign-in until its session ends. */
export interface KeptTokens {
  /** Names the session that a sign-out ends at the provider. */
  idToken?: string | undefined;
  /** For checks whether the account still exists. */
  refreshToken?: string | undefined;
  /** For the same checks at userinfo, if there is no refresh token and this one is valid for long enough. */
  accessToken?: string | undefined;
  /** When the access token expires, in milliseconds since 1970. */
  accessUntil?: number | undefined;
}

/** Which claims of a provider describe the e-mail. */
interface EmailRules {
  /** The claim that contains the e-mail address; `email` by default. */
  emailClaim?: string | undefined;
  /** Whether an e-mail without `email_verified` counts as verified. */
  trustEmail?: boolean | undefined;
}

export interface ProviderOptions extends EmailRules {
  /** Returns the URL of the provider. Called at the first sign-in, when the server is listening. */
  issuer: () => string;
  /** The issuer that accounts are stored with, by default the URL of the provider. */
  accountIssuer?: string;
  clientId: string;
  clientSecret?: string | undefined;
  /** Whether signing out here signs out at the provider, too, if it offers that. */
  endSession?: boolean;
  /** Whether there is a key to keep tokens with. */
  keepTokens?: boolean;
  /** For a provider on this machine. */
  allowHttp?: boolean;
  fetch?: typeof fetch;
}

export type Claims = Record<string, unknown> & { sub: string };

export function identityOf(issuer: string, claims: Claims, { emailClaim = 'email', trustEmail }: EmailRules): Identity {
  const [first = '', ...rest] = (textIn(claims['name']) ?? '').trim().split(/\s+/);
  const email = textIn(claims[emailClaim]);
  // `email_verified` describes the claim `email` and no other one.
  const isSame = email?.toLowerCase() === textIn(claims['email'])?.toLowerCase();
  const verified = isSame ? claims['email_verified'] : undefined;
  return {
    issuer,
    subject: claims.sub,
    email,
    // Google sometimes sends the string 'true'.
    emailVerified: verified === undefined ? trustEmail === true : verified === true || verified === 'true',
    firstName: textIn(claims['given_name']) ?? first,
    lastName: textIn(claims['family_name']) ?? rest.join(' '),
  };
}

/** When a token says that its owner authenticated; its times are in seconds since 1970. */
export function authenticationTimeOf({
  auth_time: authenticated,
  iat,
}: {
  auth_time?: unknown;
  iat?: number | undefined;
}): Date | undefined {
  const seconds = typeof authenticated === 'number' ? authenticated : iat;
  const isTime = typeof seconds === 'number' && Number.isFinite(seconds) && Math.abs(seconds) < 8e12;
  return isTime ? new Date(seconds * 1000) : undefined;
}

/** A claim if it is a text; a provider may send anything. */
function textIn(claim: unknown): string | undefined {
  return typeof claim === 'string' ? claim : undefined;
}

/** 401 for a token or code that is not accepted. `cause` is an error, or the reason as a text, for the log. */
export function refuseSignIn(cause: unknown): AppError {
  return new AppError('invalid_access_token', 'The sign-in could not be confirmed. Please try again.', { cause });
}

/** Errors of libraries for a wrong token. */
const tokenErrors = /^ERR_(JWT|JWS|JOSE)|^ERR_JWKS_NO_MATCHING_KEY$|^OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED$/;
/** Errors for an ID token or a redirect that does not belong to the sign-in. */
const codeErrors =
  /^OAUTH_(JWT_CLAIM_COMPARISON_FAILED|JWT_TIMESTAMP_CHECK_FAILED|KEY_SELECTION_FAILED|INVALID_RESPONSE|UNSUPPORTED_OPERATION|JSON_ATTRIBUTE_COMPARISON_FAILED)$/;

/** Maps an error about an access token: a refusal by the provider is 401, any other error an outage. */
export function asTokenError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof client.WWWAuthenticateChallengeError) return refuseSignIn(error);
  // The token is not an access token but, for example, an ID token.
  const isOtherKind = error instanceof client.ResponseBodyError && error.error === 'unsupported_token_type';
  return isOtherKind || tokenErrors.test(codeOf(error)) ? refuseSignIn(error) : asOutage(error);
}

/** Maps an error about an authorization code: a refusal by the provider is 401, any other error an outage. */
export function asCodeError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof client.ResponseBodyError && /^invalid_(grant|request)$/.test(error.error)) {
    return refuseSignIn(error);
  }
  if (error instanceof client.ResponseBodyError || error instanceof client.WWWAuthenticateChallengeError) {
    const reason = error instanceof client.ResponseBodyError ? error.error : 'invalid_client';
    return asOutage(new Error(`The provider refuses this client: ${reason}. Check its id and secret.`));
  }
  return codeErrors.test(codeOf(error)) ? refuseSignIn(error) : asOutage(error);
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}

function asOutage(cause: unknown): AppError {
  return unavailable('The sign-in service does not answer right now. Please try again in a moment.', {
    code: 'provider_unavailable',
    retryAfter: 5,
    cause,
  });
}

/** Returns why a sign-in was refused, for the log: a sentence of ours or an error code, never a token or an address. */
export function reasonOf({ cause, code }: AppError): string {
  if (typeof cause === 'string') return cause;
  if (cause instanceof client.ResponseBodyError) return `the provider answers ${cause.error}`;
  if (!(cause instanceof Error)) return code;
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message}` : '';
  return `${cause.message}${inner}`;
}
