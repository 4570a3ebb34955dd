import { t } from '@lingui/core/macro';
import type { Api } from '@baraza/contract/api.ts';
import type { Post } from '@baraza/contract/features/posts.ts';
import type { BodyIn, HeadersIn, ParamsIn, QueryIn, ReplyOf } from '@baraza/contract/shared/endpoint.ts';
import type { ErrorCode, Problem } from '@baraza/contract/shared/problem.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { askForConsent } from './consent-gate.ts';
import { unreachable } from './network-errors.ts';
import { wordProblem } from './problem-words.ts';
import { learnServerTime } from './server-time.ts';
import { currentSession, endSession } from './session.ts';
import { startStallTimer, withinLimit } from './stall-timer.ts';
import { setSuspended } from './suspension.ts';
import { byteLengthOf, countTraffic } from '#platform/offline/traffic.ts';

type Key = keyof Api;
type LinkedKey = { [K in Key]: Api[K] extends { linked: true } ? K : never }[Key];

// Numbers in a query are converted to strings, so callers may pass numbers.
type QueryValue<V> = V | (string extends V ? number : never);
type Query<E> = { [P in keyof QueryIn<E>]: QueryValue<QueryIn<E>[P]> };
type FormFields<E> = E extends { form: infer S } ? (S extends z.ZodMiniType ? z.input<S> : unknown) : unknown;
type FormFiles<E> = E extends { files: { field: infer F extends string; isOptional: true } }
  ? { [P in F]?: Blob }
  : E extends { files: { field: infer F extends string } }
    ? { [P in F]: Blob | readonly Blob[] }
    : unknown;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [P in Name]?: Value }
    : { [P in Name]: Value };

/** The progress of an upload. */
export interface Progress {
  sentBytes: number;
  totalBytes: number;
}

interface Manner {
  signal?: AbortSignal | undefined;
  /** Lets the request finish when the page is closed; limited to a body of 64 KB. */
  keepalive?: boolean;
  /** A repeated creating request with the same key returns the first result. */
  idempotencyKey?: string;
  /** The `updatedAt` of the version that was edited; the request is refused if there is a newer one. */
  ifMatch?: string;
  onProgress?: (progress: Progress) => void;
}

/** The input of an endpoint: path parameters, query, JSON body, or form with files. */
export type CallOptions<K extends Key> = Manner &
  Part<'params', ParamsIn<Api[K]>> &
  (Api[K] extends { query: unknown } ? { query?: Query<Api[K]> } : unknown) &
  Part<'body', BodyIn<Api[K]>> &
  Part<'headers', HeadersIn<Api[K]>> &
  (Api[K] extends { bytes: unknown } ? { bytes: Blob } : unknown) &
  (Api[K] extends { files: unknown } ? { form: FormFields<Api[K]> & FormFiles<Api[K]> } : unknown);

type Arguments<K extends Key> = Manner extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

interface LooseOptions extends Manner {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  form?: Record<string, unknown>;
  headers?: Record<string, string>;
  bytes?: Blob;
}

/** A response to `fetch` or XMLHttpRequest. */
interface Answer {
  status: number;
  text: string;
  header: (name: string) => string | null;
}

/**
 * Sends an API request by method and path and returns the body of the response. Throws an ApiError if it is refused or fails,
 * also after 20 s without progress, and the signal's reason when aborted. Baraza's own 401 signs out.
 */
export async function call<K extends Key>(key: K, ...[options]: Arguments<K>): Promise<ReplyOf<Api[K]>> {
  const loose = (options ?? {}) as LooseOptions;
  const answer = await send(key, addressOf(key, loose), loose);
  return (await parse(answer)) as ReplyOf<Api[K]>;
}

/** One page of a list; `next` is the path of the next page, null on the last. */
export interface Page<Items> {
  items: Items;
  next: string | null;
}

/** Requests a page of a list. `from` is the `next` of the previous page; the query is then ignored. */
export async function callPage<K extends LinkedKey>(
  key: K,
  options: CallOptions<K> & { from?: string | null },
): Promise<Page<ReplyOf<Api[K]>>> {
  const loose = options as LooseOptions;
  const answer = await send(key, options.from ?? addressOf(key, loose), loose);
  return { items: (await parse(answer)) as ReplyOf<Api[K]>, next: nextAddress(answer.header('link')) };
}

/** Requests all pages of a list, one after another. */
export async function callAllPages<K extends LinkedKey>(
  key: K,
  options: CallOptions<K>,
): Promise<ReplyOf<Api[K]> extends (infer Item)[] ? Item[] : never> {
  const items: unknown[] = [];
  for (let from: string | null | undefined; from !== null;) {
    // Each page contains the cursor of the next one.
    // oxlint-disable-next-line no-await-in-loop
    const page = await callPage(key, { ...options, ...(from && { from }) });
    items.push(...(page.items as unknown[]));
    from = page.next;
  }
  // The compiler cannot relate the items to the list they are from.
  return items as ReplyOf<Api[K]> extends (infer Item)[] ? Item[] : never;
}

/** Returns the path of a request with its parameters and query. */
export function addressOf(key: string, { params = {}, query = {} }: Pick<LooseOptions, 'params' | 'query'>): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Returns the path of the next page from a `Link` header; only paths of our own API. */
export function nextAddress(header: string | null): string | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(header ?? '')?.[1];
  if (target === undefined) return null;
  const { pathname, search } = new URL(target, 'https://own.invalid');
  return pathname.startsWith('/api/') ? pathname + search : null;
}

async function send(key: string, address: string, options: LooseOptions): Promise<Answer> {
  const method = key.slice(0, key.indexOf(' '));
  const token = currentSession()?.token;
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (options.ifMatch !== undefined) headers['If-Match'] = `"${options.ifMatch}"`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  const upload = options.form ? formOf(options.form) : options.bytes;
  const body = upload ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const request = { method, address, headers, body, options };
  const transmit = async () => {
    const sentAt = Date.now();
    const answer = await (upload ? sendUpload(request) : sendPlain(request));
    learnServerTime(answer.header('date'), sentAt);
    return answer;
  };
  let answer = await transmit();
  if (answer.status === 403 && answer.text.includes('"consent_required"') && (await askForConsent())) {
    answer = await transmit();
  }
  // A late response to an old token says nothing about the current session.
  if (isRefusal(answer) && token !== undefined && token === currentSession()?.token) endSession('refused');
  return answer;
}

interface Outgoing {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: FormData | Blob | string | null;
  options: LooseOptions;
}

/** The head and the body of the response have 20 s each. */
async function sendPlain({ method, address, headers, body, options }: Outgoing): Promise<Answer> {
  const { signal, keepalive = false } = options;
  const request = new AbortController();
  const abort = () => request.abort();
  const send = () => fetch(address, { method, headers, body, signal: request.signal, keepalive });
  signal?.addEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    if (typeof body === 'string') countTraffic(address, byteLengthOf(body));
    const response = await withinLimit(takeEarly(method, address, headers) ?? send(), abort);
    signal?.throwIfAborted();
    const text = await withinLimit(response.text(), abort);
    return { status: response.status, text, header: (name) => response.headers.get(name) };
  } catch (cause) {
    signal?.throwIfAborted();
    throw cause instanceof ApiError ? cause : unreachable(cause);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** The request for the first posts that an inline script of the page sent before this module was loaded (`web/build/preload-feed.ts`). */
export interface EarlyPosts {
  address: string;
  authorization: string;
  answer: Promise<Response>;
  /** Settles when the response has arrived or failed. */
  arrival?: Promise<void>;
  /** The id of the first post once the whole response has arrived, empty if it has none. */
  newestId?: string;
  /** The first page of the last visit, which the page shows until the response arrives. */
  stored?: { posts: Post[]; next: Id | null; fetchedAt: number } | undefined;
}

/** Returns this request until a call has used its response. */
export function earlyPosts(): EarlyPosts | undefined {
  return (globalThis as { early?: EarlyPosts }).early;
}

/** Returns the response to the same request by the same person, if the page has sent it already and it succeeded. */
function takeEarly(method: string, address: string, headers: Record<string, string>): Promise<Response> | undefined {
  const page = globalThis as { early?: EarlyPosts | undefined };
  const { early } = page;
  if (method !== 'GET' || early?.address !== address || early.authorization !== headers['Authorization'])
    return undefined;
  page.early = undefined;
  return early.answer.catch(() => fetch(address, { headers }));
}

/** XMLHttpRequest reports upload progress, which `fetch` does not. A large upload may take long, but must not stall. */
function sendUpload({ method, address, headers, body, options }: Outgoing): Promise<Answer> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let sentBytes = 0;
    const timer = startStallTimer((error) => {
      reject(error);
      abort();
    });
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      timer.restart();
      sentBytes = loaded;
      onProgress?.({ sentBytes, totalBytes: total });
    });
    request.addEventListener('progress', timer.restart);
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      }),
    );
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(signal?.reason ?? unreachable()));
    request.addEventListener('loadend', () => {
      timer.stop();
      countTraffic(address, sentBytes, true);
      signal?.removeEventListener('abort', abort);
    });
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}

/** Texts precede files, because the server parses the form while it arrives. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  const files = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) {
      if (value instanceof Blob) files.append(name, value);
      else if (value !== undefined) form.append(name, String(value));
    }
  }
  for (const [name, file] of files) form.append(name, file);
  return form;
}

/** Returns whether Baraza refused the session; a proxy with its own login also answers 401. */
function isRefusal(answer: Answer): boolean {
  return answer.status === 401 && isProblem(answer);
}

function isProblem({ header }: Answer): boolean {
  return (header('content-type') ?? '').includes('problem+json');
}

async function parse(answer: Answer): Promise<unknown> {
  const { status, text, header } = answer;
  if (status >= 200 && status < 300) {
    if (header('content-type')?.startsWith('text/csv')) return text;
    return text === '' ? undefined : readJson(text, status);
  }
  throw await refusalOf(answer);
}

/** Returns the error of a response whose status is not one of success. */
export async function refusalOf(answer: Answer): Promise<ApiError> {
  const { status, text, header } = answer;
  if (!isProblem(answer)) return unreadable(status);
  const problem = readJson(text, status) as Problem;
  if (problem.code === 'suspended') setSuspended(true);
  const { detail, errors = [] } = await wordProblem(problem);
  const retryAfterMs = Number(header('retry-after')) * 1000 || undefined;
  return new ApiError({ status, code: problem.code, detail, errors, retryAfterMs });
}

function readJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(status, cause);
  }
}

/** The response came from something between us and the server, such as a proxy or the login page of a network. */
function unreadable(status: number, cause?: unknown): ApiError {
  const code: ErrorCode = status >= 500 ? 'unavailable' : 'bad_request';
  const detail = t`Baraza did not answer as it should. Please try again in a moment.`;
  return new ApiError({ status, code, detail, errors: [] }, cause);
}
