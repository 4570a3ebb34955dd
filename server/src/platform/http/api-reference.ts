import fastify, { type FastifyInstance } from 'fastify';
import { describeApi } from './api-description.ts';
import { notFound } from './errors.ts';
import { answerError, sendProblem } from './problems.ts';
import { hashesOf } from './web-files.ts';

// Scalar injects its styles from a script, so this page alone allows inline styles. It shows no personal data.
const policy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];
const address = '/api/docs';

/**
 * Serves the OpenAPI document at `/api/openapi.json` and, unless disabled by `API_DOCS`, a browsable reference at `/api/docs`.
 */
export function apiReference(app: FastifyInstance): void {
  // Built on the first request, so that it does not slow down the start.
  let description: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(describeApi());
    return reply.type('application/json; charset=utf-8').send(description);
  });
  const { API_DOCS, NODE_ENV } = app.deps.env;
  if (API_DOCS === '0' || (API_DOCS === undefined && NODE_ENV === 'production')) return;
  // Loaded on the first request, because the page is a script of 4 MB.
  let opened: Promise<FastifyInstance> | undefined;
  for (const url of [address, `${address}/*`]) {
    app.get(url, async (request, reply) => {
      opened ??= openReference();
      const reference = await opened;
      reply.hijack();
      // Scalar builds a URL from the host header, which HTTP/1.0 requests may omit.
      const { headers } = request.raw;
      if (headers.host === undefined || !URL.canParse(`http://${headers.host}`)) headers.host = 'localhost';
      reference.routing(request.raw, reply.raw);
    });
  }
  app.addHook('onClose', async () => (await opened)?.close());
}

async function openReference(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(async (_request, reply) => sendProblem(reply, notFound()));
  app.addHook('onSend', async (_request, reply, page) => {
    const scripts = typeof page === 'string' ? hashesOf(page, 'script') : [];
    reply.headers({
      'content-security-policy': [...policy, `script-src 'self' ${scripts.join(' ')}`].join('; '),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });
  await app.register(reference, {
    routePrefix: address,
    // Disables everything that contacts third parties.
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    } as object,
  });
  await app.ready();
  return app;
}
