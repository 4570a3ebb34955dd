import type { Env } from '#platform/operations/env.ts';
import { openSeal, seal } from '#platform/operations/sealed.ts';
import type { KeptTokens } from './identity.ts';

/** Encrypts the tokens of a session; undefined without a key. */
export function sealTokens({ OIDC_TOKEN_KEY: key }: Env, sessionId: string, tokens: KeptTokens): Buffer | undefined {
  return key === undefined ? undefined : seal(JSON.stringify(tokens), { key, context: sessionId });
}

/** Decrypts the tokens of a session; undefined without the key that they were encrypted with. */
export function openTokens({ OIDC_TOKEN_KEY: key }: Env, sessionId: string, sealed: Buffer): KeptTokens | undefined {
  const text = key === undefined ? undefined : openSeal(sealed, { key, context: sessionId });
  return text === undefined ? undefined : (JSON.parse(text) as KeptTokens);
}
