import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { googleIssuer } from '#features/auth/access-token.ts';
import { listDemoEmails } from '#features/auth/auth.public.ts';
import { developmentProvider, developmentSignIn } from '#features/auth/development-provider.ts';
import type { IdentityProvider } from '#features/auth/identity-provider.ts';
import { createSignInProviders, type SignInProvider } from '#features/auth/sign-in-providers.ts';
import { readConfiguredDomains } from '#features/auth/student-email.ts';
import { drawCardOf } from '#features/media/media.public.ts';
import { apiReference } from '#platform/http/api-reference.ts';
import { type AppOptions, createApp } from '#platform/http/app.ts';
import { limit } from '#platform/http/rate-limits.ts';
import { causeOf } from '#platform/operations/cause-of.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { CardPicture } from '#platform/features/link-page.ts';
import { servePolling } from '#platform/sockets/socket-polling.ts';
import { usesDevelopmentSignIn } from '#platform/operations/env.ts';
import { operationsRoutes } from '#platform/operations/operations.ts';
import { RecentValues } from '#platform/http/recent-values.ts';
import { originOf } from '#platform/http/origin.ts';
import { htmlOf, readPages, secureHeaders, serveWeb } from '#platform/http/web-files.ts';
import { features } from './features.ts';

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
  const originFor = (request: FastifyRequest) => originOf(request, env.PUBLIC_URL);
  const providers = await createProviders(deps, app, { originFor, replacement: parts.provider });
  const scripted = providers.filter(({ flow }) => flow === 'script');
  const pages = parts.web ? await readPages(parts.web, env) : undefined;
  const security = {
    html: pages ? htmlOf(pages) : '',
    connect: (await Promise.all(scripted.map(({ identities }) => identities.origins()))).flat(),
    media: env.MEDIA_URL ? [new URL(env.MEDIA_URL).origin] : [],
    scripts: scripted.length > 0 ? [`${googleIssuer}/gsi/client`] : [],
    https: env.PUBLIC_URL?.startsWith('https:') ?? false,
  };
  secureHeaders(app, security);

  operationsRoutes(app);
  apiReference(app);
  if (usesDevelopmentSignIn(env)) {
    developmentProvider(app, {
      originOf: originFor,
      // Only a suggestion on the page, so the sign-in works without it.
      listExamples: () => listDemoEmails(deps.db, 5).catch(() => []),
    });
  }
  app.decorate('signIn', {
    providers,
    domains: await readConfiguredDomains(env, providers),
    originFor,
  });
  for (const feature of features) {
    feature.routes?.(app);
    feature.sockets?.(app);
  }
  await deps.installation.start();
  app.addHook('onClose', async () => deps.installation.stop());
  deps.sockets.serve(app);
  servePolling(app, { bodyTime: parts.jsonTime });
  if (parts.web && pages) await serveWeb(app, parts.web, { pages, security, links: linksOf(deps) });
  return app;
}

/** How many pictures of cards a process keeps in memory, of at most 60 KB each. */
const keptCardPictures = 50;

/** How many pictures of cards are drawn for all addresses together, which takes less than a tenth of a core. */
const picturesPerMinute = { max: 60, per: 'minute' } as const;

/** The pages of content for people who are not signed in. */
function linksOf(deps: Deps) {
  const { env, store } = deps;
  const drawn = new RecentValues<Buffer | undefined>(keptCardPictures);
  return {
    links: features.flatMap(({ linkPages = [], hideable }) =>
      linkPages.map((page) => ({ ...page, hiddenWith: hideable?.paths[0] })),
    ),
    origin: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    drawPicture: (picture: CardPicture) =>
      drawn.get(`${picture.shape} ${picture.file}`, async () => {
        await limit(deps, 'cardPictures', picturesPerMinute);
        return drawCardOf(store, picture);
      }),
  };
}

interface ProviderParts {
  originFor: (request: FastifyRequest) => string;
  /** Replaces the configured providers in tests. */
  replacement: IdentityProvider | undefined;
}

async function createProviders(
  { env, db, log }: Deps,
  app: FastifyInstance,
  { originFor, replacement }: ProviderParts,
): Promise<SignInProvider[]> {
  const configured = await createSignInProviders(env);
  if (configured.length > 0 && !replacement) {
    app.addHook('onListen', () => {
      for (const { id, identities } of configured) void warnIfUnavailable(log, id, identities);
    });
    return configured;
  }
  const [first = developmentSignIn(app, { originOf: originFor, publicUrl: env.PUBLIC_URL, db })] = configured;
  return [{ ...first, ...(replacement && { identities: replacement }) }];
}

/** Warns of a wrong issuer or a provider that is down, which would otherwise show at the first sign-in. */
async function warnIfUnavailable(log: Deps['log'], provider: string, identities: IdentityProvider): Promise<void> {
  await identities.authorization().catch((error: Error) => {
    log.warn(
      { provider, reason: causeOf(error) },
      'The sign-in provider does not answer. Check its issuer and the network.',
    );
  });
}

/** Creates the server of a process that only runs jobs: liveness, readiness and metrics. */
export async function createWorkerServer(deps: Deps): Promise<FastifyInstance> {
  const app = await createApp(deps);
  operationsRoutes(app);
  return app;
}
