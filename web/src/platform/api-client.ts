import { t } from '@lingui/core/macro';
import type { Api } from '@baraza/contract/api.ts';
import type { BodyIn, ParamsIn, QueryIn, ReplyOf } from '@baraza/contract/shared/endpoint.ts';
import type { ErrorCode, Problem } from '@baraza/contract/shared/problem.ts';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { currentSession, endSession } from './session.ts';

type Key = keyof Api;
type LinkedKey = { [K in Key]: Api[K] extends { linked: true } ? K : never }[Key];

// A number in a query is written out on the way, so a caller may give it as it is.
type QueryValue<V> = V | (string extends V ? number : never);
type Query<E> = { [P in keyof QueryIn<E>]: QueryValue<QueryIn<E>[P]> };
type FormFields<E> = E extends { form: infer S } ? (S extends z.ZodMiniType ? z.input<S> : unknown) : unknown;
type FormFiles<E> = E extends { files: { field: infer F extends string } }
  ? { [P in F]: Blob | readonly Blob[] }
  : unknown;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [P in Name]?: Value }
    : { [P in Name]: Value };

/** How far an upload has come. */
export interface Progress {
  sentBytes: number;
  totalBytes: number;
}

interface Manner {
  signal?: AbortSignal | undefined;
  /** Lets the call finish though the page goes away; at most 64 KB of body. */
  keepalive?: boolean;
  /** The same key on a repeated creating call answers with the first result. */
  idempotencyKey?: string;
  /** The `updatedAt` that was seen: what was changed since then is not changed once more, and the call is refused. */
  ifMatch?: string;
  onProgress?: (progress: Progress) => void;
}

/** What one call of the API takes: its path's params, query, JSON body, or form with files. */
export type CallOptions<K extends Key> = Manner &
  Part<'params', ParamsIn<Api[K]>> &
  (Api[K] extends { query: unknown } ? { query?: Query<Api[K]> } : unknown) &
  Part<'body', BodyIn<Api[K]>> &
  (Api[K] extends { files: unknown } ? { form: FormFields<Api[K]> & FormFiles<Api[K]> } : unknown);

type Arguments<K extends Key> = Manner extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

interface LooseOptions extends Manner {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  form?: Record<string, unknown>;
}

/** The answer of the network to one request, however it was sent. */
interface Answer {
  status: number;
  text: string;
  header: (name: string) => string | null;
}

/**
 * Calls the API by method and path, and answers with the body.
 * Throws an ApiError when refused or unreachable, and the signal's reason when aborted. Baraza's own 401 signs out.
 */
export async function call<K extends Key>(key: K, ...[options]: Arguments<K>): Promise<ReplyOf<Api[K]>> {
  const loose = (options ?? {}) as LooseOptions;
  const answer = await send(key, addressOf(key, loose), loose);
  return parse(answer) as ReplyOf<Api[K]>;
}

/** One page of a list, and the address of the next one; null on the last. */
export interface Page<Items> {
  items: Items;
  next: string | null;
}

/** Calls for a page of a list; `from` is the `next` of the page before, and then the query is not read. */
export async function callPage<K extends LinkedKey>(
  key: K,
  options: CallOptions<K> & { from?: string | null },
): Promise<Page<ReplyOf<Api[K]>>> {
  const loose = options as LooseOptions;
  const answer = await send(key, options.from ?? addressOf(key, loose), loose);
  return { items: parse(answer) as ReplyOf<Api[K]>, next: nextAddress(answer.header('link')) };
}

/** The address of a call: its path with the params filled in, and the query. */
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

/** The way to the next page out of a `Link` header; never leads anywhere but to our own API. */
export function nextAddress(header: string | null): string | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(header ?? '')?.[1];
  if (target === undefined) return null;
  const { pathname, search } = new URL(target, 'https://own.invalid');
  return pathname.startsWith('/api/') ? pathname + search : null;
}

async function send(key: string, address: string, options: LooseOptions): Promise<Answer> {
  const method = key.slice(0, key.indexOf(' '));
  const token = currentSession()?.token;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (options.ifMatch !== undefined) headers['If-Match'] = `"${options.ifMatch}"`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  const body = options.form ? formOf(options.form) : options.body === undefined ? null : JSON.stringify(options.body);
  const request = { method, address, headers, body, options };
  const answer = await (options.onProgress ? sendWithProgress(request) : sendPlain(request));
  // A late answer to an old token says nothing about the session of now.
  if (isRefusal(answer) && token !== undefined && token === currentSession()?.token) endSession('refused');
  return answer;
}

interface Outgoing {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: FormData | string | null;
  options: LooseOptions;
}

async function sendPlain({ method, address, headers, body, options }: Outgoing): Promise<Answer> {
  try {
    const { signal = null, keepalive = false } = options;
    const response =
      (await takeEarly(method, address, headers)) ??
      (await fetch(address, { method, headers, body, signal, keepalive }));
    signal?.throwIfAborted();
    const text = await response.text();
    return { status: response.status, text, header: (name) => response.headers.get(name) };
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw unreachable(cause);
  }
}

/** What the page's first script has asked for before our code was there (`vite.config.ts`); it is taken once. */
interface EarlyAnswer {
  address: string;
  authorization: string;
  answer: Promise<Response>;
}

/** The answer to the same question by the same person, if the page has asked it already and got one. */
function takeEarly(method: string, address: string, headers: Record<string, string>): Promise<Response> | undefined {
  const page = globalThis as { early?: EarlyAnswer | undefined };
  const { early } = page;
  if (method !== 'GET' || early?.address !== address || early.authorization !== headers['Authorization'])
    return undefined;
  page.early = undefined;
  return early.answer.catch(() => fetch(address, { headers }));
}

/** `fetch` does not tell how much of a body is sent, XMLHttpRequest does. */
function sendWithProgress({ method, address, headers, body, options }: Outgoing): Promise<Answer> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.({ sentBytes: loaded, totalBytes: total }),
    );
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      }),
    );
    request.addEventListener('error', () => reject(unreachable(undefined)));
    request.addEventListener('abort', () => reject(signal?.reason ?? unreachable(undefined)));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}

/** Texts before files, as a server that reads the form while it arrives needs them. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each: unknown) => [name, each] as const),
  );
  for (const [name, value] of entries) {
    if (!(value instanceof Blob) && value !== undefined) form.append(name, String(value));
  }
  for (const [name, value] of entries) {
    if (value instanceof Blob) form.append(name, value);
  }
  return form;
}

/** Whether Baraza knows no such session; a proxy that wants to be signed in to has a 401 as well. */
function isRefusal(answer: Answer): boolean {
  return answer.status === 401 && isProblem(answer);
}

function isProblem({ header }: Answer): boolean {
  return (header('content-type') ?? '').includes('problem+json');
}

function parse(answer: Answer): unknown {
  const { status, text } = answer;
  if (status >= 200 && status < 300) return text === '' ? undefined : readJson(text, status);
  if (isProblem(answer)) {
    const { code, detail, errors } = readJson(text, status) as Problem;
    throw new ApiError({ status, code, detail, errors: errors ?? [] });
  }
  throw unreadable(status);
}

function readJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(status, cause);
  }
}

/** Something between us and the server answered, such as a proxy or the sign-in page of a network. */
function unreadable(status: number, cause?: unknown): ApiError {
  const code: ErrorCode = status >= 500 ? 'unavailable' : 'bad_request';
  const detail = t`Baraza did not answer as it should. Please try again in a moment.`;
  return new ApiError({ status, code, detail, errors: [] }, cause);
}

function unreachable(cause: unknown): ApiError {
  const detail = t`You seem to be offline. Check your connection and try again.`;
  return new ApiError({ status: 0, code: 'network', detail, errors: [] }, cause);
}
