import { auth } from '@baraza/contract/features/auth.ts';
import type { FastifyRequest } from 'fastify';
import { type App, route } from '#platform/route.ts';
import {
  endOtherSessions,
  endSession,
  revokeSession,
  signIn,
  type SignInParts,
  signOut,
  viewSessions,
} from './auth.service.ts';
import { callbackPath } from './development-provider.ts';
import { googleIssuer } from './identity-provider.ts';
import { SignInLimits } from './sign-in-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The sign-in provider and the addresses that the routes of this feature need. */
    signIn: SignInContext;
  }
}

interface SignInContext extends Omit<SignInParts, 'limits'> {
  clientId: string;
  /** The provider's address as the browser reaches it. */
  issuerFor(request: FastifyRequest): string;
  originFor(request: FastifyRequest): string;
}

export function authRoutes(app: App): void {
  const parts = app.signIn;
  const limits = new SignInLimits(app.deps);
  route(app, auth, 'GET /api/auth/config', async ({ request }) => {
    const issuer = parts.issuerFor(request);
    return {
      issuer,
      clientId: parts.clientId,
      scopes: 'openid profile email',
      kind: issuer === googleIssuer ? ('google' as const) : ('oidc' as const),
      redirectUri: `${parts.originFor(request)}${callbackPath}`,
    };
  });
  route(app, auth, 'POST /api/auth', ({ deps, body, request }) =>
    signIn(
      deps,
      { ...parts, limits },
      { accessToken: body.access_token, userAgent: request.headers['user-agent'] ?? '', address: request.ip },
    ),
  );
  route(app, auth, 'POST /api/auth/logout', ({ deps, viewer }) => signOut(deps, viewer));
  route(app, auth, 'POST /api/auth/revoke', ({ deps, body }) =>
    revokeSession(deps, Buffer.from(body.tokenHash, 'base64url')),
  );
  route(app, auth, 'GET /api/auth/sessions', ({ deps, viewer }) => viewSessions(deps, viewer));
  route(app, auth, 'DELETE /api/auth/sessions/:id', ({ deps, viewer, params }) => endSession(deps, viewer, params.id));
  route(app, auth, 'DELETE /api/auth/sessions', ({ deps, viewer }) => endOtherSessions(deps, viewer));
}
