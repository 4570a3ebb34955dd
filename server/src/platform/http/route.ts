import type {
  EndpointParts,
  FormOf,
  BodyOf,
  HeadersOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@baraza/contract/shared/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Readable } from 'node:stream';
import { requireConsent } from './consent.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from './viewer.ts';
import { addressKey } from './caller.ts';
import { AppError, inMaintenance, unauthorized, notFound, suspended } from './errors.ts';
import type { FailureLimit } from './failure-limit.ts';
import { type FormFile, readForm } from './forms.ts';
import type { Page } from './page.ts';
import { readBytes, type ReceivedBytes } from './received-bytes.ts';
import { shareOf } from '#platform/sql/pool.ts';
import { limitOf } from './rate-limits.ts';
import { keyOf } from './sessions.ts';
import { limitText } from './text-limit.ts';

/** The parsed input of a request handler. */
export interface Call<E> {
  deps: Deps;
  /** The caller; undefined for endpoints with access `anyone`. */
  viewer: E extends { access: 'anyone' } ? undefined : Viewer;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  form: FormOf<E>;
  files: FormFile[];
  headers: HeadersOf<E>;
  /** Reads the body of an endpoint with `bytes`. */
  readBytes: () => Promise<ReceivedBytes>;
  /** The value of the `Idempotency-Key` header; see `idempotency.ts`. */
  idempotencyKey: string | undefined;
  /** The unquoted value of `If-Match`; undefined if any version may be changed. */
  ifMatch: string | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Feature = Record<string, EndpointParts>;

type AnswerTo<E> = E extends { reply: null }
  ? void
  : E extends { contentType: 'application/zip' }
    ? Readable
    : ReplyOf<E>;

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointParts;
    key?: string;
    /** Whether its responses are files and never pages. */
    isFile?: boolean;
  }
  interface FastifyInstance {
    deps: Deps;
    /** Limits guesses of bearer tokens by address. */
    guesses: FailureLimit;
  }
  interface FastifyRequest {
    viewer: Viewer | undefined;
    /** Ends the place of the request in the viewer's queue. */
    finishWork: (() => void) | undefined;
  }
}

export type App = FastifyInstance;

/**
 * Registers an endpoint of the contract with its access rule, rate limit, validation and reply schema. The reply passes the
 * contract's schema, which drops columns that are not part of it. JSON that PostgreSQL built is sent as is, and checked against
 * the schema in tests.
 */
export function route<F extends Feature, K extends keyof F & string>(
  app: App,
  feature: F,
  key: K,
  handler: (call: Call<F[K]>) => Promise<AnswerTo<F[K]>>,
): void {
  const found: EndpointParts | undefined = feature[key];
  if (!found) throw new Error(`The contract has no ${key}.`);
  const endpoint = found;
  const [method, url] = key.split(' ') as [string, string];
  // Endpoints below one path use mostly the same tables, so a lock on them blocks these endpoints only.
  const deps = { ...app.deps, db: shareOf(app.deps.db, url.split('/', 3).join('/')) };
  const isRead = method === 'GET';
  const { bytes } = endpoint;
  // They are left unread until the handler has checked the request.
  if (bytes && !app.hasContentTypeParser(bytes.type)) {
    app.addContentTypeParser(bytes.type, (_request, _payload, done) => done(null));
  }
  app.route({
    method: method as 'GET',
    url,
    config: { endpoint, key, ...limitOf(app.deps.env, endpoint) },
    schema: schemaOf(endpoint),
    handler: async (request, reply) => {
      const form = endpoint.files && (await readForm(reply, endpoint.files, endpoint.form));
      if (request.viewer && !isRead) await limitText(deps, request.viewer.id, form?.fields ?? request.body);
      // A handler that reads bytes waits for the client.
      if (request.viewer && !bytes) request.finishWork = await deps.work.acquire(request.viewer.id);
      // The client has gone while the request waited.
      if (request.raw.socket.destroyed) {
        request.finishWork?.();
        return reply.hijack();
      }
      const call = {
        deps,
        viewer: request.viewer,
        params: request.params,
        query: request.query,
        body: request.body,
        form: form?.fields,
        files: form?.files ?? [],
        headers: endpoint.headers && readHeaders(request, endpoint.headers),
        readBytes: () => readBytes(reply, bytes ?? { type: '', maxBytes: 0 }),
        idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : undefined,
        ifMatch: endpoint.ifMatch ? readIfMatch(request) : undefined,
        request,
        reply,
        // Parsed by the contract's schemas; the viewer is guarded by the endpoint's `access`.
      } as unknown as Call<F[K]>;
      // The default status; a handler may set the endpoint's other one.
      if (endpoint.status) reply.code(endpoint.status);
      const answer = await (isRead ? handler(call) : recordingWrite(deps, request.viewer, () => handler(call)));
      if (endpoint.reply === null) return reply.code(204).send();
      if (answer instanceof Readable)
        return reply.type(endpoint.contentType ?? 'application/octet-stream').send(answer);
      if (endpoint.contentType) reply.type(`${endpoint.contentType}; charset=utf-8`);
      // Fastify would send an empty body for null.
      return answer === null ? reply.type('application/json; charset=utf-8').send('null') : answer;
    },
  });
}

/** Also records a write that fails, because it may have changed something first. */
async function recordingWrite<T>({ reads }: Deps, viewer: Viewer | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } finally {
    if (viewer) await reads.recordWrite(viewer.id);
  }
}

/**
 * Refuses unauthenticated, suspended and not onboarded callers, those without the role, hidden features, and writes during
 * maintenance, before the body is read.
 */
export async function guard(request: FastifyRequest): Promise<void> {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint) return;
  const { installation } = request.server.deps;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isOpen = endpoint.access === 'anyone';
  const viewer = isOpen ? undefined : await findViewer(request);
  if (viewer) request.server.shed(viewer.id);
  if (viewer && !hasRole(viewer, endpoint.access)) throw notFound();
  if (installation.isHidden(request.routeOptions.url ?? '', viewer?.campusId)) throw notFound();
  if (!isRead && !endpoint.duringMaintenance && installation.isInMaintenance) throw inMaintenance();
  if (viewer) admit(viewer, endpoint, isRead);
  request.viewer = viewer;
}

/** Throws 403 if the caller is suspended, not onboarded or has not accepted the current documents. */
function admit(viewer: Viewer, endpoint: EndpointParts, isRead: boolean): void {
  if (viewer.suspension && !endpoint.whileSuspended) throw suspended(viewer.suspension);
  if (!viewer.isOnboarded && endpoint.access !== 'signed_in') {
    throw new AppError('onboarding_required', 'Please finish setting up your profile first.');
  }
  if (!isRead && !endpoint.withoutConsent) requireConsent(viewer);
}

/** Admins may do what stewards may. */
function hasRole({ role }: Viewer, access: EndpointParts['access']): boolean {
  if (access === 'admin') return role === 'admin';
  return access !== 'steward' || role !== 'student';
}

/**
 * Returns the caller by their token; throws 401. Guesses are limited by address, but tokens that were valid before never wait.
 */
export async function findViewer({ server, headers, ip }: FastifyRequest): Promise<Viewer> {
  const { sessions } = server.deps;
  const token = readBearer(headers.authorization);
  if (token === undefined) {
    server.shed(addressKey(ip));
    throw unauthorized();
  }
  const key = keyOf(token);
  const find = async () => {
    const viewer = await sessions.findByKey(key);
    if (!viewer) throw unauthorized();
    return viewer;
  };
  if (sessions.lastPersonOf(key) !== undefined) return find();
  server.shed(addressKey(ip));
  return server.guesses.run(ip, find);
}

/** Returns the token of an `Authorization: Bearer …` header. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1];
}

/** Sets the `Link` header for the next page; `query` overrides the request's own parameters. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, query: Record<string, string>): void {
  // The request target may be an absolute URL; only its path is repeated.
  const address = request.url.startsWith('/') ? request.url : request.url.replace(/^\w+:\/\/[^/?]*/, '');
  const [path = ''] = address.split('?', 1);
  const search = new URLSearchParams(address.slice(path.length));
  for (const [name, value] of Object.entries(query)) search.set(name, value);
  reply.header('link', `<${path}?${search}>; rel="next"`);
}

/**
 * Announces the next page in the `Link` header, with its cursor in the query parameter `name`. Returns the items of this page.
 */
export function sendPage<T>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  name: string,
  { items, nextCursor }: Page<T>,
): T[] {
  if (nextCursor !== undefined) linkNext(request, reply, { [name]: nextCursor });
  return items;
}

function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('bad_request', 'An Idempotency-Key is 1 to 200 printable ASCII characters without spaces.');
  }
  return key;
}

/** Returns the headers that the contract names. Throws 400 if they do not match its schema. */
function readHeaders(request: FastifyRequest, schema: z.ZodMiniType): unknown {
  const read = z.safeParse(schema, request.headers);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const [first] = errors;
  throw new AppError('bad_request', `${first?.path}: ${first?.message}`, { errors });
}

/** An unquoted value is compared as is, and matches no version. */
function readIfMatch(request: FastifyRequest): string | undefined {
  const value = request.headers['if-match'];
  if (value === undefined || value === '*') return undefined;
  return /^"([^"]*)"$/.exec(value)?.[1] ?? value;
}

function schemaOf(endpoint: EndpointParts) {
  const response = endpoint.reply
    ? {
        [endpoint.status ?? 200]: endpoint.reply,
        ...(endpoint.alsoStatus && { [endpoint.alsoStatus]: endpoint.reply }),
      }
    : {};
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response,
  };
}
