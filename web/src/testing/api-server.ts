import * as z from 'zod/mini';
import { api, type Api } from '@baraza/contract/api.ts';
import type { ReplyOf } from '@baraza/contract/shared/endpoint.ts';
import { onTestFinished, vi } from 'vitest';
import { problem } from './api.ts';
import { sendUploadsWithFetch } from './uploads.ts';

type Key = keyof Api;

interface ApiRequest {
  key: Key;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Parsed JSON, a form, or undefined. */
  body: unknown;
  headers: Record<string, string>;
}

/** A page of a list that has another page at the path `next`. */
class PageReply<Items> {
  readonly items: Items;
  readonly next: string;

  constructor(items: Items, next: string) {
    this.items = items;
    this.next = next;
  }
}

export function pageBefore<Items>(next: string, items: Items): PageReply<Items> {
  return new PageReply(items, next);
}

type Reply<K extends Key> = ReplyOf<Api[K]> | PageReply<ReplyOf<Api[K]>> | Response;
type Handlers = { [K in Key]?: (request: ApiRequest) => Reply<K> | Promise<Reply<K>> };

/**
 * Serves API calls from handlers. The contract parses every reply; an invalid one fails the test. A call without a
 * handler is refused as `not_found`. Returns the calls so far.
 */
export function serveApi(handlers: Handlers): ApiRequest[] {
  const calls: ApiRequest[] = [];
  const failures: unknown[] = [];
  sendUploadsWithFetch();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const match = findHandler(handlers, method, url.pathname);
    if (!match) return problem('not_found', `No handler for ${method} ${url.pathname}.`);
    const request: ApiRequest = {
      ...match,
      query: Object.fromEntries(url.searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
      headers: headers as Record<string, string>,
    };
    calls.push(request);
    // The handler of a key returns a reply of the same key, which the compiler cannot follow here.
    const handler = handlers[match.key] as (request: ApiRequest) => unknown;
    try {
      return respond(match.key, await handler(request));
    } catch (error) {
      failures.push(error);
      throw error;
    }
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    if (failures.length > 0) throw failures[0];
  });
  return calls;
}

function respond(key: Key, reply: unknown): Response {
  if (reply instanceof Response) return reply;
  const schema = api[key].reply;
  if (schema === null) return new Response(null, { status: 204 });
  if (!(reply instanceof PageReply)) return Response.json(z.parse(schema, reply));
  return Response.json(z.parse(schema, reply.items), { headers: { link: `<${reply.next}>; rel="next"` } });
}

/** Finds the most specific handler, so that neither `/ventures/my` nor the end of `/dues/:dueId.csv` is taken for an id. */
function findHandler(handlers: Handlers, method: string, path: string) {
  const matches = (Object.keys(handlers) as Key[]).flatMap((key) => {
    const [keyMethod, pattern = ''] = key.split(' ');
    const match = new RegExp(`^${pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path);
    return match && keyMethod === method ? [{ key, params: { ...match.groups } }] : [];
  });
  const paramsOf = ({ params }: (typeof matches)[number]) => Object.keys(params).length;
  return matches.toSorted((a, b) => paramsOf(a) - paramsOf(b) || b.key.length - a.key.length)[0];
}
