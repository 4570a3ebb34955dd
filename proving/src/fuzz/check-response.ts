import { api } from '@baraza/contract/api.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { errorStatus, Problem } from '@baraza/contract/shared/problem.ts';
import * as z from 'zod/mini';
import type { RawResponse } from './raw-http.ts';

/** What the check has to know about the request. */
export interface SentRequest {
  key: string;
  method: string;
  /** The path as it was sent. */
  path: string;
  /** Whether path, method and headers are valid, so that a success must have the contract's status and shape. */
  isAddressValid: boolean;
  /** Whether it carries one valid token. */
  hasValidToken: boolean;
}

/** Text of SQL, stack traces, files and libraries, which no response may contain. */
const internals =
  /\b(select|insert into|update|delete from)\b.{0,80}\b(from|set|where|values)\b|node_modules|\n? {4}at |\bFST_|\bERR_|\bECONN|\bEPIPE|\b\w+\.ts:\d|\bpg_(catalog|stat|class|type|toast|temp|advisory)|violates \w+|(relation|column|table) \\?"|syntax error at/i;

/** Returns the first internal detail in a text, or undefined. */
export function findInternals(text: string): string | undefined {
  return internals.exec(text)?.[0];
}

/** Returns everything wrong with a response. `secrets` are tokens, e-mails of others and local folders. */
export function checkResponse(response: RawResponse, request: SentRequest, secrets: readonly string[]): string[] {
  const { status, headers } = response;
  const problems: string[] = [];
  const text = headers.has('content-encoding') ? '' : response.body.toString();
  if (status >= 500) problems.push(`answered ${status}${codeIn(text)}`);
  if (request.hasValidToken && codeIn(text) === ' unauthorized') {
    problems.push('a valid token was refused with 401, which signs the client out');
  }
  if (headers.get('x-content-type-options') !== 'nosniff') problems.push('no x-content-type-options: nosniff');
  for (const secret of secrets) {
    if (text.includes(secret)) problems.push(`reveals ${JSON.stringify(secret.slice(0, 8))}…`);
  }
  if (status >= 400) {
    const found = findInternals(text);
    if (found) problems.push(`reveals internals: ${JSON.stringify(found)}`);
  }
  if (!isApiPath(request.path)) return problems;
  // A response with an ETag may be stored by its reader, and is checked before it is used again.
  const caching = headers.has('etag') ? 'private, no-cache' : 'private, no-store';
  if (headers.get('cache-control') !== caching) {
    problems.push(`cache-control is ${headers.get('cache-control') ?? 'missing'}`);
  }
  if (headers.has('access-control-allow-origin')) problems.push('allows other origins to read');
  const isRefusal = status >= 400;
  return [...problems, ...(isRefusal ? checkProblem(response, text, request.method) : checkReply(response, request))];
}

/** In any spelling that the server treats as the API; `/API` is not one. */
function isApiPath(path: string): boolean {
  const plain = path.replace(/^http:\/\/[^/?#]*/, '').replace(/%61/gi, 'a');
  return /^\/api(\/|\?|#|$)/.test(plain);
}

function codeIn(text: string): string {
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  return code ? ` ${code}` : '';
}

function checkProblem({ status, headers }: RawResponse, text: string, method: string): string[] {
  const type = headers.get('content-type');
  if (type !== 'application/problem+json; charset=utf-8') return [`an error of type ${type ?? 'none'}`];
  if (method === 'HEAD' || headers.has('content-encoding')) return [];
  const problem = parseJson(text);
  const read = Problem.safeParse(problem);
  if (!read.success) return [`not a problem of the contract: ${text.slice(0, 200)}`];
  const { code } = read.data;
  const unknown = Object.keys(problem as object).filter((name) => !(name in Problem.shape));
  return [
    ...(read.data.status !== status || !statusesOf(code).includes(status) ? [`${status} with code ${code}`] : []),
    ...(unknown.length > 0 ? [`a problem with ${unknown.join(', ')}`] : []),
  ];
}

/** The statuses of a code. In the onboarding form and when accepting documents, `consent_required` is 422. */
function statusesOf(code: Problem['code']): number[] {
  return code === 'consent_required' ? [errorStatus[code], 422] : [errorStatus[code]];
}

function checkReply({ status, body }: RawResponse, { key, isAddressValid }: SentRequest): string[] {
  const endpoint = (api as Record<string, EndpointParts>)[key];
  if (!endpoint || !isAddressValid) return [];
  const usual = endpoint.status ?? (endpoint.reply ? 200 : 204);
  if (status !== usual && status !== endpoint.alsoStatus) return [`answered ${status} instead of ${usual}`];
  if (!endpoint.reply || status === 204) return [];
  const text = body.toString();
  const read = z.safeParse(endpoint.reply, endpoint.contentType ? text : parseJson(text));
  return read.success ? [] : [`a reply that violates the contract: ${read.error.issues[0]?.path.join('.')}`];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
