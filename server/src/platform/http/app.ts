import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import * as z from 'zod/mini';
import { addressKey } from './caller.ts';
import { compressResponses } from './compression.ts';
import type { Deps } from '#platform/features/deps.ts';
import { drainable } from '#platform/operations/drain.ts';
import { AppError, notFound } from './errors.ts';
import { FailureLimit } from './failure-limit.ts';
import { takeForms } from './forms.ts';
import { isTooDeep, maxJsonDepth } from './json-depth.ts';
import { linger, lingerWhereUnread } from './lingering-close.ts';
import { type LoopDelay, MeasuredLoopDelay, neverLate, shedLoad } from './load.ts';
import { countRequests } from '#platform/operations/metrics.ts';
import { answerError, problemOf, sendProblem } from './problems.ts';
import { limitRates } from './rate-limits.ts';
import { createSerializer } from './reply.ts';
import { guard, readBearer } from './route.ts';
import { keyOf } from './sessions.ts';
import { socketPath, Sockets } from '#platform/sockets/sockets.ts';
import { limitPipelining } from './pipelining.ts';
import { takeTurns } from './turns.ts';
import { limitUnsentBytes } from './unsent-bytes.ts';
import { refuseUnknown } from './unknown-address.ts';

/** The maximum size of a JSON body in bytes. Forms with pictures have their own limits. */
const maxJsonBytes = 128 * 1024;
/**
 * Routes that are served under any load. The proxy and the operator need the first three most then. The fourth serves the files of the client:
 * everyone on a campus can have the same address, a page without one of its files is broken, and a file costs little more than a refusal.
 * Polling refuses new connections itself; clients of a refused one would open another.
 */
const neverRefused = new Set(['/healthz', '/readyz', '/metrics', '/assets/*', socketPath]);
/** How many unknown bearer tokens one address may send per minute before its further tokens are looked up two at a time. */
const maxGuessesPerMinute = 600;
export interface AppOptions {
  /** How long a JSON body may take to arrive, in milliseconds; 25 s by default. */
  jsonTime?: number | undefined;
  /** How long the headers of a request may take to arrive, in milliseconds; 20 s by default. */
  headTime?: number | undefined;
  /** How long to keep reading from a sender after refusing its request, in milliseconds; 1.5 s by default. */
  lingerTime?: number | undefined;
  /** Replaces how the delay of the event loop is measured, in tests. */
  loopDelay?: LoopDelay | undefined;
  /** How long a client may read nothing of what is sent to it, in milliseconds; 20 s by default. */
  stallTime?: number | undefined;
}

/**
 * Creates the HTTP server without routes: validation by the contract's schemas, authentication, rate limits, problem+json and
 * request logs.
 */
export async function createApp(
  deps: Deps,
  { jsonTime = 25_000, headTime = 20_000, lingerTime = 1_500, loopDelay, stallTime }: AppOptions = {},
): Promise<FastifyInstance> {
  const { env } = deps;
  const trustProxy = readTrust(env.TRUST_PROXY);
  const always = headersOfAll(env.PUBLIC_URL);
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    bodyLimit: maxJsonBytes,
    // Four pictures over a slow connection take minutes. JSON bodies have a shorter limit.
    requestTimeout: 300_000,
    http: {
      headersTimeout: headTime,
      connectionsCheckingInterval: Math.min(5_000, headTime),
      // Node's own response would lack the headers that every response carries; the hook below checks the host.
      requireHostHeader: false,
      shouldUpgradeCallback: (request) => app.server.listening && Sockets.isSocketRequest(request),
    },
    trustProxy,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, { always, lingerTime }),
    frameworkErrors: (_error, request, reply) => answerBadAddress(request, reply, always),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  const isTrusted = compileTrust(trustProxy);
  takeTurns(app.server, (request) => senderOf(request, { sessions: deps.sessions, isTrusted }));
  lingerWhereUnread(app.server, lingerTime);
  limitPipelining(app);
  limitUnsentBytes(app.server, { stallTime, ...(stallTime !== undefined && { interval: stallTime / 4 }) });
  app.decorate('deps', deps);
  app.decorate('guesses', new FailureLimit({ name: 'tokens', perMinute: maxGuessesPerMinute, concurrency: 2 }, deps));
  app.decorateRequest('viewer', undefined);
  app.decorateRequest('finishWork', undefined);

  app.setValidatorCompiler(({ schema, httpPart }) => {
    const parsed = schema as z.ZodMiniType;
    return (data) => {
      const read = z.safeParse(parsed, data ?? (httpPart === 'body' ? undefined : {}));
      return read.success ? { value: read.data } : { error: refuse(httpPart, read.error) };
    };
  });
  app.setSerializerCompiler(({ schema }) => {
    const write = createSerializer(schema as unknown as z.ZodMiniType);
    // Fastify also accepts bytes. It would measure a string, concatenate it with the headers and encode it again.
    return (reply) => Buffer.from(deps.mediaUrls.write(write(reply))) as unknown as string;
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(async (request, reply) => sendProblem(reply, refuseUnknown(request, reply)));

  // Fastify closes idle connections once. Those still sending a response at that time would delay the shutdown.
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(closing));
  });
  readJson(app, { jsonTime, mediaUrls: deps.mediaUrls });
  takeForms(app);
  drainable(app);
  deps.tracing?.traceRequests(app);
  // Handles requests with an unsupported `Expect` header like any other, instead of refusing them with 417.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async (request, reply) => {
    // Set here because `onSend` hooks do not run when the guard refuses a request, and on the raw response because the sign-in
    // provider and the API reference write their responses themselves.
    for (const [name, value] of Object.entries(always)) reply.raw.setHeader(name, value);
    reply.raw.setHeader('x-request-id', request.id);
    // One URL has several spellings, such as `http://host/api` and `/%61pi`, so the matched route decides.
    const leadsTo = request.routeOptions.url ?? request.url;
    if (leadsTo.startsWith('/api')) reply.header('cache-control', 'private, no-store');
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new AppError('bad_request', 'The request names no host.');
    }
  });
  shedLoad(app, loopDelay ?? (env.RATE_LIMITS === 'on' ? new MeasuredLoopDelay() : neverLate));
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    const { endpoint } = routeOptions.config;
    // People are counted once they are known.
    const isOpen = endpoint === undefined || endpoint.access === 'anyone';
    if (isOpen && !neverRefused.has(routeOptions.url ?? '')) app.shed(addressKey(ip));
  });
  app.addHook('onRequest', guard);
  await limitRates(app, deps);
  compressResponses(app);
  // The response is compressed, and only has to be sent.
  app.addHook('onSend', async (request) => request.finishWork?.());
  app.addHook('onResponse', async (request, reply) => {
    request.finishWork?.();
    // A read that was cut while the server hands over has no response.
    if (app.drain.isHandingOver && !reply.raw.headersSent) return;
    const route = request.routeOptions.url ?? 'none';
    // Polling waits for events, so neither the number of its requests nor their durations say anything about the server.
    if (route === socketPath && reply.raw.statusCode < 400) return;
    countRequests(request.method, route, reply.statusCode, reply.elapsedTime);
    // Logs the route's pattern instead of the URL, which can contain tokens, names and search terms.
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.viewer?.id,
      },
      'answered',
    );
  });
  return app;
}

/**
 * Returns the person of a request's token if it was valid before, otherwise the address of the client. The address of the connection
 * would be that of the proxy for all clients.
 */
function senderOf(
  request: IncomingMessage,
  { sessions, isTrusted }: Pick<Deps, 'sessions'> & { isTrusted: TrustFunction },
): string {
  const token = readBearer(request.headers.authorization);
  const person = token === undefined ? undefined : sessions.lastPersonOf(keyOf(token));
  return person ?? addressKey(proxyAddress(request, isTrusted) ?? '');
}

function refuse(part: string | undefined, error: z.core.$ZodError): Error {
  const errors = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  if (part === 'params') return notFound();
  if (part === 'body') return new AppError('invalid_body', firstSentence(errors, 'The body does not fit.'), { errors });
  return new AppError('invalid_query', firstSentence(errors, 'The address does not fit.'), { errors });
}

function firstSentence(errors: { path: string; message: string }[], otherwise: string): string {
  const first = errors[0];
  if (!first) return otherwise;
  return first.message;
}

/** Accepts only JSON in UTF-8. An empty body is treated as no body. */
function readJson(app: FastifyInstance, { jsonTime, mediaUrls }: { jsonTime: number } & Pick<Deps, 'mediaUrls'>): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const charset = /charset="?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase();
    if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
      done(new AppError('unsupported_type', 'JSON must be encoded in UTF-8.'));
      return;
    }
    const json = String(body);
    if (json === '') done(null, undefined);
    else if (isTooDeep(json)) {
      done(new AppError('invalid_json', `JSON may be nested ${maxJsonDepth} levels deep at most.`));
    } else parse(request, mediaUrls.read(json), done);
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      throw new AppError('unsupported_type', 'Compressed bodies are not accepted.');
    }
    if (!request.headers['content-type']?.startsWith('application/json')) return payload;
    const late = setTimeout(() => {
      // A request that is refused before its body is read has no error listener, and an unhandled error would end the process.
      if (payload.listenerCount('error') === 0) request.raw.destroy();
      else payload.emit('error', new AppError('request_timeout', 'The body took too long to arrive.'));
    }, jsonTime);
    payload.once('close', () => clearTimeout(late));
    payload.once('end', () => clearTimeout(late));
    return payload;
  });
}

/**
 * Returns the id that a proxy gave the request, if it is printable and at most 128 characters long, or a new one, which is short
 * because each response carries it.
 */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\x21-\x7e]{1,128}$/.test(given)
    ? given
    : randomUUID().replaceAll('-', '').slice(0, 16);
}

/** The headers of every response. The check-in page scans tickets with the camera, and conversations record voice notes. */
function headersOfAll(publicUrl: string | undefined): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(self)',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/**
 * A URL that cannot be decoded matches no route, so no hook runs for it. A browser that opens a page is redirected to the URL with
 * its percent signs escaped, where the web client shows the page or that there is none.
 */
function answerBadAddress(request: FastifyRequest, reply: FastifyReply, always: Record<string, string>): void {
  reply.headers({ ...always, 'x-request-id': request.id });
  const isPage = request.headers.accept?.includes('text/html') === true && /^\/(?!\/|api\b|media\b)/.test(request.url);
  if (isPage && ['GET', 'HEAD'].includes(request.method)) {
    void reply.redirect(request.url.replaceAll('%', '%25'), 302);
    return;
  }
  sendProblem(reply, new AppError('bad_request', 'The address cannot be read.'));
}

/** Answers a request that is not valid HTTP. */
function answerUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  { always, lingerTime }: { always: Record<string, string>; lingerTime: number },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'headers_too_large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'request_timeout'
        : 'bad_request';
  const problem = problemOf(code, 'The request could not be read.');
  const body = JSON.stringify(problem);
  socket.write(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `Cache-Control: private, no-store\r\n${Object.entries(always)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  linger(socket, lingerTime);
}

type TrustFunction = (address: string, hop: number) => boolean;

/** As Fastify does for `request.ip`, which exists only once a request has begun. */
function compileTrust(trust: ReturnType<typeof readTrust>): TrustFunction {
  if (typeof trust === 'boolean') return () => trust;
  return typeof trust === 'string' ? proxyAddress.compile(trust.split(',').map((each) => each.trim())) : trust;
}

/** Parses `TRUST_PROXY`: whose `X-Forwarded-For` to trust (no one's, everyone's, a number of hops, or a list of addresses). */
function readTrust(value: string): boolean | string | TrustFunction {
  if (value === '' || value === '0' || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}
