import { auth } from '@baraza/contract/features/auth.ts';
import type { FastifyRequest } from 'fastify';
import { notFound } from '#platform/http/errors.ts';
import { type App, route } from '#platform/http/route.ts';
import {
  endOtherSessions,
  endSession,
  revokeSession,
  signIn,
  type SignInParts,
  signOut,
  viewSessions,
} from './auth.service.ts';
import { googleIssuer } from './access-token.ts';
import { receiveLogouts } from './back-channel-logout.ts';
import { callbackPath } from './development-provider.ts';
import { signOutAtProvider } from './provider-logout.ts';
import { SignInLimits } from './sign-in-limits.ts';
import { findProvider } from './sign-in-providers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The sign-in providers, at least one, and what the routes of this feature need. */
    signIn: SignInContext;
  }
}

interface SignInContext extends Omit<SignInParts, 'limits'> {
  originFor(request: FastifyRequest): string;
}

export function authRoutes(app: App): void {
  const { signIn: parts, deps } = app;
  const { providers, originFor } = parts;
  const limits = new SignInLimits(deps);
  receiveLogouts(app, providers);
  const originOfCaller = ({ ip, headers }: FastifyRequest) => ({
    userAgent: headers['user-agent'] ?? '',
    address: ip,
  });
  route(app, auth, 'GET /api/auth/config', async ({ request }) => {
    const { clientId, issuerFor } = findProvider(providers, undefined);
    const issuer = issuerFor(request);
    return {
      issuer,
      clientId,
      scopes: 'openid profile email',
      kind: issuer === googleIssuer ? ('google' as const) : ('oidc' as const),
      redirectUri: `${originFor(request)}${callbackPath}`,
      providers: providers.map(({ id, name, isNamed, clientId, flow, issuerFor }) => ({
        id,
        name,
        ...(isNamed === true && { isNamed }),
        issuer: issuerFor(request),
        clientId,
        flow,
      })),
    };
  });
  route(app, auth, 'GET /api/auth/providers/:id', async ({ request, params }) => {
    const found = providers.find(({ id }) => id === params.id);
    if (!found) throw notFound();
    const { endpoint, ...prompts } = await found.identities.authorization();
    return { endpoint: new URL(endpoint, originFor(request)).href, ...prompts };
  });
  route(app, auth, 'POST /api/auth', ({ deps, body, request }) =>
    signIn(
      deps,
      { ...parts, limits },
      {
        provider: findProvider(providers, body.provider),
        proof: { accessToken: body.access_token },
        ...originOfCaller(request),
      },
    ),
  );
  route(app, auth, 'POST /api/auth/code', ({ deps, body, request }) =>
    signIn(
      deps,
      { ...parts, limits },
      {
        provider: findProvider(providers, body.provider),
        proof: {
          code: body.code,
          codeVerifier: body.code_verifier,
          nonce: body.nonce,
          redirectUri: body.redirect_uri,
          iss: body.iss,
        },
        ...originOfCaller(request),
      },
    ),
  );
  route(app, auth, 'POST /api/auth/logout', ({ deps, viewer }) => signOut(deps, viewer));
  route(app, auth, 'POST /api/auth/provider-logout', ({ deps, viewer, request }) =>
    signOutAtProvider(deps, viewer, { providers, returnTo: `${originFor(request)}${callbackPath}` }),
  );
  route(app, auth, 'POST /api/auth/revoke', ({ deps, body }) =>
    revokeSession(deps, Buffer.from(body.tokenHash, 'base64url')),
  );
  route(app, auth, 'GET /api/auth/sessions', ({ deps, viewer }) => viewSessions(deps, viewer));
  route(app, auth, 'DELETE /api/auth/sessions/:id', ({ deps, viewer, params }) => endSession(deps, viewer, params.id));
  route(app, auth, 'DELETE /api/auth/sessions', ({ deps, viewer }) => endOtherSessions(deps, viewer));
}
