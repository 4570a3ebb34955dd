import { listDemoEmails } from '#features/auth/auth.public.ts';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { authRoutes } from '#features/auth/auth.routes.ts';
import {
  developmentClientId,
  developmentIdentities,
  developmentProvider,
} from '#features/auth/development-provider.ts';
import { createIdentityProvider, googleIssuer, type IdentityProvider } from '#features/auth/identity-provider.ts';
import { readStudentDomains } from '#features/auth/student-email.ts';
import { connectionsRoutes } from '#features/connections/connections.routes.ts';
import { conversationsRealtime } from '#features/conversations/conversations.realtime.ts';
import { conversationsRoutes } from '#features/conversations/conversations.routes.ts';
import { eventsRealtime } from '#features/events/events.realtime.ts';
import { eventsRoutes } from '#features/events/events.routes.ts';
import { intakeRoutes } from '#features/intake/intake.routes.ts';
import { newcomersRoutes } from '#features/intake/newcomers.routes.ts';
import { mediaRoutes } from '#features/media/media.routes.ts';
import { commentsRoutes } from '#features/posts/comments.routes.ts';
import { notificationsRoutes } from '#features/notifications/notifications.routes.ts';
import { postsRoutes } from '#features/posts/posts.routes.ts';
import { profilesRoutes } from '#features/profiles/profiles.routes.ts';
import { venturesRoutes } from '#features/ventures/ventures.routes.ts';
import { apiReference } from '#platform/api-reference.ts';
import { type AppOptions, createApp } from '#platform/app.ts';
import type { Deps } from '#platform/deps.ts';
import { operationsRoutes } from '#platform/operations.ts';
import { originOf } from '#platform/origin.ts';
import { readPages, secureHeaders, serveWeb } from '#platform/web-files.ts';

export const webFolder = join(import.meta.dirname, '../../web/dist');

export interface ServerParts extends AppOptions {
  /** Stands in for the sign-in provider in tests. */
  provider?: IdentityProvider;
  /** The built client; without it the API alone is served. */
  web?: string;
}

/** The whole product behind one address: features are registered by hand, in their order. */
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
      // Only a hint; without it one signs in as well.
      listExamples: () => listDemoEmails(deps.db, 5).catch(() => []),
    });
  }
  mediaRoutes(app);
  authRoutes(app, {
    provider,
    domains: await readStudentDomains(env.STUDENT_EMAIL_DOMAINS, { ownOnly: env.STUDENT_EMAIL_DOMAINS_ONLY }),
    clientId: env.OIDC_CLIENT_ID ?? developmentClientId,
    issuerFor: (request) => env.OIDC_ISSUER ?? `${originOf(request, env.PUBLIC_URL)}/oidc`,
    originFor: (request) => originOf(request, env.PUBLIC_URL),
  });
  profilesRoutes(app);
  connectionsRoutes(app);
  postsRoutes(app);
  commentsRoutes(app);
  notificationsRoutes(app);
  eventsRoutes(app);
  eventsRealtime(app);
  intakeRoutes(app);
  newcomersRoutes(app);
  venturesRoutes(app);
  conversationsRoutes(app);
  conversationsRealtime(app);
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
