import { packetMax, pollingsPerMinute } from '@baraza/contract/sockets.ts';
import { Server as Engine, type Socket as Transport } from 'engine.io';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, unauthorized, unavailable } from '#platform/http/errors.ts';
import { limit } from '#platform/http/rate-limits.ts';
import { findViewer, readBearer } from '#platform/http/route.ts';
import { keyOf } from '#platform/http/sessions.ts';
import { socketPath } from './sockets.ts';

/**
 * How often the server sends a ping, in milliseconds. Each costs the client two requests, and proxies close a request without a
 * response after 60 s.
 */
const pingInterval = 50_000;
/** How long the body of a request may take to arrive, in milliseconds. */
const defaultBodyTime = 25_000;

/** Headers of all responses that those of polling keep. The others would cost an idle client more than everything else. */
const keptHeaders: ReadonlySet<string> = new Set(['connection', 'x-content-type-options']);

/** What Engine.IO reads of a request; it parses the address only if this is not set. */
interface EngineQuery {
  EIO: '4';
  transport: 'polling';
  sid?: string;
}

/**
 * Serves Socket.IO over HTTP long polling, for clients whose proxy blocks websockets. Every request carries the bearer token that
 * opened the connection: pages of other origins cannot send it, and a connection's id alone, which appears in the logs of
 * proxies, gives access to nothing.
 */
export function servePolling(
  app: FastifyInstance,
  { bodyTime = defaultBodyTime }: { bodyTime?: number | undefined } = {},
): void {
  const { sockets } = app.deps;
  const engine = new Engine({
    transports: ['polling'],
    allowUpgrades: false,
    httpCompression: false,
    maxHttpBufferSize: packetMax,
    pingInterval,
  });
  /** The keys of the tokens of open connections by their ids. */
  const keys = new Map<string, string>();
  engine.on('connection', (conn: Transport) => {
    // The types of Engine.IO hide it.
    const { id } = conn as unknown as { id: string };
    keys.set(id, keyOf(readToken(conn.request.headers.authorization)));
    conn.once('close', () => keys.delete(id));
  });
  sockets.attach(engine);

  const open = async (request: FastifyRequest) => {
    if (request.method !== 'GET') throw new AppError('bad_request', 'A connection is opened with GET.');
    if (app.isOverloaded()) throw unavailable('This site is very busy right now. Please try again in a moment.');
    const { id } = await findViewer(request);
    await limit(app.deps, `socket-polling ${id}`, { max: pollingsPerMinute, per: 'minute' });
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { EIO, transport, sid } = request.query as Record<string, unknown>;
    if (EIO !== '4' || transport !== 'polling') throw new AppError('bad_request', 'The transport is not supported.');
    const key = keyOf(readToken(request.headers.authorization));
    if (sid === undefined) await open(request);
    else if (typeof sid !== 'string' || keys.get(sid) !== key) {
      throw new AppError('bad_request', 'This connection is closed.');
    }
    const { raw } = request;
    const query: EngineQuery = { EIO, transport, ...(sid !== undefined && { sid }) };
    if (raw.method === 'POST') {
      const late = setTimeout(() => raw.destroy(), bodyTime);
      raw.once('end', () => clearTimeout(late)).once('close', () => clearTimeout(late));
    }
    reply.hijack();
    for (const name of reply.raw.getHeaderNames()) if (!keptHeaders.has(name)) reply.raw.removeHeader(name);
    engine.handleRequest(
      Object.assign(raw, { _query: query }) as Parameters<Engine['handleRequest']>[0],
      reply.raw as Parameters<Engine['handleRequest']>[1],
    );
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Engine.IO reads the body itself.
    scope.addContentTypeParser('text/plain', (_request, _body, done) => done(null));
    scope.route({ method: ['GET', 'POST'], url: socketPath, exposeHeadRoute: false, handler: answer });
  });
}

function readToken(header: string | undefined): string {
  const token = readBearer(header);
  if (token === undefined) throw unauthorized();
  return token;
}
