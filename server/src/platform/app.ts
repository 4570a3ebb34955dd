import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from './deps.ts';
import { AppError, notFound } from './errors.ts';
import { FailureLimit } from './failure-limit.ts';
import { takeForms } from './forms.ts';
import { linger, lingerWhereUnread } from './lingering-close.ts';
import { countRequests } from './metrics.ts';
import { answerError, problemOf, sendProblem } from './problems.ts';
import { limitRates } from './rate-limits.ts';
import { replyWriter } from './reply.ts';
import { guard } from './route.ts';
import { Sockets } from './sockets.ts';
import { refuseUnknown } from './unknown-address.ts';

/** A JSON body is at most this large, in bytes; pictures travel in forms with limits of their own. */
const jsonMax = 128 * 1024;
/** How many unknown bearer tokens one address may send in a minute before each of them is looked up in a line. */
const guessesMost = 600;
export interface AppOptions {
  /** How long a JSON body may take to arrive, in milliseconds; 25 s unless said. */
  jsonTime?: number | undefined;
  /** How long the head of a request may take to arrive, in milliseconds; 20 s unless said. */
  headTime?: number | undefined;
  /** How long a refused sender is listened to after the answer, in milliseconds; 1.5 s unless said. */
  lingerTime?: number | undefined;
}

/**
 * The HTTP application without any route: parsing by the contract's schemas, the guard, limits, problem+json and logs.
 */
export async function createApp(
  deps: Deps,
  { jsonTime = 25_000, headTime = 20_000, lingerTime = 1_500 }: AppOptions = {},
): Promise<FastifyInstance> {
  const { env } = deps;
  const trustProxy = readTrust(env.TRUST_PROXY);
  const always = headersOfAll(env.PUBLIC_URL);
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonMax,
    // Four pictures over a slow link take minutes; a JSON body has its own, shorter time.
    requestTimeout: 300_000,
    http: {
      headersTimeout: headTime,
      connectionsCheckingInterval: Math.min(5_000, headTime),
      // Node would answer by itself, without the headers of every other answer.
      requireHostHeader: false,
      shouldUpgradeCallback: (request) => app.server.listening && Sockets.isMeant(request),
    },
    trustProxy,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, { always, lingerTime }),
    frameworkErrors: (_error, _request, reply) => answerBadAddress(reply, always),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  lingerWhereUnread(app.server, lingerTime);
  app.decorate('deps', deps);
  app.decorate('guesses', new FailureLimit({ name: 'tokens', perMinute: guessesMost, atOnce: 2 }, deps));
  app.decorateRequest('viewer', undefined);

  app.setValidatorCompiler(({ schema, httpPart }) => {
    const parsed = schema as z.ZodMiniType;
    return (data) => {
      const read = z.safeParse(parsed, data ?? (httpPart === 'body' ? undefined : {}));
      return read.success ? { value: read.data } : { error: refuse(httpPart, read.error) };
    };
  });
  app.setSerializerCompiler(({ schema }) => {
    const write = replyWriter(schema as unknown as z.ZodMiniType);
    // As bytes, which Fastify takes as well: a text would be measured, joined to its head and encoded, each by itself.
    return (reply) => Buffer.from(write(reply)) as unknown as string;
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(async (request, reply) => sendProblem(reply, refuseUnknown(request, reply)));

  // Of those open at that moment, a connection whose answer still flows becomes idle later, and would hold up the end.
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(closing));
  });
  readJson(app, jsonTime);
  takeForms(app);
  // The same for an expectation that is none of ours: it is nothing to refuse a request for.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async (request, reply) => {
    // Here, because a call that the guard refuses never reaches the hook that sets the other headers; and on the raw
    // response, because the sign-in provider and the API reference write their answers themselves.
    for (const [name, value] of Object.entries(always)) reply.raw.setHeader(name, value);
    // One address has many spellings, as `http://host/api` and `/%61pi`: what counts is where it leads.
    const leadsTo = request.routeOptions.url ?? request.url;
    if (leadsTo.startsWith('/api')) reply.header('cache-control', 'private, no-store');
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new AppError('bad_request', 'The request names no host.');
    }
  });
  app.addHook('onRequest', guard);
  await limitRates(app, deps);
  // Students pay for each byte; what is compressed already (pictures, built files) is left alone.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/(problem\+)?json|text\/html)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    countRequests(request.method, route, reply.statusCode, reply.elapsedTime);
    // The route's pattern, never the address: an address can hold tokens, names and what somebody searched for.
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

function refuse(part: string | undefined, error: z.core.$ZodError): Error {
  const errors = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  if (part === 'params') return notFound();
  if (part === 'body') return new AppError('invalid_body', firstSentence(errors, 'The body does not fit.'), { errors });
  return new AppError('invalid_query', firstSentence(errors, 'The address does not fit.'), { errors });
}

function firstSentence(errors: { path: string; message: string }[], otherwise: string): string {
  const first = errors[0];
  if (!first) return otherwise;
  return first.path ? `${first.path}: ${first.message}` : first.message;
}

/** Takes JSON in UTF-8 and nothing else; an empty body is no body. */
function readJson(app: FastifyInstance, jsonTime: number): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const charset = /charset="?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase();
    if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
      done(new AppError('unsupported_type', 'JSON is read in UTF-8 alone.'));
      return;
    }
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      throw new AppError('unsupported_type', 'A compressed body is not taken.');
    }
    if (!request.headers['content-type']?.startsWith('application/json')) return payload;
    const late = setTimeout(() => {
      // A request that was refused unread has nobody who listens, and an error nobody hears ends the process.
      if (payload.listenerCount('error') === 0) request.raw.destroy();
      else payload.emit('error', new AppError('request_timeout', 'The body took too long to arrive.'));
    }, jsonTime);
    payload.once('close', () => clearTimeout(late));
    payload.once('end', () => clearTimeout(late));
    return payload;
  });
}

/** The headers of every answer, whatever wrote it. The camera reads tickets. */
function headersOfAll(publicUrl: string | undefined): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** An address that cannot be decoded has no route, and so none of the hooks either. */
function answerBadAddress(reply: FastifyReply, always: Record<string, string>): void {
  reply.headers(always);
  sendProblem(reply, new AppError('bad_request', 'The address cannot be read.'));
}

/** Answers what is not even HTTP. */
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

/** Whose `X-Forwarded-For` is believed: nobody's, everybody's, that of so many hops, or of these addresses. */
function readTrust(value: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === '' || value === '0' || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}
