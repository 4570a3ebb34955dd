import { listDemoEmails } from '#features/auth/auth.public.ts';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  developmentClientId,
  developmentIdentities,
  developmentProvider,
} from '#features/auth/development-provider.ts';
import { createIdentityProvider, googleIssuer, type IdentityProvider } from '#features/auth/identity-provider.ts';
import { readStudentDomains } from '#features/auth/student-email.ts';
import { apiReference } from '#platform/api-reference.ts';
import { features } from './features.ts';
import { type AppOptions, createApp } from '#platform/app.ts';
import type { Deps } from '#platform/deps.ts';
import { operationsRoutes } from '#platform/operations.ts';
import { originOf } from '#platform/origin.ts';
import { readPages, secureHeaders, serveWeb } from '#platform/web-files.ts';

export const webFolder = join(import.meta.dirname, '../../web/dist');

export interface ServerParts extends AppOptions {
  /** Replaces the sign-in provider in tests. */
  provider?: IdentityProvider;
  /** The folder of the built web client. Without it, only the API is served. */
  web?: string;
}

/** Creates the HTTP and socket server with the routes of every feature and the web client. */
export async function createServer(deps: Deps, parts: ServerParts = {}): Promise<FastifyInstance> {
  const { env } = deps;
  const app = await createApp(deps, parts);
  const provider = parts.provider ?? createProvider(deps, app);
  const pages = parts.web ? await readPages(parts.web, env) : undefined;
  const security = {
    html: pages ? pages.app + pages.landing : '',
    connect: env.OIDC_ISSUER ? await provider.origins() : [],
    scripts: env.OIDC_ISSUER === googleIssuer ? [`${googleIssuer}/gsi/client`] : [],
    https: env.PUBLIC_URL?.startsWith('https:') ?? false,
  };
  secureHeaders(app, security);

  operationsRoutes(app);
  apiReference(app);
  if (!env.OIDC_ISSUER) {
    developmentProvider(app, {
      originOf: (request) => originOf(request, env.PUBLIC_URL),
      // Only a suggestion on the page, so the sign-in works without it.
      listExamples: () => listDemoEmails(deps.db, 5).catch(() => []),
    });
  }
  app.decorate('signIn', {
    provider,
    domains: await readStudentDomains(env.STUDENT_EMAIL_DOMAINS, { ownOnly: env.STUDENT_EMAIL_DOMAINS_ONLY }),
    clientId: env.OIDC_CLIENT_ID ?? developmentClientId,
    issuerFor: (request) => env.OIDC_ISSUER ?? `${originOf(request, env.PUBLIC_URL)}/oidc`,
    originFor: (request) => originOf(request, env.PUBLIC_URL),
  });
  for (const feature of features) {
    feature.routes?.(app);
    feature.sockets?.(app);
  }
  deps.sockets.serve(app);
  if (parts.web && pages) await serveWeb(app, parts.web, { pages, security });
  return app;
}

function createProvider({ env, db }: Deps, app: FastifyInstance): IdentityProvider {
  const issuer = env.OIDC_ISSUER;
  if (issuer) {
    return createIdentityProvider({
      issuer: () => issuer,
      clientId: env.OIDC_CLIENT_ID ?? '',
      clientSecret: env.OIDC_CLIENT_SECRET,
    });
  }
  return developmentIdentities(app, { publicUrl: env.PUBLIC_URL, db });
}
