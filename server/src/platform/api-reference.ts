import fastify, { type FastifyInstance } from 'fastify';
import { describeApi } from './api-description.ts';
import { notFound } from './errors.ts';
import { answerError, sendProblem } from './problems.ts';
import { hashesOf } from './web-files.ts';

// The reference sets its styles from its script, so only here styles need no hash; nothing of a person is on that page.
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

/** `/api/openapi.json`, which outside clients read, and unless it is closed a page at `/api/docs` to read it and try it. */
export function apiReference(app: FastifyInstance): void {
  // Written for the first reader: no start has to wait for it.
  let description: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(describeApi());
    return reply.type('application/json; charset=utf-8').send(description);
  });
  const { API_DOCS, NODE_ENV } = app.deps.env;
  if (API_DOCS === '0' || (API_DOCS === undefined && NODE_ENV === 'production')) return;
  // Opened by the first reader: the page is a script of 4 MB, which no other process has to hold.
  let opened: Promise<FastifyInstance> | undefined;
  for (const url of [address, `${address}/*`]) {
    app.get(url, async (request, reply) => {
      opened ??= openReference();
      const reference = await opened;
      reply.hijack();
      // It makes an address of it, and goes nowhere by that; requests of the old kind may come without.
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
    // No doors to services of others.
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
